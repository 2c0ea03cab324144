/**
 * Extreme traffic: one visitor with very many events a day, very many very long paths, very many open connections, ten
 * years of one event a day. Every figure must be the defined one, the log must have no error, and another site is read
 * and collected meanwhile.
 *
 * By hand: SVC_TEST_UGLY=full node --test test/heavy/ugly.test.ts takes the large sizes and asserts waits and memory,
 * before and after the days are closed. SVC_TEST_VISITOR_EVENTS, SVC_TEST_PATHS, SVC_TEST_CONNECTIONS and
 * SVC_TEST_YEARS set one size.
 */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import type { Dimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import type { BreakdownAnswer, FunnelAnswer, GoalsAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { homeAddress, relayed } from '../collect/visit.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { stepsCompleted } from '../oracle/attempt.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import { expectedAnswer, type Question } from '../oracle/question.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { importLine, pathOf, svc, writeLines } from './imported.ts';
import { OtherSite } from './other-site.ts';
import { assertSame } from './same.ts';
import {
  busyVisitor,
  cutPath,
  FUNNEL_STEPS,
  longPath,
  longPaths,
  rowsOfVisitor,
  sparse,
  stepsReached,
  visitorEvent,
} from './ugly-shapes.ts';

const FULL = process.env.SVC_TEST_UGLY === 'full';
const size = (variable: string, small: number, large: number) =>
  Number(process.env[variable] ?? (FULL ? large : small));
const VISITOR_EVENTS = size('SVC_TEST_VISITOR_EVENTS', 20_000, 900_000);
const PATHS = size('SVC_TEST_PATHS', 3000, 100_000);
const CONNECTIONS = size('SVC_TEST_CONNECTIONS', 500, 20_000);
const YEARS = size('SVC_TEST_YEARS', 2, 10);

const READ_WAIT_MAX_MS = 300;
const MEMORY_MAX_BYTES = 1.2 * 1024 ** 3;
const CLOSED_WITHIN_MS = 1_800_000;
/** The longest time from an event's 202 until the answers about a large open day show it. */
const SHOWN_WITHIN_MS = FULL ? 600_000 : 60_000;
const TIMEOUT = { timeout: 7_200_000 };

/** One day inside the raw window and one beyond it, counted back from today. */
const RAW_DAY = -3;
const FINAL_DAY = -40;
const SENDERS = 16;
const PIPELINED = 8;
const SOCKETS_PER_PROCESS = 2500;
/** A body has at most 4,096 bytes. */
const COLLECTED_PATH_CHARS = 3500;
const COLLECTED_PATHS = Math.ceil(PATHS / 10);

let dataDir: string;
let server: Server;
let installation: Installation;
let other: OtherSite;
/** The comparisons to repeat once all days are closed. */
const again: { readonly site: Site; readonly days: readonly string[]; compare(): Promise<void> }[] = [];

before(async () => {
  dataDir = makeDataDirectory();
  installation = await createWorld(dataDir);
  server = await Server.start({ dataDir });
  const { apiKey, relayKey } = installation;
  other = new OtherSite(server, await installation.addSite(), { apiKey, relayKey });
});
after(async () => {
  await server.kill();
  await installation.close();
  removeDataDirectory(dataDir);
});

/** The time of each answer, milliseconds, by its path. */
const tookMs = new Map<string, number>();
async function read<Answer>(path: string): Promise<Answer> {
  const start = performance.now();
  const answer = (await server.read(installation.apiKey, path)) as Answer;
  tookMs.set(path, Math.max(tookMs.get(path) ?? 0, Math.round(performance.now() - start)));
  return answer;
}

test('the expected figures of one visitor are those of the oracle', () => {
  const random = new Random(20_261_122);
  for (let world = 0; world < 25; world++) {
    const steps = Array.from({ length: 2 + random.below(3) }, () => ({
      kind: 'page' as const,
      pattern: random.pick(['/a', '/b', '/*']),
    }));
    const drawn = Array.from({ length: random.below(12) }, () => ({
      at: `2026-05-20T10:0${random.below(10)}`,
      page: random.pick(['/a', '/b', '/c']),
      event: random.chance(0.8) ? 'pageview' : 'buy',
    }));
    const windowMinutes = 1 + random.below(5);
    const { events, funnels, ...rest } = scenarioWorld({
      now: '2026-05-20T12:00',
      events: drawn.sort((a, b) => a.at.localeCompare(b.at)),
      funnels: [{ id: 1, version: 1, windowMinutes, steps }],
    });
    assert.equal(stepsReached(events, funnels[0]!), stepsCompleted(events, funnels[0]!));
    const oracle = new Oracle({ events, funnels, ...rest });
    for (const dimension of ['page', 'entry', 'exit', 'event', 'city'] as const) {
      const { rows } = oracle.breakdown(breakdown('2026-05-20', dimension).query);
      const expected = rowsOfVisitor(events, dimension);
      assert.deepEqual(
        rows.map(({ pct: _, ...row }) => row),
        expected,
      );
    }
  }
});

test(`one visitor with ${VISITOR_EVENTS} events a day, imported`, TIMEOUT, async (t) => {
  other.begin('one visitor, imported');
  const { site, days, goals } = await visitorSite();
  const path = join(dataDir, 'visitor.ndjson');
  await writeLines(path, everyVisit(site, days));
  const outcome = await svc(dataDir, 'import', '--site', site.publicId, path);
  assert.deepEqual(outcome, { accepted: days.length * VISITOR_EVENTS, rejected: 0 });
  const compare = async () => {
    for (const day of days) {
      const events = busyVisitor(site, day, VISITOR_EVENTS);
      const oracle = new Oracle({
        site,
        zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
        goals,
        funnels: [],
        events,
        now: systemClock.nowMicros(),
      });
      const period = { from: day, to: day };
      await compareAll(site, oracle, [
        { ask: 'stats', query: { period, filters: [] } },
        ...(['visitors', 'pageviews', 'sessions', 'avgDuration'] as const).map(
          (metric): Question => ({ ask: 'timeseries', query: { period, filters: [], metric, compare: false } }),
        ),
        { ask: 'goals', query: { period } },
      ]);
      for (const dimension of ['page', 'entry', 'exit', 'event', 'city'] as const) {
        const answer = await read<BreakdownAnswer>(pathOf(site.publicId, breakdown(day, dimension)));
        const rows = rowsOfVisitor(events, dimension).map((row) => ({ ...row, pct: 1 }));
        assertSame(
          [answer.rows, answer.totalKeys, answer.totalVisitors],
          [rows, rows.length, 1],
          `${day} ${dimension}`,
        );
      }
    }
  };
  again.push({ site, days, compare });
  await compare();
  t.diagnostic(`longest read of another site: ${other.longestMs.get('one visitor, imported')} ms`);
});

test(`one visitor with ${VISITOR_EVENTS} events today, collected`, TIMEOUT, async (t) => {
  other.begin('one visitor, collected');
  const { site, goals } = await visitorSite();
  const sent = Array.from({ length: VISITOR_EVENTS }, (_, i) => visitorEvent(i));
  const startedAt = performance.now();
  await collectAll(site, VISITOR_EVENTS, (i) => {
    const { event, page, activeMs } = visitorEvent(i);
    if (event === 'pageview') return { u: page };
    return { u: page, e: event, ...(event === 'engage' ? { p: { t: activeMs, d: 50 } } : {}) };
  });
  t.diagnostic(`${Math.round(VISITOR_EVENTS / ((performance.now() - startedAt) / 1000))} events a second`);
  await server.settled();

  const countOf = (test: (event: (typeof sent)[number]) => boolean) => sent.filter(test).length;
  const pageviews = countOf(({ event }) => event === 'pageview');
  const buys = countOf(({ event }) => event === 'buy');
  // Fresh answers about a large open day take a moment to be derived.
  await shown(site, pageviews);
  const { visitors, sessions, bounceRate, conversions } = await todaysStats(site);
  const kpis = [visitors, sessions, bounceRate, conversions].map(({ value }) => value);
  assert.deepEqual(kpis, [1, 1, 0, pageviews + buys]);
  const pages = Map.groupBy(
    sent.filter(({ event }) => event === 'pageview'),
    ({ page }) => page,
  );
  const rows = await allRows(site, 'page');
  assert.deepEqual(
    new Map(rows.map((row) => [row.key, [row.visitors, row.views]])),
    new Map([...pages].map(([page, own]) => [page, [1, own.length]])),
  );
  const events = await allRows(site, 'event');
  assert.deepEqual(events, [{ key: 'buy', visitors: 1, views: buys, pct: 1 }]);
  const reading = await read<GoalsAnswer>(`/v1/sites/${site.publicId}/goals?period=today`);
  assert.deepEqual(
    reading.goals.map(({ goalId, conversions: all, uniqueConversions }) => [goalId, all, uniqueConversions]),
    goals.map(({ id, kind }) => [id, kind === 'page' ? pageviews : buys, 1]),
  );
  t.diagnostic(`longest read of another site: ${other.longestMs.get('one visitor, collected')} ms`);
});

test(
  `a funnel of ${FUNNEL_STEPS} steps through the days of one visitor with ${VISITOR_EVENTS} events`,
  TIMEOUT,
  async (t) => {
    other.begin('funnels of one visitor');
    const { site, days, funnels } = await visitorSite();
    const compare = async () => {
      for (const day of days) {
        const events = busyVisitor(site, day, VISITOR_EVENTS);
        for (const funnel of funnels) {
          const expected = reachOf(stepsReached(events, funnel));
          assert.deepEqual(await funnelReach(site, funnel, day), expected, `${day}, ${funnel.windowMinutes} min`);
        }
      }
    };
    again.push({ site, days, compare });
    await compare();
    // Each sender keeps the order, so a funnel with a window of a day is completed.
    const whole = funnels.find(({ windowMinutes }) => windowMinutes === 1440)!;
    const today = localDay(systemClock.nowMicros(), site.timezone);
    assert.deepEqual(await funnelReach(site, whole, today), reachOf(FUNNEL_STEPS));
    t.diagnostic(`longest read of another site: ${other.longestMs.get('funnels of one visitor')} ms`);
  },
);

test(`${PATHS} paths of 4 KB in a day`, TIMEOUT, async (t) => {
  other.begin('long paths');
  const site = await installation.addSite();
  const days = daysOf(site);
  const path = join(dataDir, 'paths.ndjson');
  await writeLines(path, everyLongPath(site, days));
  const { accepted, rejected } = (await svc(dataDir, 'import', '--site', site.publicId, path)) as Outcome;
  assert.equal(rejected, 0);

  const compare = async () => {
    for (const day of days) {
      const events = [...longPaths(site, day, PATHS)].map((event) => ({ ...event, page: cutPath(event.page) }));
      assert.equal(accepted, events.length * days.length);
      const oracle = new Oracle({
        site,
        zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
        goals: [],
        funnels: [],
        events,
        now: systemClock.nowMicros(),
      });
      const period = { from: day, to: day };
      const whole = breakdown(day, 'page').query;
      await compareAll(site, oracle, [
        { ask: 'stats', query: { period, filters: [] } },
        { ask: 'stats', query: { period, filters: [{ dimension: 'page', value: cutPath(longPath(7)) }] } },
        { ask: 'timeseries', query: { period, filters: [], metric: 'visitors', compare: false } },
        { ask: 'breakdown', query: whole },
        // The last page of rows: it has `(other)` when there are more paths than a day stores.
        { ask: 'breakdown', query: { ...whole, offset: Math.max(0, Math.min(PATHS, 5001) - 1000) } },
        { ask: 'breakdown', query: { ...whole, search: '/long/00000' } },
        breakdown(day, 'entry'),
        breakdown(day, 'exit'),
        breakdown(day, 'city'),
      ]);
    }
  };
  again.push({ site, days, compare });
  await compare();
  t.diagnostic(`longest read of another site: ${other.longestMs.get('long paths')} ms`);
});

test(`${COLLECTED_PATHS} paths of ${COLLECTED_PATH_CHARS} bytes today, collected`, TIMEOUT, async () => {
  other.begin('long paths, collected');
  const site = await installation.addSite();
  // The path is ASCII, or the body would be too large.
  const pathOfNumber = (i: number) => `/long/${String(i).padStart(7, '0')}/${'y'.repeat(COLLECTED_PATH_CHARS)}`;
  await collectAll(site, COLLECTED_PATHS, (i) => ({ u: pathOfNumber(i) }));
  await server.settled();
  await shown(site, COLLECTED_PATHS);
  const rows = await allRows(site, 'page');
  const expected = Array.from({ length: COLLECTED_PATHS }, (_, i) => cutPath(pathOfNumber(i))).slice(0, 5000);
  assert.deepEqual(
    rows.filter(({ key }) => key !== '(other)').map(({ key, views }) => [key, views]),
    expected.map((key) => [key, 1]),
  );
  const more = rows.filter(({ key }) => key === '(other)').map(({ visitors, views }) => [visitors, views]);
  assert.deepEqual(more, COLLECTED_PATHS > 5000 ? [[1, COLLECTED_PATHS - 5000]] : []);
});

test(`${CONNECTIONS} open connections`, TIMEOUT, async (t) => {
  other.begin('open connections');
  const processes = Math.ceil(CONNECTIONS / SOCKETS_PER_PROCESS);
  const fixture = join(import.meta.dirname, 'sockets.fixture.ts');
  const each = String(Math.ceil(CONNECTIONS / processes));
  const holders = Array.from({ length: processes }, (): Holder => {
    return spawn(process.execPath, [fixture, String(server.port), each], { stdio: ['pipe', 'pipe', 'inherit'] });
  });
  let open = 0;
  try {
    const reports = () => Promise.all(holders.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
    await reports();
    // Clients that are connected already are still served.
    const reads = other.reads;
    await until(() => other.reads > reads + 20);
    const now = reports();
    for (const { stdin } of holders) stdin.write('count\n');
    for (const line of await now) open += (JSON.parse(line) as { open: number }).open;
  } finally {
    for (const holder of holders) holder.kill('SIGKILL');
  }
  t.diagnostic(`${open} open at once; longest read of another site: ${other.longestMs.get('open connections')} ms`);
  if (CONNECTIONS <= 10_000) assert.equal(open, CONNECTIONS);
  // New clients are served too.
  const site = await installation.addSite();
  await collectAll(site, 100, (i) => ({ u: `/after/${i}` }));
  await shown(site, 100);
});

test(`${YEARS} years of one event a day`, TIMEOUT, async (t) => {
  other.begin('years');
  const site = await installation.addSite();
  const today = localDay(systemClock.nowMicros(), site.timezone);
  const events = sparse(site, today, YEARS * 365);
  const startedAt = performance.now();
  await importAll(site, 'years', events);
  t.diagnostic(`imported in ${Math.round(performance.now() - startedAt)} ms`);
  const oldest = events[0]!.day;
  const days = [...new Set(events.map(({ day }) => day))];
  const compare = async () => {
    const oracle = new Oracle({
      site,
      zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
      goals: [],
      funnels: [],
      events,
      now: systemClock.nowMicros(),
    });
    const periods = [
      { from: oldest, to: shift(today, -1) },
      { from: shift(oldest, 100), to: shift(oldest, 400) },
      { from: shift(today, -60), to: today },
    ];
    for (const period of periods) {
      await compareAll(site, oracle, [
        { ask: 'stats', query: { period, filters: [] } },
        { ask: 'stats', query: { period, filters: [{ dimension: 'city', value: 'City 3' }] } },
        { ask: 'timeseries', query: { period, filters: [], metric: 'visitors', compare: true } },
        { ask: 'timeseries', query: { period, filters: [], metric: 'bounceRate', compare: false } },
        { ask: 'breakdown', query: { ...breakdown(today, 'page').query, period } },
        { ask: 'breakdown', query: { ...breakdown(today, 'city').query, period, limit: 3 } },
      ]);
    }
  };
  again.push({ site, days, compare });
  await compare();
  t.diagnostic(`longest read of another site: ${other.longestMs.get('years')} ms`);
});

test('all comparisons hold again once the days are closed', { ...TIMEOUT, skip: !FULL && 'only by hand' }, async () => {
  other.begin('closing');
  await until(async () => {
    const closed = new Set(
      (await listClosedDays(installation.database.db)).map(({ siteId, day }) => `${siteId} ${day}`),
    );
    return again.every(({ site, days }) => days.every((day) => closed.has(`${site.id} ${day}`)));
  }, CLOSED_WITHIN_MS);
  for (const { compare } of again) await compare();
});

test('meanwhile another site was served, memory stayed bounded, and the log had no error', TIMEOUT, async (t) => {
  await other.end();
  const longest = Math.max(...other.longestMs.values());
  const peakMb = Math.round(other.memoryPeakBytes / 1024 ** 2);
  t.diagnostic(
    `${other.reads} reads of another site, the longest ${longest} ms; memory at most ${peakMb} MB (PSS), ${Math.round(other.anonymousPeakBytes / 1024 ** 2)} MB of it not files`,
  );
  t.diagnostic(JSON.stringify(Object.fromEntries(other.longestMs)));
  const slowest = [...tookMs].sort((a, b) => b[1] - a[1]).slice(0, 5);
  for (const [path, ms] of slowest) t.diagnostic(`${ms} ms: ${path.slice(0, 200)}`);
  assert.deepEqual(server.errors, []);
  if (!FULL) return;
  assert.ok(other.memoryPeakBytes < MEMORY_MAX_BYTES, `${peakMb} MB`);
  assert.ok(longest <= READ_WAIT_MAX_MS, `${longest} ms`);
});

type Holder = ChildProcessByStdio<Writable, Readable, null>;

interface Outcome {
  readonly accepted: number;
  readonly rejected: number;
}

/** Returns the days of the events of the visitor and the paths. */
function daysOf(site: Site): string[] {
  const today = localDay(systemClock.nowMicros(), site.timezone);
  return [shift(today, FINAL_DAY), shift(today, RAW_DAY)];
}

interface Visited {
  readonly site: Site;
  readonly days: readonly string[];
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
}

/** Returns the site of the single visitor, with its goals and funnels. It is created once. */
function visitorSite(): Promise<Visited> {
  visited ??= makeVisitorSite();
  return visited;
}
let visited: Promise<Visited> | undefined;

async function makeVisitorSite(): Promise<Visited> {
  const site = await installation.addSite();
  const create = (...words: string[]) => svc(dataDir, ...words, '--site', site.publicId);
  const goals: Goal[] = [];
  for (const goal of [
    { name: 'Steps', kind: 'page', pattern: '/step/*' },
    { name: 'Buys', kind: 'event', pattern: 'buy' },
  ] as const) {
    const words = ['--name', goal.name, '--kind', goal.kind, '--pattern', goal.pattern];
    const { goalId } = (await create('goal', 'create', ...words)) as { goalId: number };
    goals.push({ ...goal, id: goalId, siteId: site.id });
  }
  const funnels: FunnelVersion[] = [];
  for (const windowMinutes of [1440, 1]) {
    const steps = Array.from({ length: FUNNEL_STEPS }, (_, i) => ({
      kind: 'page' as const,
      pattern: `/step/${i + 1}`,
    }));
    const words = steps.flatMap(({ kind, pattern }) => ['--step', `${kind}:${pattern}`]);
    const name = `${windowMinutes} minutes`;
    const made = await create('funnel', 'create', '--name', name, '--window-minutes', String(windowMinutes), ...words);
    const { id, version } = made as { id: number; version: number };
    funnels.push({ id, version, siteId: site.id, name, windowMinutes, steps, createdAt: 0 });
  }
  return { site, days: daysOf(site), goals, funnels };
}

/** Imports events of a site from a file; every line must be accepted. */
async function importAll(site: Site, name: string, events: readonly CollectedEvent[]): Promise<void> {
  const path = join(dataDir, `${name}.ndjson`);
  await writeLines(path, events.values().map(importLine));
  const outcome = await svc(dataDir, 'import', '--site', site.publicId, path);
  assert.deepEqual(outcome, { accepted: events.length, rejected: 0 });
}

function* everyVisit(site: Site, days: readonly string[]): Iterable<object> {
  for (const day of days) yield* busyVisitor(site, day, VISITOR_EVENTS).values().map(importLine);
}

function* everyLongPath(site: Site, days: readonly string[]): Iterable<object> {
  for (const day of days) for (const event of longPaths(site, day, PATHS)) yield importLine(event);
}

/** Posts events of one visitor over many kept connections; each of them keeps the order. */
async function collectAll(site: Site, count: number, eventOf: (i: number) => object): Promise<void> {
  const headers = relayed(installation.relayKey, homeAddress(7));
  let next = 0;
  const post = async (connection: Connection) => {
    while (next < count) {
      const body = JSON.stringify({ s: site.publicId, ...eventOf(next++) });
      const { status } = await connection.request(postBytes(body, headers));
      assert.equal(status, 202);
    }
  };
  const send = async () => {
    const connection = await Connection.open(server.port);
    await Promise.all(Array.from({ length: PIPELINED }, () => post(connection)));
    connection.close();
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

async function compareAll(site: Site, oracle: Oracle, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const actual = await read(pathOf(site.publicId, question));
    assertSame(actual, expectedAnswer(oracle, question), JSON.stringify(question).slice(0, 300));
  }
}

function breakdown(day: string, dimension: Dimension): Question & { readonly ask: 'breakdown' } {
  const period = { from: day, to: day };
  return { ask: 'breakdown', query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null } };
}

async function todaysStats(site: Site): Promise<StatsAnswer['stats']> {
  return (await read<StatsAnswer>(`/v1/sites/${site.publicId}/stats?period=today`)).stats;
}

/** Waits until today's figures of a site show so many pageviews. */
async function shown(site: Site, pageviews: number): Promise<void> {
  await until(async () => (await todaysStats(site)).pageviews.value === pageviews, SHOWN_WITHIN_MS);
}

/** Reads all rows of today's breakdown. */
async function allRows(site: Site, dimension: Dimension): Promise<BreakdownAnswer['rows']> {
  const rows: BreakdownAnswer['rows'][number][] = [];
  for (;;) {
    const path = `/v1/sites/${site.publicId}/breakdown?dimension=${dimension}&period=today&limit=1000&offset=${rows.length}`;
    const answer = await read<BreakdownAnswer>(path);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.totalKeys) return rows;
  }
}

async function funnelReach(site: Site, { id, version }: FunnelVersion, day: string): Promise<number[]> {
  const question: Question = { ask: 'funnel', id, query: { period: { from: day, to: day }, version } };
  return (await read<FunnelAnswer>(pathOf(site.publicId, question))).steps.map(({ visitors }) => visitors);
}

/** Returns the funnel's counts of one visitor who completed so many steps. */
function reachOf(completed: number): number[] {
  return Array.from({ length: FUNNEL_STEPS }, (_, step) => Number(step < completed));
}
