import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('a bad value is refused with its name and what is allowed', () => {
  const port = 'must be a whole number from 0 (any free port) to 65535';
  const rate = 'must be a whole number from 1 to 1000000000';
  for (const [environment, flags, message] of [
    [{ SVC_PORT: '65536' }, {}, `SVC_PORT ${port}, not "65536"`],
    [{ SVC_PORT: '99999' }, {}, `SVC_PORT ${port}, not "99999"`],
    [{ SVC_PORT: '8000 ' }, {}, `SVC_PORT ${port}, not "8000 "`],
    [{ SVC_PORT: '8000' }, { port: 'http' }, `--port ${port}, not "http"`],
    [{ SVC_COLLECTORS: '65' }, {}, 'SVC_COLLECTORS must be a whole number from 0 to 64, or auto, not "65"'],
    [{}, { collectors: 'all' }, '--collectors must be a whole number from 0 to 64, or auto, not "all"'],
    [{}, { data: '' }, '--data must be a directory, not ""'],
    [{ SVC_API_RATE_PER_MINUTE: '0' }, {}, `SVC_API_RATE_PER_MINUTE ${rate}, not "0"`],
    [{ SVC_COLLECT_RATE_PER_10S: '1e3' }, {}, `SVC_COLLECT_RATE_PER_10S ${rate}, not "1e3"`],
    [{ SVC_GEO_CITY_DB: '/no/such.mmdb' }, {}, 'SVC_GEO_CITY_DB must be a readable file (MMDB), not "/no/such.mmdb"'],
    [
      { SVC_HOST: 'localhost:80' },
      {},
      'SVC_HOST must be a host name or address without a port, such as 127.0.0.1 or ::, not "localhost:80"',
    ],
    [
      { SVC_PUBLIC_URL: 'stats.example.com' },
      {},
      'SVC_PUBLIC_URL must be an http or https address without ? and #, such as https://stats.example.com or https://example.com/analytics, not "stats.example.com"',
    ],
    [{ SVC_LOG_LEVEL: 'loud' }, {}, 'SVC_LOG_LEVEL must be trace, debug, info, warn, error, fatal, silent, not "loud"'],
    [
      { SVC_WEBHOOK_ALLOW_HOSTS: 'https://a.example' },
      {},
      'SVC_WEBHOOK_ALLOW_HOSTS must be host names separated by commas, such as hooks.example.com,localhost, not "https://a.example"',
    ],
    ...['proxy.example.com', '10.0.0.0/33', '10.1', '10'].map(
      (value) =>
        [
          { SVC_TRUSTED_PROXIES: value },
          {},
          `SVC_TRUSTED_PROXIES must be addresses or networks separated by commas, such as 127.0.0.1,172.16.0.0/12, or none, not "${value}"`,
        ] as const,
    ),
    [
      { SVC_TIME_SERVER: 'udp://time.example.com' },
      {},
      'SVC_TIME_SERVER must be the name of a time server such as time.example.com, with a port if it is not 123, or none, not "udp://time.example.com"',
    ],
    [
      { SVC_BACKUP_INTO: 's3://b//x' },
      {},
      'SVC_BACKUP_INTO must be a directory, or a place of an object store such as s3://bucket/prefix, not "s3://b//x"',
    ],
    ...['s3:', 's3:/backups', 'https://s3.example.com/backups'].map(
      (value) =>
        [
          { SVC_BACKUP_INTO: value },
          {},
          `SVC_BACKUP_INTO must be a directory, or a place of an object store such as s3://bucket/prefix, not "${value}"`,
        ] as const,
    ),
    ...['x', 'mirror.example.com/svc', 'ftp://mirror.example.com'].map(
      (value) =>
        [
          { SVC_DATA_MIRROR: value },
          {},
          'SVC_DATA_MIRROR must be a directory such as /srv/svc-data or ./svc-data, or an http or https address such as https://mirror.example.com/svc',
        ] as const,
    ),
    [
      {},
      { keep: '7' },
      '--keep must be numbers of days, weeks, months and years separated by commas, such as 7d,4w,12m, not "7"',
    ],
    [
      { SVC_S3_ENDPOINT: 'https://s3.example.com/bucket' },
      {},
      'SVC_S3_ENDPOINT must be an http or https address without a path, such as https://s3.example.com, not "https://s3.example.com/bucket"',
    ],
    ...['slack.com/x', 'https://user:word@ntfy.sh/x'].map(
      (value) =>
        [
          { SVC_RELAY_URL: value },
          {},
          'SVC_RELAY_URL must be an http or https address without a user name and password, such as https://ntfy.sh/my-alerts',
        ] as const,
    ),
    [
      { SVC_RELAY_TELEGRAM_TOKEN: 'a/b' },
      {},
      'SVC_RELAY_TELEGRAM_TOKEN must be the token of a bot, such as 123456:ABC-def',
    ],
    [
      {},
      { chat: 'my chat' },
      '--chat must be the id of a chat, such as -1001234567890, or the name of a public channel, such as @channel, not "my chat"',
    ],
    [
      { SVC_RELAY_TIMEZONE: 'Berlin' },
      {},
      'SVC_RELAY_TIMEZONE must be the IANA name of a time zone, such as Europe/Berlin or UTC, not "Berlin"',
    ],
    [
      { SVC_METRICS_TOKEN: 'short' },
      {},
      'SVC_METRICS_TOKEN must be 16 or more letters, digits and signs such as - . _ ~ + / =',
    ],
    [
      { SVC_SMTP_URL: 'http://user:secret@mail.example.com' },
      {},
      'SVC_SMTP_URL must be an smtp or smtps address, such as smtps://user:password@mail.example.com',
    ],
    [
      { SVC_OPERATOR_EMAIL: 'ops' },
      {},
      'SVC_OPERATOR_EMAIL must be an email address, such as ops@example.com, not "ops"',
    ],
    [
      { SVC_CLICKHOUSE_URL: 'localhost:8123' },
      {},
      'SVC_CLICKHOUSE_URL must be http or https addresses of ClickHouse servers separated by commas, such as http://user:password@clickhouse:8123',
    ],
    [
      { SVC_CLICKHOUSE_URL: 'http://localhost:8123' },
      {},
      'SVC_CLICKHOUSE_URL is set, but not SVC_POSTGRES_URL; set both, or none to keep everything in the data directory',
    ],
    [
      { SVC_POSTGRES_URL: 'postgres://localhost' },
      {},
      'SVC_POSTGRES_URL is set, but not SVC_CLICKHOUSE_URL; set both, or none to keep everything in the data directory',
    ],
    [
      {},
      { role: 'collect,api' },
      'a process with the role collect,api needs servers that it shares with the others; set SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL, or start it without --role',
    ],
    [
      {},
      { role: 'both' },
      '--role must be all, collect, api, worker, or several of them separated by commas, not "both"',
    ],
  ] as const) {
    assert.throws(() => readConfig(environment, flags), new ConfigError(message));
  }
});
