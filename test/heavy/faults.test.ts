/**
 * The process that maintains the statistics is killed at random moments. After each kill every figure must be the
 * expected one.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal, GoalKind } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import { ImportWriter } from '../../src/journal/import-writer.ts';
import { importJournalPath } from '../../src/service/storage.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import { CUSTOM_EVENTS, PAGE_PATTERNS } from '../oracle/pools.ts';
import { expectedAnswer, type Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import type { Assignment, MaintainerLine, StoredDay } from './maintainer.fixture.ts';
import { assertSame } from './same.ts';
import { copied, traffic } from './traffic.ts';

/** The clocks of Berlin and of Lord Howe changed in the 30 days before. */
const NOW = Temporal.Instant.from('2024-04-20T10:00:00Z').epochMilliseconds * 1000;
const KILLS_WHILE_LOADING = 4;
/** Every third of these kills happens while a reader waits for a new goal or funnel to be counted backwards. */
const KILLS_WHILE_MAINTAINING = 8;
const LIVES = KILLS_WHILE_LOADING + KILLS_WHILE_MAINTAINING + 1;
/** The most statements before a kill: a batch each; those of new goals and funnels; those of a round of maintenance. */
const LOADING_STATEMENTS = 3;
const ANSWERING_STATEMENTS = 6;
const MAINTENANCE_STATEMENTS = 90;
/** The longest time from that statement to the kill, milliseconds. */
const STATEMENT_MS = 60;
/** The large day has this many copies of its visitors. */
const COPIES = 60;
/** A path cannot contain a `?`. */
const PATTERNS = PAGE_PATTERNS.filter((pattern) => !pattern.includes('?'));
const BATCH_ROWS = 400;
const LARGE_BATCH_ROWS = 30_000;

/** A site with all its events and definitions. The store has `copies` times its events. */
interface KnownSite {
  readonly site: Site;
  readonly events: readonly CollectedEvent[];
  readonly copies: number;
  readonly goals: Goal[];
  readonly funnels: FunnelVersion[];
}

type AnsweredLine = Extract<MaintainerLine, { is: 'answered' }>;

/** One life of the maintainer process. */
class Maintainer {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  constructor(dataDir: string, until: 'killed' | 'once') {
    const path = join(import.meta.dirname, 'maintainer.fixture.ts');
    this.#child = spawn(process.execPath, [path, dataDir, until], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#closed = once(this.#child, 'close');
  }

  /** Passes on its lines until it ends. */
  async live(report: (line: MaintainerLine) => void): Promise<void> {
    for await (const line of createInterface({ input: this.#child.stdout! })) {
      // The kill may cut the last line off.
      if (line.endsWith('}')) report(JSON.parse(line) as MaintainerLine);
    }
    await this.#closed;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  get wasKilled(): boolean {
    return this.#child.signalCode === 'SIGKILL';
  }
}

test('kills at random moments change no figure', { timeout: 600_000 }, async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const random = new Random(seed);
  const { dataDir, installation } = await install(t);
  const sites = await createSites(installation, random);
  journalAll(dataDir, sites, random);

  const moments: string[] = [];
  let figures = 0;
  for (let life = 0; life < LIVES; life++) {
    await addDefinitions(installation, sites, random, `life ${life}`);
    const asked = questionsAbout(sites, random, life === LIVES - 1);
    writeFileSync(join(dataDir, 'questions.json'), JSON.stringify({ now: NOW, asked } satisfies Assignment));
    const { from, statements } = deathOf(life);
    let left = 1 + random.below(statements);
    let moment = 'starting';
    let since = 'start';
    let isCounting = false;
    let answered: AnsweredLine | undefined;
    const maintainer = new Maintainer(dataDir, from === null ? 'once' : 'killed');
    t.after(() => maintainer.kill());
    await maintainer.live((line) => {
      if (line.is === 'answered') answered = line;
      if (line.is !== 'at') since = line.is;
      moment = line.is === 'at' ? `${line.statement} (${since})` : line.is;
      // Counting goes on once it has begun: a life may send fewer statements than its kill allows.
      isCounting ||= line.is === from;
      if (line.is !== 'at' || !isCounting) return;
      left -= 1;
      if (left === 0) setTimeout(() => maintainer.kill(), random.next() * STATEMENT_MS);
    });
    assert.equal(maintainer.wasKilled, from !== null);
    if (from !== null) moments.push(moment);
    if (answered !== undefined) figures += compare(answered, asked, sites, `life ${life}, seed ${seed}`);
  }
  const rows = sites.reduce((sum, { events, copies }) => sum + events.length * copies, 0);
  t.diagnostic(`${rows} events, ${figures} answers as expected; killed at: ${moments.join(', ')}`);
});

/**
 * Returns the line after which a life's statements are counted, and the most of them before its kill. The last life
 * ends by itself.
 */
function deathOf(life: number): { readonly from: MaintainerLine['is'] | null; readonly statements: number } {
  if (life === LIVES - 1) return { from: null, statements: 1 };
  if (life < KILLS_WHILE_LOADING) return { from: 'open', statements: LOADING_STATEMENTS };
  // New definitions are counted backwards only in closed days, so some must be closed first.
  const maintaining = life - KILLS_WHILE_LOADING;
  if (maintaining % 3 === 2) return { from: 'loaded', statements: ANSWERING_STATEMENTS };
  return { from: 'answered', statements: MAINTENANCE_STATEMENTS };
}

async function install(t: TestContext): Promise<{ dataDir: string; installation: Installation }> {
  const dataDir = makeDataDirectory();
  mkdirSync(join(dataDir, 'journal'));
  const installation = await createWorld(dataDir);
  t.after(async () => {
    await installation.close();
    removeDataDirectory(dataDir);
  });
  return { dataDir, installation };
}

/** Creates two ordinary sites, one with days beyond the raw window, and one with a large day. */
async function createSites(installation: Installation, random: Random): Promise<KnownSite[]> {
  const create = async (timezone: string, back: number, days: number, visitsPerDay: number, copies = 1) => {
    const site = await installation.addSite({ timezone });
    const firstDay = shift(localDay(NOW, timezone), -back);
    const events = traffic(random, { site, firstDay, days, visitsPerDay, until: NOW });
    return { site, events, copies, goals: [], funnels: [] };
  };
  return [
    await create('Europe/Berlin', 12, 13, 8),
    await create('Australia/Lord_Howe', 14, 15, 8),
    await create('America/Sao_Paulo', 38, 39, 5),
    await create('UTC', 2, 1, 300, COPIES),
  ];
}

/** Writes all events to the journal, in random order except the large day's: each batch touches very many days. */
function journalAll(dataDir: string, sites: readonly KnownSite[], random: Random): void {
  const writer = new ImportWriter(importJournalPath(dataDir));
  const write = (events: readonly CollectedEvent[]) =>
    writer.appendBatch(Buffer.from(events.map(encodeEvent).join('')), events.length);
  const mixed = sites
    .filter(({ copies }) => copies === 1)
    .flatMap(({ events }) => events)
    .map((event) => ({ event, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
  for (let at = 0; at < mixed.length; at += BATCH_ROWS) write(mixed.slice(at, at + BATCH_ROWS));
  for (const { events, copies } of sites.filter((known) => known.copies > 1)) {
    const rest = [...copied(events, copies)];
    for (let at = 0; at < rest.length; at += LARGE_BATCH_ROWS) write(rest.slice(at, at + LARGE_BATCH_ROWS));
  }
  writer.close();
}

/** Creates a goal and a funnel, or another version of one, for every site whose events are all in the raw window. */
async function addDefinitions({ database }: Installation, sites: readonly KnownSite[], random: Random, name: string) {
  const pattern = (): FunnelStep => {
    const kind: GoalKind = random.chance(0.6) ? 'page' : 'event';
    return { kind, pattern: random.pick(kind === 'page' ? PATTERNS : CUSTOM_EVENTS) };
  };
  for (const { site, goals, funnels } of sites.filter((_, index) => index !== 2)) {
    goals.push(await createGoal(database.db, systemClock, { siteId: site.id, name, ...pattern() }));
    const steps = [pattern(), pattern(), ...(random.chance(0.5) ? [pattern()] : [])];
    const known = funnels.at(-1);
    if (known !== undefined && random.chance(0.5)) {
      const version = await updateFunnel(database.db, systemClock, known.id, { steps });
      if (version.version !== known.version) funnels.push(version);
    } else {
      const windowMinutes = random.pick([1, 5, 30, 1440]);
      funnels.push(await createFunnel(database.db, systemClock, { siteId: site.id, name, windowMinutes, steps }));
    }
  }
}

/** Returns queries about each site, its goals and all its funnels' versions; half of them, except in the last life. */
function questionsAbout(sites: readonly KnownSite[], random: Random, isLast: boolean): Assignment['asked'] {
  return sites.flatMap(({ site, events, funnels }) => {
    const today = localDay(NOW, site.timezone);
    const period = random.pick([
      { preset: '30d' as const },
      { preset: '7d' as const },
      { preset: 'year' as const },
      { from: shift(today, -29), to: today },
      { from: shift(today, -2), to: shift(today, -2) },
    ]);
    const example = random.pick(events);
    const filters = [{ dimension: 'page' as const, value: example.page }];
    const crossed = [...filters, { dimension: 'device' as const, value: example.device || '(none)' }];
    const recent = { from: shift(today, -29), to: today };
    const questions: Question[] = [
      { ask: 'stats', query: { period, filters: [] } },
      { ask: 'stats', query: { period, filters } },
      { ask: 'stats', query: { period: recent, filters: crossed } },
      { ask: 'timeseries', query: { period, filters: [], metric: 'avgDuration', compare: true } },
      {
        ask: 'timeseries',
        query: { period: { from: example.day, to: example.day }, filters: [], metric: 'sessions', compare: true },
      },
      ...(['exit', 'utm_campaign', 'event'] as const).map(
        (dimension): Question => ({
          ask: 'breakdown',
          query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null },
        }),
      ),
      {
        ask: 'breakdown',
        query: { period: recent, filters, dimension: 'entry', limit: 1000, offset: 0, search: null },
      },
      { ask: 'goals', query: { period } },
      ...funnels.map(
        ({ id, version }): Question => ({
          ask: 'funnel',
          id,
          query: { period: random.pick([period, recent]), version },
        }),
      ),
    ];
    const asked = isLast ? questions : questions.filter(() => random.chance(0.5));
    return asked.map((question) => ({ site, question }));
  });
}

/** Compares the answers and the stored rows with the expected ones; returns the number of answers. */
function compare(
  { answers, stored }: AnsweredLine,
  asked: Assignment['asked'],
  sites: readonly KnownSite[],
  when: string,
): number {
  assert.equal(answers.length, asked.length);
  const oracles = new Map(
    sites.map(({ site, events, goals, funnels }) => {
      const zones = [{ fromDay: '2000-01-01', timezone: site.timezone }];
      const world: World = { site, zones, events, goals, funnels, now: NOW };
      return [site.id, new Oracle(world)];
    }),
  );
  asked.forEach(({ site, question }, i) => {
    const { copies } = sites.find((known) => known.site.id === site.id)!;
    const isSeriesOfCounts = question.ask === 'timeseries' && COUNTED.has(question.query.metric);
    const counted = isSeriesOfCounts ? COUNTED.union(new Set(['points', 'prev'])) : COUNTED;
    const expected = multiplied(outcome(oracles.get(site.id)!, question), copies, counted);
    assertSame(answers[i], expected, `${when}, ${site.timezone}: ${JSON.stringify(question)}`);
  });
  for (const { site, events, copies } of sites) assertStored(stored, site, events, copies, when);
  return answers.length;
}

/** Asserts that each event is stored once, and that days before the raw window are wholly there or wholly gone. */
function assertStored(
  stored: readonly StoredDay[],
  site: Site,
  events: readonly CollectedEvent[],
  copies: number,
  when: string,
): void {
  const firstRaw = shift(localDay(NOW, site.timezone), -30);
  const own = new Map(stored.filter((row) => row.site === site.id).map((row) => [row.day, row]));
  for (const [day, { length }] of Map.groupBy(events, (event) => event.day)) {
    const row = own.get(day);
    if (row === undefined && day < firstRaw) continue;
    assert.deepEqual([row?.events, row?.seqs], [length * copies, length * copies], `${when}: ${site.timezone} ${day}`);
  }
}

function outcome(oracle: Oracle, question: Question): unknown {
  try {
    return expectedAnswer(oracle, question);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const COUNTED = new Set([
  'visitors',
  'pageviews',
  'sessions',
  'views',
  'totalVisitors',
  'conversions',
  'uniqueConversions',
  'entered',
  'completed',
]);

/**
 * Multiplies an answer for several copies of its visitors: numbers under a counted name are multiplied, ratios are not.
 */
function multiplied(answer: unknown, times: number, counted: ReadonlySet<string>, isCount = false): unknown {
  if (typeof answer === 'number') return isCount ? answer * times : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((item) => multiplied(item, times, counted, isCount));
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const isOfCount = isCount && (key === 'value' || key === 'prev');
      return [key, multiplied(value, times, counted, counted.has(key) || isOfCount)];
    }),
  );
}
