import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, examineConfig, readConfig, serversOf } from './config.ts';

const THIS_FILE = import.meta.filename;

test('nothing set gives the defaults', () => {
  assert.deepEqual(readConfig({ SVC_PORT: '', OTHER: 'x' }, {}), {
    unknownVariables: [],
    timeServer: 'pool.ntp.org',
    dataDir: resolve('data'),
    host: '127.0.0.1',
    port: 8000,
    publicUrl: null,
    apiRatePerMinute: 10,
    collectRatePer10s: 100,
    geoCityDb: null,
    geoAsnDb: null,
    dataMirror: null,
    smtpUrl: null,
    metricsToken: null,
    otlpEndpoint: null,
    otlpHeaders: {},
    otelServiceName: 'svc',
    otelSampleRatio: 1,
    webhookAllowHosts: [],
    trustedProxies: ['127.0.0.0/8', '::1'],
    clickhouseUrl: null,
    postgresUrl: null,
    roles: ['all'],
    nodeName: hostname(),
    logLevel: 'info',
    collectors: 0,
    backupInto: null,
    backupKeep: null,
    copiesBeforeUpgrade: true,
    s3Endpoint: null,
    s3Region: 'us-east-1',
    s3AccessKeyId: null,
    s3SecretAccessKey: null,
    s3SessionToken: null,
  });
});

test('every variable is read', () => {
  const environment = {
    SVC_DATA: '/srv/svc',
    SVC_HOST: '::',
    SVC_PORT: '0',
    SVC_PUBLIC_URL: 'https://Stats.example.com/base/',
    SVC_API_RATE_PER_MINUTE: '600',
    SVC_COLLECT_RATE_PER_10S: '1000000',
    SVC_GEO_CITY_DB: THIS_FILE,
    SVC_GEO_ASN_DB: THIS_FILE,
    SVC_DATA_MIRROR: 'https://user:word@mirror.example.com/svc',
    SVC_SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    SVC_WEBHOOK_ALLOW_HOSTS: 'Hooks.example.com, localhost',
    SVC_TRUSTED_PROXIES: '10.0.0.7, 2001:db8::/32',
    SVC_METRICS_TOKEN: 'c2VjcmV0LW9mLXByb20=',
    SVC_CLICKHOUSE_URL: 'https://svc:secret@clickhouse:8443',
    SVC_POSTGRES_URL: 'postgres://svc:secret@postgres/svc',
    SVC_ROLE: 'worker',
    SVC_NODE_NAME: 'worker-1',
    SVC_LOG_LEVEL: 'debug',
    SVC_COLLECTORS: 'auto',
    SVC_TIME_SERVER: 'time.example.com:1123',
    SVC_BACKUP_INTO: 's3://backups/svc',
    SVC_BACKUP_KEEP: '7d,4w',
    SVC_COPY_BEFORE_UPGRADE: 'off',
    SVC_S3_ENDPOINT: 'https://s3.example.com/',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20b, x=1=2,',
    OTEL_SERVICE_NAME: 'stats',
    OTEL_TRACES_SAMPLER_ARG: '.25',
    SVC_FLUX: 'capacitor',
  };
  assert.deepEqual(readConfig(environment, {}), {
    unknownVariables: ['SVC_FLUX'],
    timeServer: 'time.example.com:1123',
    dataDir: '/srv/svc',
    host: '::',
    port: 0,
    publicUrl: 'https://stats.example.com/base',
    apiRatePerMinute: 600,
    collectRatePer10s: 1_000_000,
    geoCityDb: THIS_FILE,
    geoAsnDb: THIS_FILE,
    dataMirror: 'https://user:word@mirror.example.com/svc',
    smtpUrl: 'smtps://user:secret@mail.example.com:465',
    metricsToken: 'c2VjcmV0LW9mLXByb20=',
    otlpEndpoint: 'https://otel.example.com/otlp',
    otlpHeaders: { 'api-key': 'a b', x: '1=2' },
    otelServiceName: 'stats',
    otelSampleRatio: 0.25,
    webhookAllowHosts: ['hooks.example.com', 'localhost'],
    trustedProxies: ['10.0.0.7', '2001:db8::/32'],
    clickhouseUrl: 'https://svc:secret@clickhouse:8443',
    postgresUrl: 'postgres://svc:secret@postgres/svc',
    roles: ['worker'],
    nodeName: 'worker-1',
    logLevel: 'debug',
    collectors: 'auto',
    backupInto: 's3://backups/svc',
    backupKeep: { d: 7, w: 4 },
    copiesBeforeUpgrade: false,
    s3Endpoint: 'https://s3.example.com',
    s3Region: 'eu-central-1',
    s3AccessKeyId: 'key',
    s3SecretAccessKey: 'secret',
    s3SessionToken: 'token',
  });
});

test('an option overrides its variable, even a wrong one', () => {
  const config = readConfig(
    { SVC_DATA: '/a', SVC_HOST: 'a b', SVC_PORT: 'x' },
    { data: '/b', host: 'localhost', port: '65535' },
  );
  assert.deepEqual([config.dataDir, config.host, config.port], ['/b', 'localhost', 65_535]);
});

test('a bad value is refused with its name and what is allowed', () => {
  const port = 'must be a whole number from 0 (any free port) to 65535';
  const rate = 'must be a whole number from 1 to 1000000000';
  for (const [environment, flags, message] of [
    [{ SVC_PORT: '65536' }, {}, `SVC_PORT ${port}, not "65536"`],
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
      'SVC_PUBLIC_URL must be an http or https address without ? and #, such as https://stats.example.com, not "stats.example.com"',
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

test('an examined configuration has defaults in place of what is wrong, and tells all of it', () => {
  const { config, wrong } = examineConfig(
    { SVC_PORT: 'x', SVC_HOST: 'a b', SVC_LOG_LEVEL: 'warn', SVC_CLICKHOUSE_URL: 'http://localhost:8123' },
    { data: '' },
  );
  assert.deepEqual(
    wrong.map(({ message }) => message.split(' ')[0]),
    ['--data', 'SVC_HOST', 'SVC_PORT'],
  );
  assert.deepEqual([config.dataDir, config.port, config.host], [resolve('data'), 8000, '127.0.0.1']);
  assert.equal(config.logLevel, 'warn');
  const alone = examineConfig({ SVC_CLICKHOUSE_URL: 'http://localhost:8123' }, { role: 'api' });
  assert.match(alone.wrong[0]!.message, /SVC_POSTGRES_URL/);
  assert.deepEqual([alone.wrong.length, serversOf(alone.config), alone.config.roles], [1, null, ['all']]);
});

test('variables that are none are listed, but for those of Kubernetes and of the tests', () => {
  const environment = {
    ...{ SVC_SMPT_URL: 'x', SVC_Port: '1', SVC_HOST: 'localhost', SVCX: '1', SVC_TEST_RUNS: '1' },
    ...{ SVC_SERVICE_HOST: '10.0.0.1', SVC_SERVICE_PORT_HTTP: '80', SVC_PORT_8000_TCP_ADDR: '10.0.0.1' },
  };
  assert.deepEqual(readConfig(environment, {}).unknownVariables, ['SVC_Port', 'SVC_SMPT_URL']);
});

test('no time server is asked when it is none', () => {
  assert.equal(readConfig({ SVC_TIME_SERVER: 'None' }, {}).timeServer, null);
  assert.equal(readConfig({ SVC_TIME_SERVER: '[2001:db8::1]:123' }, {}).timeServer, '[2001:db8::1]:123');
});

test('the value none trusts no proxy', () => {
  assert.deepEqual(readConfig({ SVC_TRUSTED_PROXIES: ' None ' }, {}).trustedProxies, []);
  assert.deepEqual(readConfig({}, {}).trustedProxies, ['127.0.0.0/8', '::1']);
});

test('several processes share servers, each with its roles and its name', () => {
  const environment = {
    SVC_CLICKHOUSE_URL: 'http://a:8123/?cluster=main,http://b:8123',
    SVC_POSTGRES_URL: 'postgres://svc:secret@c/svc',
    SVC_NODE_NAME: 'collect-1',
  };
  const config = readConfig(environment, { role: 'collect, api' });
  assert.deepEqual(serversOf(config), {
    clickhouseUrl: environment.SVC_CLICKHOUSE_URL,
    postgresUrl: environment.SVC_POSTGRES_URL,
  });
  assert.deepEqual([config.roles, config.nodeName], [['collect', 'api'], 'collect-1']);
  const alone = readConfig({}, {});
  assert.deepEqual([serversOf(alone), alone.roles], [null, ['all']]);
});
