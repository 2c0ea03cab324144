/** Secrets from files, and the settings of providers of OpenID Connect that do not go together. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { freshDirectory } from '../../../test/fresh-directory.ts';
import { examineConfig, readConfig } from './config.ts';
import { providersOf } from './oidc-settings.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

let directory: string;
before(async () => {
  directory = await freshDirectory();
});

function fileOf(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const refusalOf = (environment: Record<string, string>) =>
  examineConfig(environment, {}).wrong.map(({ message }) => message);

test('every secret can stand in a file, without the end of its line', () => {
  const secrets = Object.values(SETTINGS as unknown as Record<string, Setting<never>>).filter(({ secret }) => secret);
  assert.deepEqual(secrets.map(({ variable }) => variable).toSorted(), [
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'SVC_CLICKHOUSE_URL',
    'SVC_DATA_MIRROR',
    'SVC_LOG_KEY',
    'SVC_METRICS_TOKEN',
    'SVC_OIDC_CLIENT_SECRET',
    'SVC_OIDC_PROVIDERS',
    'SVC_POSTGRES_URL',
    'SVC_RELAY_NTFY_TOKEN',
    'SVC_RELAY_SECRET',
    'SVC_RELAY_TELEGRAM_TOKEN',
    'SVC_RELAY_URL',
    'SVC_SMTP_URL',
  ]);
  const config = readConfig(
    {
      SVC_SMTP_URL_FILE: fileOf('smtp', 'smtps://user:secret@mail.example.com\n'),
      SVC_METRICS_TOKEN_FILE: fileOf('metrics', 'c2VjcmV0LW9mLXByb20=\r\n'),
      AWS_SECRET_ACCESS_KEY_FILE: fileOf('aws', 'secret'),
    },
    {},
  );
  const { smtpUrl, metricsToken, s3SecretAccessKey, unknownVariables } = config;
  assert.deepEqual(
    [smtpUrl, metricsToken, s3SecretAccessKey, unknownVariables],
    [...['smtps://user:secret@mail.example.com', 'c2VjcmV0LW9mLXByb20=', 'secret', []]],
  );
});

test('a file that cannot be read, is empty or beside its variable stops the start, and no value is told', () => {
  const missing = join(directory, 'missing');
  const allowed = 'a readable file that holds the value alone, of 64 KiB at most';
  assert.deepEqual(refusalOf({ SVC_SMTP_URL_FILE: missing }), [
    `SVC_SMTP_URL_FILE must be ${allowed}, not ${JSON.stringify(missing)}`,
  ]);
  const empty = fileOf('empty', '\n');
  assert.deepEqual(refusalOf({ SVC_SMTP_URL_FILE: empty }), [
    `SVC_SMTP_URL_FILE must be ${allowed}, not ${JSON.stringify(empty)}`,
  ]);
  const path = fileOf('both', 'smtp://mail.example.com');
  assert.deepEqual(refusalOf({ SVC_SMTP_URL: 'smtp://a.example', SVC_SMTP_URL_FILE: path }), [
    'SVC_SMTP_URL and SVC_SMTP_URL_FILE are both set; set one of them',
  ]);
  const wrong = fileOf('wrong', 'http://secret@mail.example.com');
  assert.ok(!refusalOf({ SVC_SMTP_URL_FILE: wrong }).join().includes('secret@'));
  assert.deepEqual(readConfig({ SVC_PORT_FILE: path }, {}).unknownVariables, ['SVC_PORT_FILE']);
});

test('providers come from variables and from a list, each with a secret from a file', () => {
  const clientSecretFile = fileOf('client', 'secret of two\n');
  const two = { id: 'two', name: 'Two', issuer: 'https://two.example', clientId: 'svc', clientSecretFile };
  const config = readConfig(
    {
      SVC_OIDC_ISSUER: 'https://one.example',
      SVC_OIDC_CLIENT_ID: 'svc',
      SVC_OIDC_CLIENT_SECRET_FILE: fileOf('one', 'secret of one'),
      SVC_OIDC_PROVIDERS_FILE: fileOf('list', JSON.stringify([two])),
    },
    {},
  );
  assert.deepEqual(
    providersOf(config).map(({ id, name, issuer, clientSecret }) => [id, name, issuer, clientSecret]),
    [
      ['sso', 'SSO', 'https://one.example', 'secret of one'],
      ['two', 'Two', 'https://two.example', 'secret of two'],
    ],
  );
});

test('providers that cannot be are refused', () => {
  const one = { SVC_OIDC_ISSUER: 'https://one.example', SVC_OIDC_CLIENT_ID: 'svc' };
  assert.match(
    refusalOf({ SVC_OIDC_ISSUER: one.SVC_OIDC_ISSUER })[0]!,
    /^SVC_OIDC_ISSUER is set, but not SVC_OIDC_CLIENT_ID/,
  );
  assert.match(refusalOf({ SVC_OIDC_ISSUER: 'http://one.example' })[0]!, /must be an https address/);
  const list = (entry: object) =>
    JSON.stringify([{ id: 'two', issuer: 'https://two.example', clientId: 'x', ...entry }]);
  assert.match(refusalOf({ ...one, SVC_OIDC_PROVIDERS: list({ id: 'sso' }) })[0]!, /^two providers have the ID sso/);
  const second = (entry: unknown) => JSON.stringify([JSON.parse(list({ id: 'one' }))[0], entry]);
  for (const [wrong, why] of [
    ['{', 'it is not JSON'],
    ['{}', 'it is no list'],
    [list({ issuer: 'http://two.example' }), 'entry 1, issuer: must be an https address without ? and #'],
    [list({ secret: 'x' }), 'entry 1 has the unknown field "secret"'],
    [list({ id: 'A' }), 'entry 1, id: must be lower-case letters, digits and hyphens, 30 at most'],
    [list({ clientSecret: '' }), 'entry 1, clientSecret: must be a text of 2000 characters at most'],
    [list({ domains: ['example'] }), 'entry 1, domains: must be a list of domains'],
    [list({ organizations: 1 }), 'entry 1, organizations: must be "all", or a list of the IDs of organizations'],
    [
      second({ id: 'two', issuer: 'https://two.example' }),
      'entry 2, clientId: must be a text of 500 characters at most',
    ],
    [second('two'), 'entry 2 is no object'],
    [second({ id: 'one', issuer: 'https://two.example', clientId: 'x' }), 'two entries have the same id'],
    [
      list({ clientSecret: 'x', clientSecretFile: '/x' }),
      'entry 1, clientSecretFile: stands beside clientSecret: one of them is enough',
    ],
    [
      list({ clientSecretFile: '/no/such' }),
      'entry 1, clientSecretFile: names a file that cannot be read, is empty or too long',
    ],
  ] as const) {
    const message = `must be a list of providers in JSON, as docs/sign-in.md describes it: ${why}`;
    assert.deepEqual(refusalOf({ SVC_OIDC_PROVIDERS: wrong }), [`SVC_OIDC_PROVIDERS ${message}`]);
    assert.deepEqual(refusalOf({ SVC_OIDC_PROVIDERS_FILE: fileOf('wrong', wrong) }), [
      `SVC_OIDC_PROVIDERS_FILE ${message}`,
    ]);
  }
});
