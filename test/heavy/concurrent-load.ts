/**
 * Sends the queries of many readers to a real server while events arrive and past days are closed, and checks every
 * answer.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { z } from 'zod';
import {
  breakdownResponse,
  funnelResponse,
  goalsResponse,
  realtimeResponse,
  statsResponse,
  timeseriesResponse,
} from '../../src/api/schemas.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { addDays, localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { homeAddress, relayed } from '../collect/visit.ts';
import { createWorld, type World } from '../collect/world.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');
const SENDERS = 16;
const TICK_MS = 20;
/** Requests that may wait for their 202 before the senders slow down. */
const IN_FLIGHT_MAX = 2000;
/** The longest delay of the answers about a large open day. */
const EXACT_AFTER_MAX_MS = 30_000;
const PEOPLE = 20_000;
const PAGES = 60;
const PAST_DAYS = 20;
const PAST_VISITS_PER_DAY = 150;

export interface LoadPlan {
  readonly seconds: number;
  readonly eventsPerSecond: number;
  readonly readers: number;
}

export interface LoadReport {
  readonly acceptedPerSecond: number;
  readonly reads: number;
  readonly readsPerSecond: number;
  /** Milliseconds from the request to the complete answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /**
   * The time from the storage of the last event until the answers show all of them. A large day's answers are cached
   * for a while.
   */
  readonly exactAfterMs: number;
  readonly daysClosedMeanwhile: number;
  /** p50 and p99 by query. */
  readonly byQuestion: Readonly<Record<string, readonly [number, number]>>;
}

/** A query and the condition on its answers. */
interface Question {
  readonly name: string;
  readonly path: string;
  readonly schema: z.ZodType;
  /** Throws when an answer cannot be right. `asOf` holds the figures that were known when the query was sent. */
  check(answer: unknown, asOf: Floor): void;
  /** Returns the least figures that a later answer must show. */
  floor(): Floor;
}

type Floor = Readonly<Record<string, number>>;
type Figures = Record<string, number>;

/** Runs the whole scenario. Throws at the first answer that is an error or wrong. */
export async function runConcurrentLoad(plan: LoadPlan): Promise<LoadReport> {
  const dataDir = makeDataDirectory();
  const world = await createWorld(dataDir);
  const server = await Server.start({ dataDir, environment: { SVC_COLLECT_RATE_PER_10S: '1000000000' } });
  try {
    const run = await LoadRun.prepare(dataDir, world, server);
    return await run.run(plan);
  } finally {
    await server.kill();
    await world.close();
    removeDataDirectory(dataDir);
  }
}

/** The events that were sent to the live site, and the figures that follow from them. */
class Sent {
  readonly people = new Map<number, { views: number; buys: number }>();
  readonly views = new Map<string, { visitors: Set<number>; views: number }>();
  readonly buyers = new Set<number>();
  pageviews = 0;
  buys = 0;

  view(person: number, page: string): void {
    this.pageviews += 1;
    this.#of(person).views += 1;
    const row = this.views.get(page) ?? { visitors: new Set(), views: 0 };
    row.visitors.add(person);
    row.views += 1;
    this.views.set(page, row);
  }

  buy(person: number): void {
    this.buys += 1;
    this.#of(person).buys += 1;
    this.buyers.add(person);
  }

  #of(person: number) {
    const known = this.people.get(person) ?? { views: 0, buys: 0 };
    this.people.set(person, known);
    return known;
  }

  get events(): number {
    return this.pageviews + this.buys;
  }

  get bounces(): number {
    return [...this.people.values()].filter(({ views, buys }) => views === 1 && buys === 0).length;
  }

  /** Returns the rows of a breakdown by page, in its order. */
  get pageRows(): { key: string; visitors: number; views: number }[] {
    const rows = [...this.views].map(([key, row]) => ({ key, visitors: row.visitors.size, views: row.views }));
    return rows.sort((a, b) => b.visitors - a.visitors || b.views - a.views || (a.key < b.key ? -1 : 1));
  }
}

class LoadRun {
  readonly #dataDir: string;
  readonly #world: World;
  readonly #server: Server;
  readonly #live: Site;
  readonly #past: Site;
  readonly #again: Site;
  readonly #liveFunnel: number;
  readonly #pastFunnel: number;
  readonly #today: string;
  readonly #sent = new Sent();

  static async prepare(dataDir: string, world: World, server: Server): Promise<LoadRun> {
    const [live, past, again] = [await world.addSite(), await world.addSite(), await world.addSite()];
    const funnels: number[] = [];
    for (const { id: siteId } of [live, past]) {
      const { db } = world.database;
      await createGoal(db, systemClock, { siteId, name: 'Bought', kind: 'event', pattern: 'buy' });
      await createGoal(db, systemClock, { siteId, name: 'Pages', kind: 'page', pattern: '/p/1*' });
      const steps = [
        { kind: 'page', pattern: '/p/*' },
        { kind: 'event', pattern: 'buy' },
      ] as const;
      funnels.push((await createFunnel(db, systemClock, { siteId, name: 'F', windowMinutes: 60, steps })).id);
    }
    return new LoadRun(dataDir, world, server, [live, past, again], [funnels[0]!, funnels[1]!]);
  }

  private constructor(
    dataDir: string,
    world: World,
    server: Server,
    [live, past, again]: readonly [Site, Site, Site],
    [liveFunnel, pastFunnel]: readonly [number, number],
  ) {
    this.#dataDir = dataDir;
    this.#world = world;
    this.#server = server;
    this.#live = live;
    this.#past = past;
    this.#again = again;
    this.#liveFunnel = liveFunnel;
    this.#pastFunnel = pastFunnel;
    this.#today = localDayAt(systemClock.nowMicros(), live.timezone).day;
  }

  async run({ seconds, eventsPerSecond, readers }: LoadPlan): Promise<LoadReport> {
    const random = new Random(1);
    // The past is imported now, so that its days are closed while the readers send queries.
    await this.#import(this.#past, this.#pastLines(random, PAST_DAYS));
    await this.#import(this.#again, this.#pastLines(random, 1));
    const closedBefore = (await listClosedDays(this.#world.database.db)).length;
    const past = await this.#pastQuestions();
    const questions = [...this.#liveQuestions(), ...past, ...this.#againQuestions()];

    const start = performance.now();
    const deadline = start + seconds * 1000;
    const latencies = new Map(questions.map(({ name }) => [name, [] as number[]]));
    const [acknowledged] = await Promise.all([
      this.#send(random, deadline, eventsPerSecond),
      ...Array.from({ length: readers }, (_, i) => this.#read(questions, i, deadline, latencies)),
      pause((seconds * 1000) / 2).then(() => this.#import(this.#again, this.#pastLines(random, 1))),
    ]);
    const elapsed = (performance.now() - start) / 1000;

    await this.#server.settled();
    assert.equal(acknowledged, this.#sent.events);
    assert.equal(await this.#server.metric('svc_events_accepted_total'), acknowledged);
    const end = performance.now();
    await eventually(() => this.#compareTheEnd());
    const exactAfterMs = Math.round(performance.now() - end);
    const closed = await this.#closedPast();
    for (const question of past) question.check(await this.#ask(question.path), {});
    const all = [...latencies.values()].flat().sort((a, b) => a - b);
    return {
      acceptedPerSecond: Math.round(acknowledged / elapsed),
      reads: all.length,
      readsPerSecond: Math.round(all.length / elapsed),
      p50Ms: at(all, 0.5),
      p99Ms: at(all, 0.99),
      maxMs: at(all, 1),
      exactAfterMs,
      daysClosedMeanwhile: closed - closedBefore,
      byQuestion: Object.fromEntries(
        [...latencies].map(([name, own]) => {
          const sorted = own.sort((a, b) => a - b);
          return [name, [at(sorted, 0.5), at(sorted, 0.99)] as const];
        }),
      ),
    };
  }

  /** Sends events at a steady rate; resolves with the number of acknowledged ones. */
  async #send(random: Random, deadline: number, perSecond: number): Promise<number> {
    const connections = await Promise.all(Array.from({ length: SENDERS }, () => Connection.open(this.#server.port)));
    let sent = 0;
    let acknowledged = 0;
    const waiting = new Set<Promise<void>>();
    const start = performance.now();
    while (performance.now() < deadline) {
      const due = ((performance.now() - start) / 1000) * perSecond;
      while (sent < due && sent - acknowledged < IN_FLIGHT_MAX) {
        const answer = connections[sent % SENDERS]!.request(this.#event(random)).then(({ status, body }) => {
          assert.deepEqual([status, body], [202, '']);
          acknowledged += 1;
          waiting.delete(answer);
        });
        waiting.add(answer);
        sent += 1;
      }
      await pause(TICK_MS);
    }
    await Promise.all(waiting);
    for (const connection of connections) connection.close();
    return acknowledged;
  }

  #event(random: Random): Buffer {
    const person = random.below(PEOPLE);
    const page = `/p/${random.below(PAGES)}`;
    const buys = random.chance(0.2);
    if (buys) this.#sent.buy(person);
    else this.#sent.view(person, page);
    const body = JSON.stringify({ s: this.#live.publicId, u: page, ...(buys ? { e: 'buy' } : {}) });
    return postBytes(body, relayed(this.#world.relayKey, homeAddress(person), { 'X-Svc-Client-ASN': '3320' }));
  }

  /** Reads on one connection that is kept open. */
  async #read(
    questions: readonly Question[],
    first: number,
    deadline: number,
    latencies: ReadonlyMap<string, number[]>,
  ): Promise<void> {
    const connection = await Connection.open(this.#server.port);
    for (let next = first; performance.now() < deadline; next++) {
      const question = questions[next % questions.length]!;
      const asOf = question.floor();
      const start = performance.now();
      const answer = await this.#ask(question.path, connection);
      latencies.get(question.name)!.push(performance.now() - start);
      assertShape(question, answer);
      question.check(answer, asOf);
    }
    connection.close();
  }

  async #ask(path: string, connection?: Connection): Promise<unknown> {
    const own = connection ?? (await Connection.open(this.#server.port));
    const headers = { Authorization: `Bearer ${this.#world.apiKey}` };
    const { status, body } = await own.request(postBytes('', headers, { method: 'GET', target: path }));
    if (connection === undefined) own.close();
    const text = Buffer.from(body, 'latin1').toString('utf8');
    assert.equal(status, 200, `${path}: ${text}\n${this.#server.log}`);
    return JSON.parse(text);
  }

  /** Returns queries about today. Their figures only ever grow, and show nothing that was not sent. */
  #liveQuestions(): Question[] {
    const base = `/v1/sites/${this.#live.publicId}`;
    const most = () => ({ pageviews: this.#sent.pageviews, visitors: this.#sent.people.size, buys: this.#sent.buys });
    const rows = (prefix: string) => (answer: unknown) => {
      const figures: Figures = { visitors: breakdown(answer).totalVisitors };
      for (const { key, visitors, views } of breakdown(answer).rows) {
        figures[`${prefix} visitors ${key}`] = visitors;
        figures[`${prefix} views ${key}`] = views;
      }
      return figures;
    };
    return [
      growing('stats', `${base}/stats?period=today`, statsResponse, kpisOf, most),
      growing('stats 30d', `${base}/stats`, statsResponse, kpisOf, most),
      growing('stats filtered', `${base}/stats?period=today&filter=page:/p/1`, statsResponse, kpisOf, most),
      growing('timeseries', `${base}/timeseries?period=today&metric=pageviews`, timeseriesResponse, seriesOf, most),
      growing('pages', `${base}/breakdown?dimension=page&limit=1000`, breakdownResponse, rows('page'), most),
      growing('events', `${base}/breakdown?dimension=event`, breakdownResponse, rows('event'), most),
      growing(
        'crossed',
        `${base}/breakdown?dimension=browser&filter=page:/p/1`,
        breakdownResponse,
        rows('browser'),
        most,
      ),
      growing('realtime', `${base}/realtime`, realtimeResponse, realtimeOf, most),
      growing('goals', `${base}/goals?period=today`, goalsResponse, goalsOf, most),
      growing('funnel', `${base}/funnels/${this.#liveFunnel}?period=today`, funnelResponse, funnelOf, most),
    ];
  }

  /** Returns queries about days without new events. Their figures never change, closed or not. */
  async #pastQuestions(): Promise<Question[]> {
    const base = `/v1/sites/${this.#past.publicId}`;
    const days = `from=${addDays(this.#today, -PAST_DAYS)}&to=${addDays(this.#today, -1)}`;
    const day = addDays(this.#today, -3);
    const paths: [name: string, path: string, schema: z.ZodType][] = [
      ['past stats', `${base}/stats?${days}`, statsResponse],
      ['past timeseries', `${base}/timeseries?${days}&metric=avgDuration&compare=true`, timeseriesResponse],
      ['past hours', `${base}/timeseries?from=${day}&to=${day}&metric=sessions`, timeseriesResponse],
      ['past pages', `${base}/breakdown?${days}&dimension=page&limit=1000`, breakdownResponse],
      ['past search', `${base}/breakdown?${days}&dimension=entry&search=P/2`, breakdownResponse],
      ['past crossed', `${base}/breakdown?${days}&dimension=country&filter=page:/p/1`, breakdownResponse],
      ['past two filters', `${base}/stats?${days}&filter=page:/p/1&filter=country:DE`, statsResponse],
      ['past goals', `${base}/goals?${days}`, goalsResponse],
      ['past funnel', `${base}/funnels/${this.#pastFunnel}?${days}`, funnelResponse],
    ];
    const questions: Question[] = [];
    for (const [name, path, schema] of paths) {
      const known = await this.#ask(path);
      questions.push({
        name,
        path,
        schema,
        floor: () => ({}),
        check: (answer) => assert.deepEqual(answer, known, `${path} has changed`),
      });
    }
    const first = questions[0]!;
    const { stats } = (await this.#ask(first.path)) as z.infer<typeof statsResponse>;
    assert.equal(stats.pageviews.value, PAST_DAYS * PAST_VISITS_PER_DAY * 2);
    return questions;
  }

  /**
   * Returns the queries about a day that is imported again half-way. Their figures are those from before, then those
   * from after.
   */
  #againQuestions(): Question[] {
    const base = `/v1/sites/${this.#again.publicId}`;
    const day = addDays(this.#today, -1);
    const days = `from=${day}&to=${day}`;
    const once = { pageviews: PAST_VISITS_PER_DAY * 2, visitors: PAST_VISITS_PER_DAY };
    const check = (answer: unknown) => {
      const { visitors, pageviews } = kpisOf(answer);
      const shown = JSON.stringify({ pageviews, visitors });
      const all = { pageviews: once.pageviews * 2, visitors: once.visitors * 2 };
      assert.ok(
        [once, all].some((known) => JSON.stringify(known) === shown),
        `half of an import shows: ${shown}`,
      );
    };
    const most = () => ({});
    const question = growing('imported again', `${base}/stats?${days}`, statsResponse, kpisOf, most);
    return [
      {
        ...question,
        check: (answer, asOf) => {
          check(answer);
          question.check(answer, asOf);
        },
      },
    ];
  }

  /**
   * Returns import lines of visits with two pages, some with a purchase. No visitor occurs twice, also across imports.
   */
  #pastLines(random: Random, days: number): string {
    const lines: object[] = [];
    const noon = localDayAt(systemClock.nowMicros(), this.#past.timezone).start / 1000 + 12 * 3_600_000;
    for (let back = 1; back <= days; back++) {
      for (let visit = 0; visit < PAST_VISITS_PER_DAY; visit++) {
        const visitor = crypto.randomUUID();
        const ts = noon - back * 86_400_000 + random.below(3_600_000);
        const country = random.pick(['DE', 'FR', 'US']);
        const page = () => `/p/${random.below(PAGES)}`;
        lines.push({ ts, visitor, u: `${page()}?utm_source=s${random.below(5)}`, country });
        lines.push({ ts: ts + 30_000, visitor, u: page(), country });
        if (random.chance(0.3)) lines.push({ ts: ts + 60_000, visitor, u: '/p/0', e: 'buy', country });
      }
    }
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }

  async #import(site: Site, lines: string): Promise<void> {
    const path = join(this.#dataDir, `${crypto.randomUUID()}.ndjson`);
    writeFileSync(path, lines);
    await promisify(execFile)(SVC, ['import', '--data', this.#dataDir, '--site', site.publicId, path]);
  }

  async #closedPast(): Promise<number> {
    let closed = 0;
    await until(async () => {
      closed = (await listClosedDays(this.#world.database.db)).length;
      return closed >= PAST_DAYS + 1;
    });
    return closed;
  }

  async #compareTheEnd(): Promise<void> {
    const sent = this.#sent;
    const base = `/v1/sites/${this.#live.publicId}`;
    const { stats } = (await this.#ask(`${base}/stats?period=today`)) as z.infer<typeof statsResponse>;
    const hits = [...sent.views]
      .filter(([page]) => page.startsWith('/p/1'))
      .reduce((sum, [, row]) => sum + row.views, 0);
    assert.deepEqual(
      {
        visitors: stats.visitors.value,
        pageviews: stats.pageviews.value,
        sessions: stats.sessions.value,
        bounceRate: stats.bounceRate.value,
        conversions: stats.conversions.value,
      },
      {
        visitors: sent.people.size,
        pageviews: sent.pageviews,
        sessions: sent.people.size,
        bounceRate: sent.bounces / sent.people.size,
        conversions: hits + sent.buys,
      },
    );
    const pages = breakdown(await this.#ask(`${base}/breakdown?dimension=page&limit=1000&period=today`));
    assert.deepEqual(
      pages.rows.map(({ key, visitors, views }) => ({ key, visitors, views })),
      sent.pageRows,
    );
    assert.deepEqual([pages.totalKeys, pages.totalVisitors], [sent.views.size, sent.people.size]);
    const events = breakdown(await this.#ask(`${base}/breakdown?dimension=event&period=today`));
    const { size } = sent.buyers;
    assert.deepEqual(events.rows, [{ key: 'buy', visitors: size, views: sent.buys, pct: size / sent.people.size }]);
    // One browser made every hit: its row has every visitor with a pageview, and every pageview.
    const browsers = breakdown(await this.#ask(`${base}/breakdown?dimension=browser&period=today`));
    const viewers = [...sent.people.values()].filter(({ views }) => views > 0).length;
    assert.deepEqual(
      browsers.rows.map(({ visitors, views }) => [visitors, views]),
      [[viewers, sent.pageviews]],
    );
  }
}

/** Returns a query whose figures grow, at most up to the ones that `most` returns. */
function growing(
  name: string,
  path: string,
  schema: z.ZodType,
  figuresOf: (answer: unknown) => Figures,
  most: () => Floor,
): Question {
  const shown: Figures = {};
  return {
    name,
    path,
    schema,
    floor: () => ({ ...shown }),
    check: (answer, asOf) => {
      const figures = figuresOf(answer);
      const limits = most();
      for (const [figure, before] of Object.entries(asOf)) {
        const now = figures[figure] ?? 0;
        assert.ok(now >= before, `${path}: ${figure} went from ${before} to ${now}`);
      }
      for (const [figure, value] of Object.entries(figures)) {
        const limit = limits[figure] ?? Number.POSITIVE_INFINITY;
        assert.ok(value <= limit, `${path}: ${figure} is ${value}, although only ${limit} were sent`);
        shown[figure] = Math.max(shown[figure] ?? 0, value);
      }
    },
  };
}

function kpisOf(answer: unknown): Figures {
  const { stats } = answer as z.infer<typeof statsResponse>;
  const counts = { ...stats, bounceRate: null, avgDuration: null };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, kpi]) => (kpi?.value == null ? [] : [[name, kpi.value]])),
  );
}

function seriesOf(answer: unknown): Figures {
  const { points } = answer as z.infer<typeof timeseriesResponse>;
  return { pageviews: points.reduce((sum, { value }) => sum + (value ?? 0), 0) };
}

function realtimeOf(answer: unknown): Figures {
  const { currentVisitors, pageviewsPerMinute } = answer as z.infer<typeof realtimeResponse>;
  return {
    visitors: currentVisitors,
    pageviews: pageviewsPerMinute.reduce((sum, { value }) => sum + value, 0),
  };
}

function goalsOf(answer: unknown): Figures {
  const { goals } = answer as z.infer<typeof goalsResponse>;
  return Object.fromEntries(
    goals.flatMap(({ name, conversions, uniqueConversions }) => [
      [`conversions of ${name}`, conversions],
      [`unique conversions of ${name}`, uniqueConversions],
    ]),
  );
}

function funnelOf(answer: unknown): Figures {
  const { entered, completed } = answer as z.infer<typeof funnelResponse>;
  assert.ok(completed <= entered);
  return { visitors: entered, buys: completed };
}

function breakdown(answer: unknown): z.infer<typeof breakdownResponse> {
  return answer as z.infer<typeof breakdownResponse>;
}

function assertShape({ path, schema }: Question, answer: unknown): void {
  const result = schema.safeParse(answer);
  assert.ok(result.success, `${path}: ${result.error?.message} in ${JSON.stringify(answer).slice(0, 2000)}`);
}

/** Repeats a comparison until it holds. Throws its error after half a minute. */
async function eventually(compare: () => Promise<void>): Promise<void> {
  const end = performance.now() + EXACT_AFTER_MAX_MS;
  for (;;) {
    try {
      return await compare();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(100);
    }
  }
}

function at(sorted: readonly number[], quantile: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
  return Math.round(value * 10) / 10;
}
