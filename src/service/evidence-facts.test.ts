import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceFactsOf } from './evidence-facts.ts';
import { readConfig } from './settings/config.ts';
import { SETTINGS } from './settings/settings.ts';

const SECRET = 'hunter2hunter2hunter2';

/** Every setting that can hold a password, with one. */
const ENVIRONMENT = {
  SVC_PUBLIC_URL: `https://operator:${SECRET}@stats.example.com/analytics`,
  SVC_DATA_MIRROR: `https://user:${SECRET}@mirror.example.com/svc`,
  SVC_SMTP_URL: `smtps://mailer:${SECRET}@mail.example.com`,
  SVC_OPERATOR_EMAIL: `${SECRET}@example.com`,
  SVC_METRICS_TOKEN: SECRET,
  SVC_CLICKHOUSE_URL: `http://svc:${SECRET}@clickhouse-1:8123, http://svc:${SECRET}@clickhouse-2:8123`,
  SVC_POSTGRES_URL: `postgres://svc:${SECRET}@postgres/svc`,
  SVC_OIDC_ISSUER: 'https://id.example.com/realms/example',
  SVC_OIDC_CLIENT_ID: 'svc',
  SVC_OIDC_CLIENT_SECRET: SECRET,
  SVC_BACKUP_INTO: 's3://backups/svc',
  AWS_ACCESS_KEY_ID: SECRET,
  AWS_SECRET_ACCESS_KEY: SECRET,
  AWS_SESSION_TOKEN: SECRET,
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://user:${SECRET}@otel.example.com`,
  OTEL_EXPORTER_OTLP_HEADERS: `api-key=${SECRET}`,
  SVC_RELAY_SECRET: SECRET,
  SVC_RELAY_URL: `https://ntfy.sh/${SECRET}`,
  SVC_RELAY_TELEGRAM_TOKEN: `123:${SECRET}`,
  SVC_RELAY_CHAT: `@${SECRET}`,
  SVC_RELAY_NTFY_TOKEN: SECRET,
};

test('settings and hosts are told without a password, a key or the address of a person', () => {
  const facts = evidenceFactsOf(readConfig(ENVIRONMENT, {}), '26.7');
  assert.doesNotMatch(JSON.stringify(facts), new RegExp(SECRET, 'i'));
  const values = Object.fromEntries(facts.settings.map(({ variable, value }) => [variable, value]));
  assert.deepEqual(
    Object.keys(values),
    Object.values(SETTINGS).map(({ variable }) => variable),
  );
  assert.equal(values.SVC_PUBLIC_URL, 'https://stats.example.com/analytics');
  for (const name of ['SVC_SMTP_URL', 'SVC_OPERATOR_EMAIL', 'OTEL_EXPORTER_OTLP_HEADERS']) {
    assert.equal(values[name], 'set', name);
  }
  assert.deepEqual(
    facts.recipients.map(({ host, setBy }) => [setBy, host]),
    [
      ['SVC_SMTP_URL', 'mail.example.com'],
      ['SVC_CLICKHOUSE_URL', 'clickhouse-1:8123'],
      ['SVC_CLICKHOUSE_URL', 'clickhouse-2:8123'],
      ['SVC_POSTGRES_URL', 'postgres'],
      ['SVC_OIDC_ISSUER', 'id.example.com'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel.example.com'],
      ['SVC_BACKUP_INTO', 's3.amazonaws.com, us-east-1'],
      ['SVC_DATA_MIRROR', 'mirror.example.com'],
      ['SVC_TIME_SERVER', 'pool.ntp.org'],
    ],
  );
});

test('an installation without such settings sends to nobody', () => {
  const { recipients, settings } = evidenceFactsOf(readConfig({ SVC_TIME_SERVER: 'none' }, {}), null);
  assert.deepEqual(recipients, []);
  const values = new Map(settings.map(({ variable, value }) => [variable, value]));
  assert.deepEqual([values.get('SVC_SMTP_URL'), values.get('SVC_PORT')], ['not set', '8000']);
});
