/**
 * The service and the import are killed at random moments while they collect, load, close, import and count new goals
 * and funnels backwards. No acknowledged event may be missing, none may count twice, and every figure of the imported
 * days must be the defined one.
 *
 * By hand: SVC_TEST_KILLS=200 node --test test/heavy/kills.test.ts (about a quarter of an hour); SVC_TEST_SEED repeats
 * the traffic and the moments of a run.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/domain/clock.ts';
import type { Dimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal, GoalKind } from '../../src/domain/goal.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { homeAddress, relayed } from '../collect/visit.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { firstInstant, localDay, shift } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import { expectedAnswer, type Question } from '../oracle/question.ts';
import { importLine, pathOf, SvcRun, svc, writeLines } from './imported.ts';
import { assertSame } from './same.ts';
import { traffic } from './traffic.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 6);
const SEED = Number(process.env.SVC_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** The time between two kills, and from the moment at which the service closes days to the kill, milliseconds. */
const KILL_AFTER_MS = { from: 50, to: 1500 };
/** The service checks every 10 s for days to close; a day beyond the raw window must have been quiet for a minute. */
const CLOSING_AFTER_MS = 10_000;
const FINAL_CLOSING_AFTER_MS = 60_000;
/** One in three kills hits an import. Every eight kills get a new round of imports. */
const IMPORT_KILLS_SHARE = 3;
const KILLS_PER_ROUND = 8;
/** With at least this many kills the test also waits until days beyond the raw window are closed. */
const THOROUGH_KILLS = 50;
const CLOSED_WITHIN_MS = 600_000;

/** Fewer than the 5,000 keys that a day stores. */
const EVENTS_PER_SITE = 4000;
const CONNECTIONS = 4;
const PIPELINED = 2;
const PAUSE_MS = 60;
const VISITORS = 60;

/** More than the 20,000 lines after which an import writes a checkpoint. */
const LONG = { days: 45, visitsPerDay: 145 };
const RECENT = { days: 12, visitsPerDay: 40 };
const PATTERNS = ['/', '/a*', '*a*', '/*/b', '/cart', "/it's"];
const CUSTOM_EVENTS = ['signup', 'buy-1', 'add_to_cart'];

/** Sends events without a pause. Each event has its own page or event name, so that it can be found again. */
class Load {
  readonly #installation: Installation;
  readonly #random: Random;
  readonly sites: Site[] = [];
  /** Whether each sent event was acknowledged. */
  readonly acknowledged: boolean[] = [];
  #server: Server | null = null;
  #over = false;
  #nextSite: Promise<Site> | undefined;

  constructor(installation: Installation, random: Random) {
    this.#installation = installation;
    this.#random = random;
  }

  /** Directs the visitors to a server; null while there is none. */
  turnTo(server: Server | null): void {
    this.#server = server;
  }

  end(): void {
    this.#over = true;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#visit()));
  }

  async #visit(): Promise<void> {
    while (!this.#over) {
      await until(() => this.#server !== null || this.#over, 600_000);
      if (this.#server === null) continue;
      const connection = await Connection.open(this.#server.port).catch(() => null);
      if (connection === null) await pause(5);
      else await Promise.all(Array.from({ length: PIPELINED }, () => this.#send(connection)));
    }
  }

  async #send(connection: Connection): Promise<void> {
    while (!this.#over) {
      const number = this.acknowledged.push(false) - 1;
      const site = await this.#siteOf(number);
      const visitor = visitorOf(number);
      const headers = relayed(this.#installation.relayKey, homeAddress(visitor), {
        'X-Svc-Client-Country': 'DE',
        'X-Svc-Client-City': `City ${visitor}`,
      });
      const what = isCustom(number) ? { u: '/', e: `kill-${number}` } : { u: `/kill/${number}` };
      const request = postBytes(JSON.stringify({ s: site.publicId, ...what }), headers);
      // On a closed connection a request gets neither an answer nor an error.
      const over = connection.closed.then(() => null);
      const answer = await Promise.race([connection.request(request).catch(() => null), over]);
      if (answer === null) return;
      assert.deepEqual([answer.status, answer.body], [202, '']);
      this.acknowledged[number] = true;
      await pause(this.#random.next() * PAUSE_MS);
    }
    connection.close();
  }

  /** Returns the site of an event. A site has a limited number of events; the next site is created in time. */
  async #siteOf(number: number): Promise<Site> {
    const index = Math.floor(number / EVENTS_PER_SITE);
    while (this.sites.length <= index) {
      this.#nextSite ??= this.#installation.addSite().then((site) => {
        this.sites.push(site);
        this.#nextSite = undefined;
        return site;
      });
      await this.#nextSite;
    }
    return this.sites[index]!;
  }
}

function visitorOf(number: number): number {
  return number % VISITORS;
}

function isCustom(number: number): boolean {
  return number % 5 === 4;
}

/** A site with past events, its definitions, and the file from which its events are imported. */
interface Past {
  readonly site: Site;
  readonly events: readonly CollectedEvent[];
  readonly path: string;
  readonly goals: Goal[];
  readonly funnels: FunnelVersion[];
  /** Whether the site has days beyond the raw window. */
  readonly isLong: boolean;
}

/** Past events, and the process that imports them again and again until it is not killed. */
class Imports {
  readonly #installation: Installation;
  readonly #dataDir: string;
  readonly #random: Random;
  readonly pasts: Past[] = [];
  #running: SvcRun | null = null;
  #isOver = false;
  kills = 0;

  constructor(installation: Installation, dataDir: string, random: Random) {
    this.#installation = installation;
    this.#dataDir = dataDir;
    this.#random = random;
  }

  /** Creates two sites with past events: one with recent days only, one with days beyond the raw window too. */
  async addRound(): Promise<void> {
    for (const plan of [RECENT, LONG]) {
      const site = await this.#installation.addSite();
      const past: Past = {
        site,
        events: this.#pastEvents(site, plan),
        path: join(this.#dataDir, `${site.publicId}.ndjson`),
        goals: [],
        funnels: [],
        isLong: plan === LONG,
      };
      await writeLines(past.path, past.events.map(importLine));
      this.pasts.push(past);
    }
    await Promise.all(this.pasts.slice(-2).map((past) => this.define(past)));
  }

  #pastEvents(site: Site, { days, visitsPerDay }: typeof LONG): CollectedEvent[] {
    const today = localDay(systemClock.nowMicros(), site.timezone);
    const until = firstInstant(today, site.timezone) - 1;
    return traffic(this.#random, { site, firstDay: shift(today, -days), days, visitsPerDay, until })
      .map(ordinary)
      .sort((a, b) => a.ts - b.ts || a.seq - b.seq);
  }

  /** Creates a goal and a funnel of a site on the command line. */
  async define({ site, goals, funnels }: Past): Promise<void> {
    const random = this.#random;
    const step = (): FunnelStep => {
      const kind: GoalKind = random.chance(0.6) ? 'page' : 'event';
      return { kind, pattern: random.pick(kind === 'page' ? PATTERNS : CUSTOM_EVENTS) };
    };
    const goal = { ...step(), name: `goal ${goals.length + 1}` };
    const goalWords = ['--name', goal.name, '--kind', goal.kind, '--pattern', goal.pattern];
    const { goalId } = (await svc(this.#dataDir, 'goal', 'create', '--site', site.publicId, ...goalWords)) as {
      goalId: number;
    };
    goals.push({ ...goal, id: goalId, siteId: site.id });

    const funnel = {
      name: `funnel ${funnels.length + 1}`,
      windowMinutes: random.pick([1, 30, 1440]),
      steps: [step(), step(), step()],
    };
    const steps = funnel.steps.flatMap(({ kind, pattern }) => ['--step', `${kind}:${pattern}`]);
    const funnelWords = ['--name', funnel.name, '--window-minutes', String(funnel.windowMinutes), ...steps];
    const made = (await svc(this.#dataDir, 'funnel', 'create', '--site', site.publicId, ...funnelWords)) as {
      id: number;
      version: number;
    };
    funnels.push({ ...funnel, ...made, siteId: site.id, createdAt: 0 });
  }

  /** Imports one file after the other; each import is killed and started again until it has used up its kills. */
  async run(kills: number): Promise<void> {
    const rounds = Math.ceil(KILLS / KILLS_PER_ROUND);
    for (let round = 0; round < rounds && !this.#isOver; round++) {
      if (round > 0) await this.addRound();
      const ofRound = Math.floor((kills * (round + 1)) / rounds) - Math.floor((kills * round) / rounds);
      const [recent, long] = this.pasts.slice(-2) as [Past, Past];
      const ofRecent = ofRound > 2 ? 1 : 0;
      await this.#import(recent, ofRecent);
      await this.#import(long, ofRound - ofRecent);
    }
  }

  async #import({ site, path, events }: Past, kills: number): Promise<void> {
    for (let left = kills; ; left--) {
      const run = new SvcRun(this.#dataDir, ['import', '--site', site.publicId, path]);
      this.#running = run;
      if (left > 0) setTimeout(() => run.kill(), soonMs(this.#random)).unref();
      const { status, out, err } = await run.ended;
      if (status === null) {
        this.kills += 1;
        continue;
      }
      assert.equal(status, 0, err);
      const { accepted, rejected } = JSON.parse(out) as { accepted: number; rejected: number };
      // After a kill behind the last line, the next run accepts nothing new.
      assert.ok(rejected === 0 && (accepted === events.length || (accepted === 0 && left < kills)), `${out} ${err}`);
      if (left <= 0 || this.#isOver) return;
    }
  }

  /** Ends the running import; no further one is started. */
  end(): void {
    this.#isOver = true;
    this.#running?.kill();
  }
}

/** Replaces texts that an import or a limit would change. */
function ordinary(event: CollectedEvent): CollectedEvent {
  const plain = (text: string) => (/[\p{Cc}\ufffd]/u.test(text) || text.length > 200 ? 'plain' : text);
  return {
    ...event,
    page: /^\/[^/]*$/.test(event.page) ? `/${plain(event.page.slice(1))}` : plain(event.page),
    referrer: event.referrer.includes(':') ? 'other.example' : event.referrer,
    utmSource: plain(event.utmSource),
    utmMedium: plain(event.utmMedium),
    utmCampaign: plain(event.utmCampaign),
  };
}

/** The activity of the service when it is killed. */
type Moment = 'starting' | 'collecting' | 'closing' | 'closing final days';

const LIFE_MS: Readonly<Record<Moment, number>> = {
  starting: 0,
  collecting: 0,
  closing: CLOSING_AFTER_MS,
  'closing final days': FINAL_CLOSING_AFTER_MS,
};

function momentOf(life: number): Moment {
  if (life % 3 === 0) return 'collecting';
  if (life % 3 === 2) return 'starting';
  return KILLS >= THOROUGH_KILLS && life % 24 === 4 ? 'closing final days' : 'closing';
}

test(`${KILLS} kills lose nothing, double nothing and change no figure`, { timeout: 3_600_000 }, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = new Random(SEED);
  const dataDir = makeDataDirectory();
  const installation = await createWorld(dataDir);
  const imports = new Imports(installation, dataDir, random);
  const load = new Load(installation, random);
  t.after(async () => {
    load.end();
    imports.end();
    await installation.close();
    removeDataDirectory(dataDir);
  });
  await imports.addRound();
  const loading = load.run();
  const importKills = Math.floor(KILLS / IMPORT_KILLS_SHARE);
  const importing = imports.run(importKills);
  // A rejection is reported by the await further below.
  importing.catch(() => {});
  const moments = await killAgainAndAgain(t, KILLS - importKills, { dataDir, random, imports, load });
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  load.turnTo(server);
  await importing;
  load.end();
  await loading;
  await server.settled();
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);

  const read = <Answer>(path: string) => server.read(installation.apiKey, path) as Promise<Answer>;
  const { lost, doubled, ...counts } = await recount(load, read);
  const figures = await compareAll(imports.pasts, read);
  t.diagnostic(`lost ${lost.length} doubled ${doubled.length}`);
  const kills = [...moments, ['importing', imports.kills] as const];
  t.diagnostic(`killed while ${kills.map(([name, count]) => `${name}: ${count}`).join(', ')}`);
  const rows = imports.pasts.reduce((sum, { events }) => sum + events.length, 0);
  t.diagnostic(`${JSON.stringify(counts)}; ${rows} events imported, ${figures} answers as defined`);
  assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
  if (KILLS < THOROUGH_KILLS) return;
  await until(() => areClosed(installation, imports.pasts), CLOSED_WITHIN_MS);
  await compareAll(imports.pasts, read);
  t.diagnostic('the same once all days are closed');
});

interface Run {
  readonly dataDir: string;
  readonly random: Random;
  readonly imports: Imports;
  readonly load: Load;
}

/** Starts the service and kills it, so many times; returns how often in each of its moments. */
async function killAgainAndAgain(t: TestContext, kills: number, run: Run): Promise<Map<Moment, number>> {
  const { dataDir, random, imports, load } = run;
  const moments = new Map<Moment, number>();
  for (let life = 0; life < kills; life++) {
    const moment = momentOf(life);
    moments.set(moment, (moments.get(moment) ?? 0) + 1);
    const server = Server.launch({ dataDir });
    t.after(() => server.kill());
    if (moment === 'starting') {
      await pause(soonMs(random));
    } else {
      await server.listening();
      load.turnTo(server);
      const dieAt = performance.now() + LIFE_MS[moment] + soonMs(random);
      // The new definitions are counted backwards when the service next checks for days to close.
      if (moment !== 'collecting') await imports.define(random.pick(imports.pasts.filter(({ isLong }) => !isLong)));
      await pause(Math.max(0, dieAt - performance.now()));
    }
    assert.equal((await server.kill()).signal, 'SIGKILL', server.log);
    load.turnTo(null);
    for (const error of server.errors) t.diagnostic(error);
  }
  return moments;
}

function soonMs(random: Random): number {
  return KILL_AFTER_MS.from + random.next() * (KILL_AFTER_MS.to - KILL_AFTER_MS.from);
}

type Read = <Answer>(path: string) => Promise<Answer>;

/** Compares the sent events with the counted ones: every event by itself, then each visitor. */
async function recount({ sites, acknowledged }: Load, read: Read) {
  const views = new Map<string, number>();
  for (const [index, { publicId }] of sites.entries()) {
    const pages = await allRows(read, publicId, 'page');
    const events = await allRows(read, publicId, 'event');
    for (const { key, views: count } of [...pages, ...events]) views.set(key, (views.get(key) ?? 0) + count);

    const sum = (rows: BreakdownAnswer['rows']) => rows.reduce((total, row) => total + row.views, 0);
    const cities = await allRows(read, publicId, 'city');
    const visitors = pages.map(({ key }) => `City ${visitorOf(Number(key.slice('/kill/'.length)))}`);
    assert.deepEqual(
      new Map(cities.map((row) => [row.key, [row.visitors, row.views]])),
      new Map([...Map.groupBy(visitors, (city) => city)].map(([city, own]) => [city, [1, own.length]])),
      `visitors of site ${index}`,
    );
    const { stats } = await read<StatsAnswer>(`/v1/sites/${publicId}/stats?period=today`);
    assert.deepEqual(stats.pageviews.value, sum(pages));
  }
  const keyOf = (number: number) => (isCustom(number) ? `kill-${number}` : `/kill/${number}`);
  const lost = acknowledged.flatMap((was, number) => (was && !views.has(keyOf(number)) ? [keyOf(number)] : []));
  const doubled = [...views].flatMap(([key, count]) => (count > 1 ? [key] : []));
  const sent = new Set(acknowledged.keys().map(keyOf));
  assert.deepEqual(
    [...views.keys()].filter((key) => !sent.has(key)),
    [],
  );
  return {
    lost,
    doubled,
    sent: acknowledged.length,
    acknowledged: acknowledged.filter(Boolean).length,
    counted: views.size,
  };
}

async function allRows(read: Read, publicId: string, dimension: string): Promise<BreakdownAnswer['rows']> {
  const rows: BreakdownAnswer['rows'][number][] = [];
  for (;;) {
    const path = `/v1/sites/${publicId}/breakdown?dimension=${dimension}&period=today&limit=1000&offset=${rows.length}`;
    const answer = await read<BreakdownAnswer>(path);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.totalKeys) return rows;
  }
}

/** Compares the answers about all sites with past events with the defined ones; returns the number of answers. */
async function compareAll(pasts: readonly Past[], read: Read): Promise<number> {
  let answers = 0;
  for (const past of pasts) {
    const { site, events, goals, funnels } = past;
    const oracle = new Oracle({
      site,
      zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
      events,
      goals,
      funnels,
      now: systemClock.nowMicros(),
    });
    for (const question of questionsAbout(past)) {
      const actual = await read(pathOf(site.publicId, question));
      assertSame(
        actual,
        expectedAnswer(oracle, question),
        `site ${site.publicId}, seed ${SEED}: ${JSON.stringify(question)}`,
      );
      answers += 1;
    }
  }
  return answers;
}

function questionsAbout({ site, events, funnels, isLong }: Past): Question[] {
  const today = localDay(systemClock.nowMicros(), site.timezone);
  const yesterday = shift(today, -1);
  const oldest = events[0]!.day;
  const whole = { from: oldest, to: yesterday };
  const recent = { from: shift(today, -10), to: yesterday };
  const finalDays = { from: oldest, to: shift(oldest, 1) };
  const busiest = events[Math.floor(events.length / 2)]!.page;
  const breakdown = (period: Period, dimension: Dimension): Question => ({
    ask: 'breakdown',
    query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null },
  });
  return [
    ...(isLong ? [whole, recent, finalDays] : [whole]).flatMap((period): Question[] => [
      { ask: 'stats', query: { period, filters: [] } },
      { ask: 'stats', query: { period, filters: [{ dimension: 'page', value: busiest }] } },
      { ask: 'timeseries', query: { period, filters: [], metric: 'avgDuration', compare: true } },
      { ask: 'goals', query: { period } },
      ...funnels.map(({ id, version }): Question => ({ ask: 'funnel', id, query: { period, version } })),
    ]),
    breakdown(whole, 'page'),
    breakdown(whole, 'event'),
    ...(['entry', 'exit', 'utm_campaign', 'city'] as const).map((dimension) => breakdown(recent, dimension)),
    ...(['page', 'entry', 'referrer'] as const).map((dimension) => breakdown(finalDays, dimension)),
  ];
}

/** Returns whether the figures of every imported day are stored. */
async function areClosed({ database }: Installation, pasts: readonly Past[]): Promise<boolean> {
  const closed = new Set((await listClosedDays(database.db)).map(({ siteId, day }) => `${siteId} ${day}`));
  return pasts.every(({ site, events }) => events.every(({ day }) => closed.has(`${site.id} ${day}`)));
}
