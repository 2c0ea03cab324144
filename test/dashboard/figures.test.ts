/** The dashboard and the read API give the same answer to the same query, but for sessions under filters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/day.ts';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { METRICS } from '../../src/domain/metric.ts';
import { PERIOD_PRESETS } from '../../src/domain/period.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer, Kpi, StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';

const QUESTIONS = 1000;
const DAYS = 45;
const EVENTS = 4000;
const PATHS = ['/', '/preise', '/blog/größe', '/cart', '/thanks', '/ar/مرحبا'];
const REFERRERS = ['', 'https://www.google.com/', 'https://news.example/', 'https://t.co/x'];
const COUNTRIES = ['DE', 'US', 'FR', ''];
const EVENT_NAMES = [undefined, undefined, undefined, 'signup', 'engage'];

let service: TestService;
let site: Site;
let cookie: string;
let share: string;
/** The first day with events, in the site's zone. */
let firstDay: string;

before(async () => {
  service = await TestService.start();
  site = await service.site({ timezone: 'Europe/Berlin' });
  const { db } = service.database;
  await createGoal(db, service.clock, { siteId: site.id, name: 'Thanks', kind: 'page', pattern: '/thanks' });
  await createGoal(db, service.clock, { siteId: site.id, name: 'Signup', kind: 'event', pattern: 'signup' });
  await createFunnel(db, service.clock, {
    siteId: site.id,
    name: 'Buy',
    windowMinutes: 60,
    steps: [
      { kind: 'page', pattern: '/' },
      { kind: 'page', pattern: '/cart' },
      { kind: 'page', pattern: '/thanks' },
    ],
  });
  ({ cookie } = await signedIn(service, site.orgId, 'member'));
  share = (await createShareLink(db, service.clock, site.id, 'test')).token;
  const imported = lines();
  firstDay = Temporal.Instant.from(imported[0]!.ts).toZonedDateTimeISO(site.timezone).toPlainDate().toString();
  await importLines(service, site, imported);
  await service.maintain();
});

after(() => service.close());

test('over a thousand random queries', async () => {
  const kinds = new Map<string, number>();
  let [asked, series, figures] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(question(), fc.boolean(), async (path, byLink) => {
      const ofApi = await service.answer(site, path);
      // A public link limits the queries of each client address.
      const reader = `2001:db8:${(asked++).toString(16)}::1`;
      const headers: Record<string, string> = byLink ? { 'svc-share': share, 'x-forwarded-for': reader } : { cookie };
      const ofDashboard = await fetch(`${service.url}/dashboard/sites/${site.publicId}${path}`, { headers });
      const [api, dashboard] = [await ofApi.json(), await ofDashboard.json()];
      if (isNotFilterable(api)) {
        // Only the dashboard has these series; what they must be is compared with the oracle.
        const codes = [undefined, 'HOURLY_CONVERSIONS_UNSUPPORTED', 'RAW_WINDOW_EXCEEDED'];
        assert.ok(codes.includes(codeOf(dashboard)), path);
        if (codeOf(dashboard) === undefined) series += 1;
      } else {
        assert.equal(ofDashboard.status, ofApi.status);
        const isFiltered = path.startsWith('/stats?') && path.includes('filter=') && ofApi.status === 200;
        if (isFiltered && (dashboard as StatsAnswer).stats.sessions.value !== null) figures += 1;
        const { firstDay: first, ...answer } = dashboard as { firstDay?: string };
        const hasFirstDay = /^\/(stats|breakdown)\?/.test(path) && ofApi.status === 200;
        if (hasFirstDay) assert.equal(first, firstDay, path);
        else assert.equal(first, undefined, path);
        if (isFiltered) assert.deepEqual(withoutSessions(answer as StatsAnswer), api);
        else if (path.startsWith('/breakdown?') && path.includes('filter=') && ofApi.status === 200)
          assert.deepEqual(answer, await withSharesOfSelected(path, api));
        else assert.deepEqual(answer, api);
      }
      const kind = `${path.split(/[?/]/)[1]} ${ofApi.status}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns: QUESTIONS },
  );
  // The queries must include successful ones of every kind.
  for (const kind of ['stats', 'timeseries', 'breakdown', 'goals', 'funnels']) {
    assert.ok((kinds.get(`${kind} 200`) ?? 0) > QUESTIONS / 50, `${kind}: ${JSON.stringify([...kinds])}`);
  }
  assert.ok([...kinds].some(([kind]) => kind.endsWith('400')));
  assert.ok(series > 2 && figures > 5, `sessions under filters: ${series} ${figures}`);
});

/** Returns an answer of the read API with shares of the visitors whom its filters select. */
async function withSharesOfSelected(path: string, api: BreakdownAnswer): Promise<BreakdownAnswer> {
  const params = new URLSearchParams(path.split('?')[1]);
  for (const name of ['dimension', 'limit', 'offset', 'search']) params.delete(name);
  const { stats } = (await (await service.answer(site, `/stats?${params}`)).json()) as StatsAnswer;
  const selected = stats.visitors.value!;
  const shareOf = (visitors: number) => (selected === 0 ? 0 : visitors / selected);
  return { ...api, rows: api.rows.map((row) => ({ ...row, pct: shareOf(row.visitors!) })), totalVisitors: selected };
}

function codeOf(answer: unknown): string | undefined {
  return (answer as { readonly error?: { readonly code: string } }).error?.code;
}

function isNotFilterable(answer: unknown): boolean {
  return codeOf(answer) === 'METRIC_NOT_FILTERABLE';
}

/** Returns the dashboard's answer as the read API gives it: without the figures of sessions under filters. */
function withoutSessions({ unknownSessions: _, ...answer }: StatsAnswer): StatsAnswer {
  const nothing: Kpi = { value: null, prev: null, deltaPct: 0 };
  const { visitors, pageviews } = answer.stats;
  const stats = { sessions: nothing, bounceRate: nothing, avgDuration: nothing, conversions: nothing };
  return { ...answer, stats: { visitors, pageviews, ...stats } };
}

/** Generates a path below the site with its query, mostly one that has an answer. */
function question(): fc.Arbitrary<string> {
  const today = service.today();
  const day = fc.integer({ min: -3, max: DAYS + 3 }).map((back) => addDays(today, -back));
  const period = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PERIOD_PRESETS).map((preset) => [['period', preset]]) },
    { weight: 4, arbitrary: fc.tuple(day, day).map(([a, b]) => (a < b ? days(a, b) : days(b, a))) },
    { weight: 1, arbitrary: fc.constantFrom([], [['period', 'never']], days(today, addDays(today, -1))) },
  );
  const filters = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(fc.constantFrom(...DIMENSIONS), { minLength: 1, maxLength: 2 })
        .chain((dimensions) => fc.tuple(...dimensions.map((dimension) => filter(dimension)))),
    },
  );
  const searchOf = (...parts: readonly (readonly (readonly string[])[])[]) =>
    new URLSearchParams(parts.flat().map(([name = '', value = '']) => [name, value])).toString();
  const optional = (name: string, values: readonly string[]) =>
    fc.option(fc.constantFrom(...values), { nil: null }).map((value) => (value === null ? [] : [[name, value]]));
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(period, filters).map((parts) => `/stats?${searchOf(...parts)}`) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(period, filters, optional('metric', METRICS), optional('compare', ['true', 'false', 'yes']))
        .map((parts) => `/timeseries?${searchOf(...parts)}`),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...DIMENSIONS).map((dimension) => [['dimension', dimension]]),
          period,
          filters,
          optional('limit', ['1', '3', '1000', '0']),
          optional('offset', ['0', '2', '-1']),
          optional('search', ['a', 'RE', 'ß', '%', 'مرحبا']),
        )
        .map((parts) => `/breakdown?${searchOf(...parts)}`),
    },
    { weight: 1, arbitrary: period.map((part) => `/goals?${searchOf(part)}`) },
    { weight: 1, arbitrary: fc.constant('/funnels') },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('1', '1', '99', 'x'), period, optional('version', ['1', '7', 'x']))
        .map(([id, ...parts]) => `/funnels/${id}?${searchOf(...parts)}`),
    },
  );
}

function days(from: string, to: string): string[][] {
  return [
    ['from', from],
    ['to', to],
  ];
}

function filter(dimension: (typeof DIMENSIONS)[number]): fc.Arbitrary<string[]> {
  const keys: Readonly<Record<string, readonly string[]>> = {
    page: PATHS,
    country: ['DE', 'US', '(none)'],
    event: ['signup', 'pageview'],
  };
  return fc.constantFrom(...(keys[dimension] ?? ['(none)', 'x'])).map((key) => ['filter', `${dimension}:${key}`]);
}

/** The traffic is the same in every run; only the queries are random. */
function lines(): ImportLine[] {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000));
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = <T>(values: readonly T[]): T => values[next(values.length)]!;
  return Array.from({ length: EVENTS }, () => {
    const e = pick(EVENT_NAMES);
    const country = pick(COUNTRIES);
    return {
      ts: now.subtract({ minutes: 1 + next(DAYS * 1440) }).toString(),
      visitor: `v${next(400)}`,
      u: pick(PATHS) + (next(5) === 0 ? '?utm_source=mail&utm_campaign=größe' : ''),
      r: pick(REFERRERS),
      ...(e === undefined ? {} : { e }),
      ...(country === '' ? {} : { country }),
    };
  }).toSorted((a, b) => (a.ts < b.ts ? -1 : 1));
}
