/** The dashboard and the read API give the same answer to the same query, but for what the first endpoints refuse under filters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, countDays } from '../../src/domain/calendar.ts';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { RAW_WINDOW_DAYS } from '../../src/domain/limits.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type {
  BreakdownAnswer,
  GoalsAnswer,
  Kpi,
  ReportAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from '../../src/stats/answer.ts';
import fc, { AS_USUAL, sizeOf } from '../draws.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { filters, optional, periods, searchOf, trafficLines } from './random-questions.ts';

const QUESTIONS = sizeOf(60);
const EVENTS = [undefined, undefined, undefined, { e: 'signup' }, { e: 'engage' }];

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
  ({ cookie } = await signedIn(service, site.orgId, 'viewer'));
  share = (await createShareLink(db, service.clock, site.id, 'test')).token;
  const imported = trafficLines(service, EVENTS);
  firstDay = Temporal.Instant.from(imported[0]!.ts).toZonedDateTimeISO(site.timezone).toPlainDate().toString();
  await importLines(service, site, imported);
  await service.closeDays();
});

after(() => service.close());

test('over many random queries', async () => {
  const kinds = new Map<string, number>();
  let [asked, series, figures, running, beyond] = [0, 0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(question(), fc.boolean(), async (path, byLink) => {
      const ofApi = await service.answer(site, path);
      // A public link limits the queries of each client address.
      const reader = `2001:db8:${(asked++).toString(16)}::1`;
      const headers: Record<string, string> = byLink ? { 'svc-share': share, 'x-forwarded-for': reader } : { cookie };
      const ofDashboard = await fetch(`${service.url}/dashboard/sites/${site.publicId}${path}`, { headers });
      const [api, dashboard] = [await ofApi.json(), await ofDashboard.json()];
      if (isNotFilterable(api)) {
        // Of the read API, only `report` has these series.
        assert.ok([undefined, 'HOURLY_CONVERSIONS_UNSUPPORTED'].includes(codeOf(dashboard)), path);
        if (codeOf(dashboard) === undefined) {
          await assertOfReport(path, dashboard as object);
          series += 1;
        }
      } else if (codeOf(api) === 'RAW_WINDOW_EXCEEDED') {
        // The dashboard reads the visits that are kept.
        assert.equal(ofDashboard.status, 200, path);
        await assertOfReport(path, dashboard as object);
        beyond += 1;
      } else {
        assert.equal(ofDashboard.status, ofApi.status);
        const isFiltered = path.startsWith('/stats?') && path.includes('filter=') && ofApi.status === 200;
        if (isFiltered && (dashboard as StatsAnswer).stats.sessions.value !== null) figures += 1;
        const { firstDay: first, likeForLike, ...answer } = dashboard as OfDashboard;
        if (likeForLike !== undefined) running += 1;
        const hasFirstDay = /^\/(stats|breakdown)\?/.test(path) && ofApi.status === 200;
        if (hasFirstDay) assert.equal(first, firstDay, path);
        else assert.equal(first, undefined, path);
        if (ofApi.status === 200) {
          await assertOfReport(path, answer);
          await assertOfApi(path, answer, api);
        } else assert.deepEqual(answer, api);
      }
      const kind = `${path.split(/[?/]/)[1]} ${ofApi.status}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns: QUESTIONS },
  );
  // The queries must include successful ones of every kind.
  if (!AS_USUAL) return;
  for (const kind of ['stats', 'timeseries', 'breakdown', 'goals', 'funnels']) {
    assert.ok((kinds.get(`${kind} 200`) ?? 0) > QUESTIONS / 50, `${kind}: ${JSON.stringify([...kinds])}`);
  }
  assert.ok([...kinds].some(([kind]) => kind.endsWith('400')));
  assert.ok(running > QUESTIONS / 50, `periods that are not over: ${running}`);
  assert.ok(series > QUESTIONS / 400 && figures > QUESTIONS / 200, `sessions under filters: ${series} ${figures}`);
  assert.ok(beyond > QUESTIONS / 400, `beyond the raw window: ${beyond}`);
});

/** Holds an answer of the dashboard against that of the read API. Under filters it has more. */
async function assertOfApi(path: string, answer: object, api: object): Promise<void> {
  const isFiltered = path.includes('filter=');
  if (path.startsWith('/stats?') && isFiltered) assert.deepEqual(statsOfRaw(path, answer as StatsAnswer), api, path);
  else if (path.startsWith('/timeseries?') && isFiltered)
    assert.deepEqual(seriesOfRaw(path, answer as TimeseriesAnswer), api, path);
  else if (path.startsWith('/breakdown?') && isFiltered)
    assert.deepEqual(withoutSince(answer), await withSharesOfSelected(path, api as BreakdownAnswer));
  else if (path.startsWith('/goals')) assert.deepEqual(withoutDeltas(answer), withoutDeltas(api));
  else assert.deepEqual(answer, api);
}

/** Holds the dashboard's figures under filters against those of `report`, which reads kept visits as well. */
async function assertOfReport(path: string, answer: object): Promise<void> {
  if (!/^\/(stats|timeseries)\?.*filter=/.test(path)) return;
  const { firstDay: _, likeForLike: __, ...figures } = answer as OfDashboard;
  assert.deepEqual(figures, await service.read(site, `/report${path}`), path);
}

/**
 * Returns key figures of the dashboard as `/v1/stats` gives them under filters: it has no figures of sessions, and compares what it
 * reads from hits with days of the raw window alone.
 */
function statsOfRaw(path: string, answer: StatsAnswer): StatsAnswer {
  const { from, to } = answer.period;
  const isBeyond = filterCount(path) > 1 && addDays(from, -countDays(from, to)) < firstRawDay();
  const { stats, ...rest } = withoutSessions(answer);
  const told = (figure: Kpi): Kpi => (isBeyond ? { ...figure, prev: null, deltaPct: 0 } : figure);
  return { ...rest, stats: { ...stats, visitors: told(stats.visitors), pageviews: told(stats.pageviews) } };
}

/** Returns points of the dashboard as `/v1/timeseries` gives them under filters: what it reads from hits is of the raw window alone. */
function seriesOfRaw(path: string, answer: TimeseriesAnswer): TimeseriesAnswer {
  const isOfHits = filterCount(path) > 1 || answer.grain === 'hour';
  const firstRaw = Temporal.PlainDate.from(firstRawDay()).toZonedDateTime(site.timezone).epochMilliseconds;
  const told = (points: TimeseriesAnswer['points']) =>
    points.map((point) => (isOfHits && point.t < firstRaw ? { ...point, value: null } : point));
  const { points, prev, ...rest } = answer;
  return { ...rest, points: told(points), ...(prev === undefined ? {} : { prev: told(prev) }) };
}

function filterCount(path: string): number {
  return new URLSearchParams(path.split('?')[1]).getAll('filter').length;
}

function firstRawDay(): string {
  return addDays(service.today(), -RAW_WINDOW_DAYS);
}

/** Returns rows without since when they are known. */
function withoutSince(answer: object): object {
  const { knownFrom: _, ...rows } = answer as Partial<ReportAnswer>;
  return rows;
}

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

/** What the dashboard's answers have beside those of the read API. */
interface OfDashboard {
  readonly firstDay?: string;
  readonly likeForLike?: object;
}

/** Returns goals without their changes: those of a period that is not over leave today out. */
function withoutDeltas(answer: object): object {
  return { ...answer, goals: (answer as GoalsAnswer).goals.map(({ delta: _, ...goal }) => goal) };
}

function isNotFilterable(answer: unknown): boolean {
  return codeOf(answer) === 'METRIC_NOT_FILTERABLE';
}

/** Returns the dashboard's answer as the read API gives it: without the figures of sessions under filters. */
function withoutSessions(answer: StatsAnswer): StatsAnswer {
  const nothing: Kpi = { value: null, prev: null, deltaPct: 0 };
  const { visitors, pageviews } = answer.stats;
  const stats = { sessions: nothing, bounceRate: nothing, avgDuration: nothing, conversions: nothing };
  return { ...answer, stats: { visitors, pageviews, ...stats } };
}

/** Generates a path below the site with its query, mostly one that has an answer. */
function question(): fc.Arbitrary<string> {
  const period = periods(service);
  const filtered = filters(DIMENSIONS);
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(period, filtered).map((parts) => `/stats?${searchOf(...parts)}`) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(period, filtered, optional('metric', METRICS), optional('compare', ['true', 'false', 'yes']))
        .map((parts) => `/timeseries?${searchOf(...parts)}`),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...DIMENSIONS).map((dimension) => [['dimension', dimension]]),
          period,
          filtered,
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
