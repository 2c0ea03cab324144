import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { examineConfig, readConfig, serversOf } from './config.ts';
import { OIDC_DEFAULTS, OIDC_READ, OIDC_VARIABLES } from './oidc-config.fixture.ts';

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
    operatorEmail: null,
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
    ...OIDC_DEFAULTS,
    collectors: 0,
    backupInto: null,
    backupKeep: null,
    copiesBeforeUpgrade: true,
    s3Endpoint: null,
    s3Region: 'us-east-1',
    s3AccessKeyId: null,
    s3SecretAccessKey: null,
    s3SessionToken: null,
    relayHost: '127.0.0.1',
    relayPort: 8788,
    relaySecret: null,
    relayUrl: null,
    relayTelegramToken: null,
    relayTelegramChat: null,
    relayNtfyToken: null,
    relayTimeZone: 'UTC',
    logKey: null,
    notifySocket: null,
    watchdogMicros: null,
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
    SVC_OPERATOR_EMAIL: 'ops@example.com',
    SVC_WEBHOOK_ALLOW_HOSTS: 'Hooks.example.com, localhost',
    SVC_TRUSTED_PROXIES: '10.0.0.7, 2001:db8::/32',
    SVC_METRICS_TOKEN: 'c2VjcmV0LW9mLXByb20=',
    SVC_CLICKHOUSE_URL: 'https://svc:secret@clickhouse:8443',
    SVC_POSTGRES_URL: 'postgres://svc:secret@postgres/svc',
    SVC_ROLE: 'worker',
    SVC_NODE_NAME: 'worker-1',
    SVC_LOG_LEVEL: 'debug',
    ...OIDC_VARIABLES,
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
    SVC_RELAY_HOST: '0.0.0.0',
    SVC_RELAY_PORT: '0',
    SVC_RELAY_SECRET: 'known to both',
    SVC_RELAY_URL: 'https://ntfy.sh/alerts',
    SVC_RELAY_TELEGRAM_TOKEN: '123456:AAF-abc_',
    SVC_RELAY_CHAT: '-1001234567890',
    SVC_RELAY_NTFY_TOKEN: 'tk_abc',
    SVC_RELAY_TIMEZONE: 'Europe/Berlin',
    SVC_LOG_KEY: 'svcm_abc',
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '60000000',
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
    operatorEmail: 'ops@example.com',
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
    ...OIDC_READ,
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
    relayHost: '0.0.0.0',
    relayPort: 0,
    relaySecret: 'known to both',
    relayUrl: 'https://ntfy.sh/alerts',
    relayTelegramToken: '123456:AAF-abc_',
    relayTelegramChat: '-1001234567890',
    relayNtfyToken: 'tk_abc',
    relayTimeZone: 'Europe/Berlin',
    logKey: 'svcm_abc',
    notifySocket: '/run/systemd/notify',
    watchdogMicros: 60_000_000,
  });
});

test('an option overrides its variable, even a wrong one', () => {
  const config = readConfig(
    { SVC_DATA: '/a', SVC_HOST: 'a b', SVC_PORT: 'x' },
    { data: '/b', host: 'localhost', port: '65535' },
  );
  assert.deepEqual([config.dataDir, config.host, config.port], ['/b', 'localhost', 65_535]);
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
