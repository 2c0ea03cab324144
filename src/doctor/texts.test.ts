import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemTimer } from '../concurrency/timer.ts';
import type { DataInUse } from '../domain/data-kind.ts';
import type { Finding } from '../domain/finding.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { type Check, examine } from './check.ts';
import { ALL_CHECKS } from './checks/checks.ts';
import { NO_BACKLOG } from './facts/backlog.ts';
import { DAY_MS, facts, NOW, running, SETTINGS_FACTS } from './facts.fixture.ts';
import type { Facts, ServiceState } from './facts.ts';
import { DOCTOR_TEXTS } from './translations.ts';
import { wordsIn } from './words.ts';

const settings = (given: Partial<typeof SETTINGS_FACTS>) => ({ settings: { ...SETTINGS_FACTS, ...given } });
const inState = (service: ServiceState) => ({ service: async () => service });
const volume = {
  events: 3_000_000,
  rawEvents: 300_000,
  ageDays: 300,
  retentionDays: null,
  visitEvents: 0,
  visitDays: 0,
  visitDaysMax: 0,
};
const disk = (free: number, eventsPerDay: number) => ({
  disk: async () => ({ free, store: 1e9 }),
  volumes: async () => [{ ...volume, eventsPerDay }],
});
const geography = (...data: DataInUse[]) => ({ geography: async () => data });
const old = (kind: DataInUse['kind'], source: DataInUse['source'], builtAt: number | null = NOW - 4000 * DAY_MS) =>
  ({ kind, source, builtAt }) as const;
const many = (name: string) => Array.from({ length: 7 }, (_, index) => `${name}-${index}`);
const sites = (count: number, timezone: string) => ({
  sites: async () =>
    many('site')
      .slice(0, count)
      .map((name) => ({ domain: `${name}.example`, timezone })),
});
const failure = (step: string, cause: string) => ({ step, cause, count: 3, error: 'Code: 241.' });
const erasure = { siteId: 1, site: 'site-1', kind: 'deletion', days: 3, requestedAt: NOW - DAY_MS } as const;
const error = (agoMs: number) => ({ at: NOW - agoMs, message: 'the store failed', detail: '' });

/** Facts by which each text is found at least once. */
const FACTS: readonly Facts[] = [
  facts(),
  facts(inState({ state: 'absent', start: 'svc serve' })),
  facts({
    ...inState({ state: 'stopped', start: 'svc serve' }),
    backlog: async () => ({ ...NO_BACKLOG, rows: 1500, oldestAt: NOW - 600_000 }),
  }),
  facts({
    ...inState({ state: 'silent' }),
    ...settings({ wrong: ['SVC_PORT is no number'], unknown: ['SVC_SMPT_URL'] }),
  }),
  facts({
    ...inState({ state: 'shared' }),
    dataDir: null,
    disk: async () => null,
    ...settings({ unknown: ['SVC_FLUX'], publicUrl: 'http://stats.example.com', timeServer: null, hasMail: false }),
    backlog: async () => ({ ...NO_BACKLOG, rows: 1, oldestAt: null }),
    sharedUnclosedDays: async () => 12,
    sharedServers: async () => [{ name: 'PostgreSQL', version: null }],
  }),
  running({ journal: 'full', database: 'full', daysUnclosed: 1, clockStep: { at: NOW, byMs: -DAY_MS * 3 } }),
  ...[0, DAY_MS].map((stillMs) => running({ daysWaiting: { count: 3, leftMs: 60_000, stillMs } })),
  running({ journal: 'failing', database: 'failing', store: 'failing', errors: [1, 2, 3, 4, 5, 6, 7].map(error) }),
  running({
    lost: 1234,
    unreadableAddresses: 7,
    failures: [
      ...Object.keys(DOCTOR_TEXTS.en.days.steps).map((step) => failure(step, 'memory')),
      failure('close_days', 'time'),
      failure('close_days', 'other'),
    ],
  }),
  facts({
    ...settings({ publicUrl: 'http://localhost:8000' }),
    ...sites(0, 'UTC'),
    ...disk(1e6, 1),
    latestStored: async () => NOW + DAY_MS,
    clockAheadMs: async () => null,
    mail: async () => ({ status: 'failed', detail: 'refused', final: true }),
    backlog: async () => ({ ...NO_BACKLOG, rows: 1500, oldestAt: NOW - 600_000 }),
    lastBackup: async () => null,
  }),
  facts({
    ...settings({ publicUrl: null }),
    ...sites(7, 'Moon/Tycho'),
    ...disk(500e6, 1),
    ...geography(old('city', 'own'), old('bots', 'bundled'), old('asn', 'updated', null)),
    clockAheadMs: async () => -5000,
    zonesVersion: '2020a',
    mail: async () => ({ status: 'failed:network', detail: 'refused', final: false }),
    providers: async () => [
      { id: 'one', name: 'One', problem: null },
      { id: 'two', name: 'Two', problem: 'refused' },
    ],
    providerUses: async () => [{ id: 'one', isUsed: false, locked: [{ id: 1, name: 'Example Ltd' }] }],
    backlog: async () => ({ ...NO_BACKLOG, refusedFiles: many('refused'), damagedFiles: many('damaged') }),
    lastBackup: async () => ({ at: NOW - 9 * DAY_MS, dir: '/backups/1', bytes: 512 }),
    resolves: async () => false,
  }),
  facts({
    ...settings({ trustedProxies: [], publicUrl: 'https://example.com/analytics' }),
    whatAnswersAt: async () => 404,
    ...sites(1, 'Moon/Tycho'),
    ...disk(5e9, 1e6),
    activeProxyKeys: async () => 0,
    clockAheadMs: async () => DAY_MS,
    zonesVersion: undefined,
    resolves: async () => false,
    storedVersions: async () => [
      { name: 'database', found: 1, known: 2 },
      { name: 'store', found: 3, known: 2 },
      { name: { journal: 'collect.db' }, found: 'damaged', known: 2 },
    ],
  }),
  facts({ ...disk(5e9, 1), ...sites(3, 'UTC'), resolves: () => Promise.reject(new Error('away')) }),
  facts({
    ...disk(5e9, 0),
    ...geography(old('city', 'own', NOW), old('bots', 'bundled', NOW), old('asn', 'updated', NOW)),
    backlog: async () => ({ ...NO_BACKLOG, rows: 1, oldestAt: NOW }),
    storedVersions: async () => [
      { name: 'store', found: 2, known: 2 },
      { name: { journal: 'collect.db' }, found: 2, known: 2 },
    ],
  }),
  facts({
    hiddenOrigins: async () => many('site').map((domain) => ({ domain, count: 5 })),
    lastBackupFailure: async () => ({ at: NOW, reason: '' }),
    brokenAlerts: async () => [{ id: 3, domain: 'shop.example' }],
    erasures: async () => [
      { ...erasure, doneAt: null },
      { ...erasure, doneAt: NOW },
      { ...erasure, kind: 'retention', doneAt: NOW },
      { ...erasure, kind: 'visits', doneAt: NOW },
    ],
  }),
  facts({
    disk: () => Promise.reject(new Error('no such disk')),
    erasures: async () => [
      { ...erasure, kind: 'emptying', doneAt: NOW },
      { ...erasure, kind: 'days', doneAt: NOW },
      { ...erasure, kind: 'pages', doneAt: NOW },
    ],
  }),
];

async function findingsIn(language: Language): Promise<Finding[]> {
  const found = await Promise.all(FACTS.map((each) => examine(ALL_CHECKS, each, systemTimer, language)));
  return found.flat();
}

/** Names that mean something to svc, a shell or an operator: they are the same in every language. */
const NAMES =
  /SVC_\w+(=\S*[a-z])?|svc (doctor|evidence verify|evidence|data update|relay-key create|site \w+ ID)( --[\w-]+)?|--data DIR|timedatectl set-ntp true|chrony|\w+:\/\/\S*\w|(docs|etc)\/[\w.]*\w|\/(readyz|metrics)|control\.db|[\w-]+\.(example|mmdb|json|db)\b|Moon\/Tycho|\w+-[0-4]\b|(time|stats)\.example\.com/g;
const MISSING = /undefined|\[object|\bNaN\b|\bnull\b/;

test('every text of the findings is there in every language, with all names', async () => {
  const english = await findingsIn('en');
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const found = await findingsIn(language);
    assert.deepEqual(
      found.map(({ check, level }) => [check, level]),
      english.map(({ check, level }) => [check, level]),
    );
    for (const [index, { message, remedy }] of found.entries()) {
      for (const [text, inEnglish] of [
        [message, english[index]!.message],
        [remedy, english[index]!.remedy],
      ] as const) {
        assert.notEqual(text, inEnglish);
        assert.doesNotMatch(text, MISSING);
        for (const [name] of inEnglish.matchAll(NAMES)) assert.ok(text.includes(name), `${language}: ${text}: ${name}`);
      }
    }
  }
});

test('these findings have all texts', async () => {
  const used = new Set<string>();
  const watched = <Texts extends object>(texts: Texts, path: string): Texts =>
    new Proxy(texts, {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        const name = `${path}${String(key)}`;
        used.add(name);
        return typeof value === 'object' && value !== null ? watched(value, `${name}.`) : value;
      },
    });
  const texts = watched(DOCTOR_TEXTS.en, '');
  const looks = FACTS.flatMap((each) => ALL_CHECKS.map(async (check: Check) => await check.look(each, texts)));
  await Promise.allSettled(looks);
  const namesOf = (value: object, path: string): string[] =>
    Object.entries(value).flatMap(([key, each]) =>
      typeof each === 'object' ? namesOf(each, `${path}${key}.`) : [`${path}${key}`],
    );
  const unused = namesOf(DOCTOR_TEXTS.en, '').filter((name) => !used.has(name));
  // These are of the checks as a whole.
  assert.deepEqual(
    unused.filter((name) => !name.startsWith('notChecked.')),
    ['nothingToDo'],
  );
});

test('figures are written as the language does', () => {
  const written = (language: Language) => {
    const words = wordsIn(language);
    const sizes = [0, 999, 1450, 12_345_678, 5e9].map((bytes) => words.size(bytes));
    const durations = [61_000, 130_000, 7_300_000, 9 * DAY_MS].map((ms) => words.duration(ms));
    return [...sizes, ...durations, words.days(700), words.days(800), words.instant(NOW), words.date(NOW)]
      .join('; ')
      .replace(/\s/g, ' ');
  };
  assert.equal(
    written('en'),
    '0 bytes; 999 bytes; 1.4 kB; 12 MB; 5.0 GB; 61 seconds; 2 minutes; 2 hours; 9 days; 700 days; 2.2 years; 2026-05-20 12:00 UTC; 2026-05-20',
  );
  assert.equal(
    written('de'),
    '0 Byte; 999 Byte; 1,4 kB; 12 MB; 5,0 GB; 61 Sekunden; 2 Minuten; 2 Stunden; 9 Tage; 700 Tage; 2,2 Jahre; 20.05.2026, 12:00 UTC; 20.05.2026',
  );
});
