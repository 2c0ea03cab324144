/** Compares what is answered once pages were erased with the oracle, and looks for what is left of them in the store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SILENT } from '../../src/domain/log.ts';
import { Eraser } from '../../src/rollup/maintain/eraser.ts';
import { shownPattern } from '../../src/sites/erased-pattern.ts';
import { listLoggedErasures, logDayErasure } from '../../src/sites/erasure-log.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import type { ErasedEvent } from '../oracle/engagement.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { outcome, rounded } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';
import { insertSite } from './import-days.ts';

const WORLDS = sizeOf(2);
const QUESTIONS = sizeOf(25);
const KEY_CAP = 5000;
const seed = seedOf(20_261_130);
const PATTERN = '/*a*';
const isErased = (page: string) => /^\/.*a/s.test(page);

/** A world with its pages erased, beside what it was. */
interface ErasedWorld {
  readonly before: World;
  readonly after: World;
}

/** Erases the pages of the ended days of a world. */
async function erase(of: Engine, before: World): Promise<ErasedWorld> {
  const { store, database, catalogue, siteMutex } = of.parts;
  const { site, now, events } = before;
  const today = localDay(now, site.timezone);
  const range = { from: '1970-01-01', to: shift(today, -1) };
  const asked = { siteId: site.id, site: site.publicId, range, pattern: PATTERN, at: Math.floor(now / 1000) };
  await logDayErasure(database.db, asked, {});
  const clock = { nowMicros: () => now };
  const eraser = new Eraser({ store, database, catalogue, siteMutex, clock, log: SILENT, drained: async () => true });
  await eraser.hideAsked();
  await eraser.remove();
  const erasure = (await listLoggedErasures(database.db)).find(({ siteId }) => siteId === site.id)!;
  assert.notEqual(erasure.doneAt, null);
  assert.equal(shownPattern(erasure), '/*');
  // How the pages were read stays as it was counted, and is added up.
  const pages: ErasedEvent[] = events.map((event) =>
    event.day < today && isErased(event.page) ? { ...event, page: '(removed)', readAs: event.page } : event,
  );
  const tables = ['day_keys', 'day_engagement'].map(
    (table) => `SELECT DISTINCT toString(key) AS page FROM ${table}
WHERE site = {site:UInt32} AND day < {today:Date}${table === 'day_keys' ? " AND dimension IN ('page', 'entry', 'exit')" : ''}`,
  );
  for (const table of ['events', 'hits', 'visits'])
    tables.push(
      `SELECT DISTINCT toString(page) AS page FROM ${table} WHERE site = {site:UInt32} AND day < {today:Date}`,
    );
  const left = await store.query<{ page: string }>(tables.join(' UNION DISTINCT '), { site: site.id, today });
  assert.deepEqual(
    left.filter(({ page }) => isErased(page)),
    [],
  );
  // Pages that became one have other first hits than each had.
  const beginning = await store.query(
    `SELECT day FROM visits WHERE site = {site:UInt32} AND uniform != 0
AND day IN (SELECT day FROM visits WHERE site = {site:UInt32} AND page = '(removed)')`,
    { site: site.id },
  );
  assert.deepEqual(beginning, []);
  return { before, after: { ...before, events: pages } };
}

/** Tells whether what is asked stays as it was counted: it does not name pages. */
function isAsCounted(asked: Question): boolean {
  const { ask } = asked;
  if (ask === 'goals' || ask === 'funnel' || ask === 'funnel-revenue') return true;
  return (ask === 'stats' || ask === 'timeseries') && asked.query.filters.length === 0;
}

/** Tells whether an answer adds visitors up that only visits could tell apart, in an order that is not kept. */
function isSummed(asked: Question): boolean {
  if (asked.ask === 'report') return 'subject' in asked.query && asked.query.dimension !== 'property';
  return asked.ask === 'revenue' && asked.query.dimension === 'entry';
}

async function compare(engine: Engine, { before, after }: ErasedWorld, questions: number, from: number) {
  const [was, is] = [new Oracle(before, KEY_CAP), new Oracle(after, KEY_CAP)];
  for (const asked of fc.sample(question(after), { seed: from, numRuns: questions })) {
    // The last minutes of a day that has just ended are in memory, which forgets them.
    if (isSummed(asked) || asked.ask === 'realtime') continue;
    const expected = await outcome(() => expectedAnswer(isAsCounted(asked) ? was : is, asked));
    const actual = await outcome(() => engine.ask(after, asked));
    assert.deepEqual(rounded(actual), rounded(expected), JSON.stringify(asked));
  }
}

test(`figures are as defined when pages are erased (seed ${seed})`, async () => {
  const engine = await Engine.open(KEY_CAP);
  try {
    const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
    await engine.close(worlds);
    for (const [i, world] of worlds.entries()) {
      if (i % 2 === 0) await insertSite(engine.parts.database.db, world.site);
      else await finalizeWorld(engine, world, shift(localDay(world.now, world.site.timezone), -30));
      await compare(engine, await erase(engine, world), QUESTIONS, seed + i);
    }
    await heavyCheck(() => engine.close(worlds));
  } finally {
    await engine.stop();
  }
});
