/** Tests the checks of the machine, the settings and what is around them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataKind, DataSource } from '../../domain/data-kind.ts';
import { DAY_MS, ENGLISH, facts, look, NOW, RUNNING, SETTINGS_FACTS } from '../facts.fixture.ts';
import { clockCheck } from './clock.ts';
import { configurationCheck } from './configuration.ts';
import { diskCheck } from './disk.ts';
import { dnsCheck } from './dns.ts';
import { geographyCheck } from './geography.ts';
import { mailCheck } from './mail.ts';
import { providersCheck } from './providers.ts';
import { zonesCheck } from './zones.ts';

const settings = (given: Partial<typeof SETTINGS_FACTS>) => facts({ settings: { ...SETTINGS_FACTS, ...given } });
const DISK_SITE = {
  events: 3_000_000,
  rawEvents: 300_000,
  eventsPerDay: 1e6,
  ageDays: 300,
  retentionDays: null,
  visitEvents: 0,
  visitDays: 0,
  visitDaysMax: 0,
};

test('configuration: unknown and wrong variables, the public address, the proxy', async () => {
  assert.deepEqual(await look(configurationCheck, facts()), [
    'ok Reached at https://stats.example.com; every variable is known.',
  ]);
  const slip = await configurationCheck.look(settings({ unknown: ['SVC_SMPT_URL', 'SVC_FLUX'] }), ENGLISH);
  assert.deepEqual(
    slip.map(({ level, message, remedy }) => [level, message, remedy]),
    [
      [
        'warn',
        'SVC_SMPT_URL is set, and svc has no such setting.',
        'Rename it to SVC_SMTP_URL if that is what it should be, else remove it.',
      ],
      [
        'warn',
        'SVC_FLUX is set, and svc has no such setting.',
        'Remove it, or look up its name in docs/configuration.md.',
      ],
    ],
  );
  assert.deepEqual(await look(configurationCheck, settings({ wrong: ['SVC_PORT must be a number'] })), [
    'bad SVC_PORT must be a number: the service does not start.',
  ]);
  assert.deepEqual(await look(configurationCheck, settings({ publicUrl: null })), [
    'warn SVC_PUBLIC_URL is not set: links in emails, snippets and hints name the address at which svc listens.',
  ]);
  assert.deepEqual(await look(configurationCheck, settings({ publicUrl: 'http://stats.example.com' })), [
    'warn SVC_PUBLIC_URL is http://stats.example.com, without https: browsers block the script on https pages, and passwords travel in the open.',
  ]);
  assert.deepEqual(await look(configurationCheck, settings({ publicUrl: 'http://localhost:8000' })), [
    'ok Reached at http://localhost:8000; every variable is known.',
  ]);
  const below = settings({ publicUrl: 'https://example.com/analytics' });
  const well = ['ok Reached at https://example.com/analytics; every variable is known.'];
  assert.deepEqual(await look(configurationCheck, below), well);
  const unreached = { ...below, whatAnswersAt: () => Promise.reject(new Error('away')) };
  assert.deepEqual(await look(configurationCheck, unreached), [
    'warn https://example.com/analytics cannot be reached from this machine.',
  ]);
  assert.deepEqual(await look(configurationCheck, { ...below, whatAnswersAt: async () => 404 }), [
    'bad https://example.com/analytics leads to something else, which answers with status 404.',
  ]);
  const behindProxy = { ...settings({ trustedProxies: [] }), activeProxyKeys: async () => 0 };
  assert.deepEqual(await look(configurationCheck, behindProxy), [
    'warn SVC_TRUSTED_PROXIES is none, and the service is behind a proxy: everybody who guesses passwords looks like the proxy.',
    'warn The service is behind a proxy, and no proxy has a relay key: visitors have the address of the proxy, and no country.',
  ]);
});

test('disk: full, little, full soon, enough', async () => {
  const disk = (free: number, perDay = 10_000) =>
    facts({
      disk: async () => ({ free, store: 1e9 }),
      volumes: async () => [{ ...DISK_SITE, eventsPerDay: perDay }],
    });
  assert.deepEqual(await look(diskCheck, disk(1e6)), ['bad The disk is full: 1.0 MB free. Events are being lost.']);
  assert.deepEqual(await look(diskCheck, disk(500e6)), ['warn Little disk space is left: 500 MB free.']);
  assert.deepEqual(await look(diskCheck, disk(5e9, 1e6)), [
    'warn 5.0 GB free: enough for 15 days at 1,000,000 events a day.',
  ]);
  assert.deepEqual(await look(diskCheck, disk(80e9, 1e6)), [
    'ok 80 GB free: enough for 243 days at 1,000,000 events a day.',
  ]);
  assert.deepEqual(await look(diskCheck, disk(80e9)), [
    'ok 80 GB free: enough for more than ten years at 10,000 events a day.',
  ]);
  assert.deepEqual(await look(diskCheck, disk(80e9, 0)), [
    'ok 80 GB free. No forecast: no day with events has ended in the last week.',
  ]);
  assert.deepEqual(await look(diskCheck, facts({ disk: async () => null })), [
    'ok Left out: nothing is stored on this machine. Watch the disks of the servers.',
  ]);
});

test('clock: right, off, unknown, gone back, stepped', async () => {
  const ahead = (ms: number | null) => facts({ clockAheadMs: async () => ms });
  assert.deepEqual(await look(clockCheck, ahead(-40)), ['ok The clock agrees with time.example.com.']);
  assert.deepEqual(await look(clockCheck, ahead(-5000)), ['warn The clock is 5 seconds behind time.example.com.']);
  assert.deepEqual(await look(clockCheck, ahead(61_000)), ['bad The clock is 61 seconds ahead of time.example.com.']);
  assert.deepEqual(await look(clockCheck, ahead(null)), [
    'warn The time server time.example.com does not answer, so nobody knows whether the clock is right.',
  ]);
  assert.deepEqual(await look(clockCheck, settings({ timeServer: null })), [
    'ok Not compared with a time server: SVC_TIME_SERVER is none.',
  ]);
  assert.deepEqual(await look(clockCheck, facts({ latestStored: async () => NOW + 3 * 3_600_000 })), [
    'bad What is stored reaches to 2026-05-20 15:00 UTC, which is 3 hours ahead of this clock: the clock is slow now, or was fast.',
    'ok The clock agrees with time.example.com.',
  ]);
  assert.deepEqual(await look(clockCheck, facts({ latestStored: async () => NOW + 30_000 })), [
    'ok The clock agrees with time.example.com.',
  ]);
  const clockStep = { at: NOW, byMs: 3 * 3_600_000 };
  const service = async () => ({ state: 'running', service: { ...RUNNING, clockStep } }) as const;
  assert.deepEqual(await look(clockCheck, facts({ service })), [
    'warn The clock went 3 hours ahead, to 2026-05-20 12:00 UTC: nothing is erased, and no alert or report is sent, until it has proved right.',
    'ok The clock agrees with time.example.com.',
  ]);
});

test('zones: known, unknown, old', async () => {
  assert.deepEqual(await look(zonesCheck, facts()), ['ok The time zones are of 2026a; that of 1 site is among them.']);
  const sites = async () => [
    { domain: 'moon.example', timezone: 'Moon/Tycho' },
    { domain: 'earth.example', timezone: 'UTC' },
  ];
  assert.deepEqual(await look(zonesCheck, facts({ sites, zonesVersion: '2022f' })), [
    'bad This runtime does not know the time zone Moon/Tycho (moon.example): nothing of that site can be counted.',
    'warn The time zones are of 2022f.',
  ]);
  assert.deepEqual(await look(zonesCheck, facts({ zonesVersion: undefined })), [
    'warn This runtime does not say which version of the time zones it has.',
  ]);
});

test('mail: none, refused, away, well', async () => {
  assert.deepEqual(await look(mailCheck, facts()), ['ok The mail server answers, and takes the sign-in.']);
  assert.deepEqual(await look(mailCheck, settings({ hasMail: false })), [
    'warn Email is not configured: no alerts, reports, invitations or password resets are sent.',
  ]);
  const refused = { status: 'failed', detail: '535 no such user ada@example.com', final: true } as const;
  assert.deepEqual(await look(mailCheck, facts({ mail: async () => refused })), [
    'bad The mail server refuses the sign-in: 535 no such user (an address)',
  ]);
  const away = { status: 'failed:network', detail: 'connect ECONNREFUSED', final: false } as const;
  assert.deepEqual(await look(mailCheck, facts({ mail: async () => away })), [
    'warn The mail server cannot be reached: connect ECONNREFUSED',
  ]);
});

test('providers: none, well, away', async () => {
  assert.deepEqual(await look(providersCheck, facts({ providers: async () => [] })), []);
  const providers = async () => [
    { id: 'sso', name: 'Keycloak', problem: null },
    { id: 'okta', name: 'Okta', problem: 'fetch failed' },
  ];
  assert.deepEqual(await look(providersCheck, facts({ providers })), [
    'ok Keycloak answers.',
    'warn People can’t sign in with Okta: fetch failed',
  ]);
});

test('providers: one that nobody can use yet, and domains that lock out all owners', async () => {
  const providerUses = async () => [{ id: 'sso', isUsed: false, locked: [{ id: 1, name: 'Example Ltd' }] }];
  const found = await providersCheck.look(facts({ providerUses }), ENGLISH);
  assert.deepEqual(
    found.map(({ level, message }) => [level, message]),
    [
      [
        'ok',
        'Keycloak answers. No rule lets anybody in by it yet: add one on the organization’s page, or with svc sign-in-rule add.',
      ],
      [
        'warn',
        'Nobody could sign in to Example Ltd if the sign-in with Keycloak failed: all owners have addresses of its domains, and none of them has signed in with it yet.',
      ],
    ],
  );
  assert.match(found[1]!.remedy!, /svc sign-in require --org 1 --provider sso --break-glass ADDRESS/);
});

test('dns: found, missing, unanswered, nothing to ask', async () => {
  assert.deepEqual(await look(dnsCheck, facts()), ['ok 2 names looked up; all have addresses.']);
  const resolves = async (host: string) => host === 'shop.example';
  assert.deepEqual(await look(dnsCheck, facts({ resolves })), [
    'warn stats.example.com of SVC_PUBLIC_URL has no address.',
  ]);
  assert.deepEqual(await look(dnsCheck, facts({ resolves: async (host) => host !== 'shop.example' })), [
    'warn A domain of a site has no address: shop.example.',
  ]);
  assert.deepEqual(await look(dnsCheck, facts({ resolves: () => Promise.reject(new Error('ETIMEOUT')) })), [
    'warn No name server answers: webhooks, emails and time servers cannot be reached.',
  ]);
  const local = {
    ...settings({ publicUrl: 'http://127.0.0.1:8000' }),
    sites: async () => [{ domain: 'localhost', timezone: 'UTC' }],
  };
  assert.deepEqual(await look(dnsCheck, local), [
    'ok There are no names to look up: no public address, and no site on the internet.',
  ]);
  const asked: string[] = [];
  const many = Array.from({ length: 50 }, (_, i) => ({ domain: `site-${i}.example`, timezone: 'UTC' }));
  const counting = async (host: string) => asked.push(host) > 0;
  await look(dnsCheck, facts({ sites: async () => many, resolves: counting }));
  assert.equal(asked.length, 21);
});

test('geography: young, old, undated', async () => {
  const data = (kind: DataKind, source: DataSource, age: number | null) => async () => [
    { kind, source, builtAt: age === null ? null : NOW - age * DAY_MS },
  ];
  assert.deepEqual(await look(geographyCheck, facts({ geography: data('city', 'own', 30) })), [
    'ok Places (SVC_GEO_CITY_DB) of 2026-04-20.',
  ]);
  assert.deepEqual(await look(geographyCheck, facts({ geography: data('bots', 'bundled', 400) })), [
    'warn Bots (bundled): the data are of 2025-04-15, 400 days old.',
  ]);
  assert.deepEqual(await look(geographyCheck, facts({ geography: data('user-agents', 'updated', 1000) })), [
    'ok Browsers and systems of 2023-08-24.',
  ]);
  assert.deepEqual(await look(geographyCheck, facts({ geography: data('asn', 'updated', null) })), [
    'warn Networks: no date is known of them.',
  ]);
});

test('geography: old data are updated, or replaced where they are from a setting', async () => {
  const remedy = async (kind: DataKind, source: DataSource) => {
    const geography = async () => [{ kind, source, builtAt: NOW - 4000 * DAY_MS }];
    return (await geographyCheck.look(facts({ geography }), ENGLISH)).map(({ remedy }) => remedy);
  };
  assert.deepEqual(await remedy('asn', 'bundled'), [
    'Run svc data update with a present asn.mmdb, or install the present version of svc.',
  ]);
  assert.deepEqual(await remedy('city', 'own'), ['Replace the file with a present one, and restart svc.']);
});
