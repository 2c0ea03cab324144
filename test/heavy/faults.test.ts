/**
 * The process that maintains the statistics is killed at random moments. After each kill every figure must be the
 * expected one.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ApiError } from '../../src/domain/error.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { addDefinitions, createSites, journalAll, type KnownSite, NOW } from './known-sites.ts';
import type { Assignment, MaintainerLine, StoredDay } from './maintainer.fixture.ts';
import { Maintainer } from './maintainer.ts';
import { COUNTED, multiplied } from './multiplied.ts';
import { assertSame } from './same.ts';

/** By hand: SVC_TEST_KILLS=24 node --test test/heavy/faults.test.ts. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 2);
const KILLS_WHILE_LOADING = Math.ceil(KILLS / 3);
/** Every third of these kills happens while a reader waits for a new goal or funnel to be counted backwards. */
const KILLS_WHILE_MAINTAINING = KILLS - KILLS_WHILE_LOADING;
const LIVES = KILLS_WHILE_LOADING + KILLS_WHILE_MAINTAINING + 1;
/** The most statements before a kill: a batch each; those of new goals and funnels; those of a round of maintenance. */
const LOADING_STATEMENTS = 3;
const ANSWERING_STATEMENTS = 6;
const MAINTENANCE_STATEMENTS = 90;
/** The longest time from that statement to the kill, milliseconds. */
const STATEMENT_MS = 60;

type AnsweredLine = Extract<MaintainerLine, { is: 'answered' }>;

test('kills at random moments change no figure', { timeout: 7_200_000 }, async (t) => {
  const seed = seedOf();
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

/**
 * Asserts that each event is stored once. Days before the raw window may be gone; of a final day a kill in the middle of its removal
 * leaves a part: the engine removes its files one by one.
 */
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
    const isGoing = day < firstRaw && (row === undefined || row.isFinal);
    if (isGoing) assert.equal(row?.seqs, row?.events, `${when}: ${site.timezone} ${day}`);
    else
      assert.deepEqual(
        [row?.events, row?.seqs],
        [length * copies, length * copies],
        `${when}: ${site.timezone} ${day}`,
      );
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
