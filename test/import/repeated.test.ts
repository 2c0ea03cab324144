/** Tests imports that are killed, repeated and taken back, while readers ask. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from '../../src/domain/calendar.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import fc, { seedOf } from '../draws.ts';
import type { Question } from '../oracle/question.ts';
import { Engine } from '../statistics/engine.ts';
import { ImportedSite } from './imported-site.ts';
import { PRODUCTS_OF_SUMS } from './products.ts';
import { download, ownWorld, SMALL_TABLES } from './small-export.ts';
import { sourceWorld } from './source-world.ts';

const STORED_KEYS_MAX = 3;
const ROWS_MAX = 100;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf();
for (const { title, exported } of PRODUCTS_OF_SUMS) {
  test(`${title}: an import that was killed and goes on stores what an undisturbed one does (seed ${seed})`, async () => {
    const drawn = fc.sample(sourceWorld, { seed, numRuns: 10 }).sort((a, b) => b.seen.length - a.seen.length)[0]!;
    const { download } = exported(drawn, STORED_KEYS_MAX, seed);
    // However old the days are, the site keeps them.
    const world = { ...drawn.world, site: { ...drawn.world.site, retentionMonths: null } };
    const [whole, killed] = [await ImportedSite.of(engine, world), await ImportedSite.of(engine, world)];
    const { id, days } = await whole.import(download);
    assert.notEqual(days, 0);
    const { id: interrupted } = await killed.begin(download);
    for (const row of fc.sample(fc.nat(ROWS_MAX), { seed, numRuns: 2 }))
      await killed.read(interrupted, download, {}, row);
    const resumed = await killed.begin(download);
    assert.equal(resumed.id, interrupted);
    await killed.read(interrupted, download);
    await killed.publish(interrupted);
    assert.deepEqual(await killed.rows(), await whole.rows());
    assert.deepEqual(await killed.audit(interrupted), await whole.audit(id));
    assert.deepEqual(await killed.notes(interrupted), await whole.notes(id));
  });
}

const ASKED: readonly Question[] = [
  { ask: 'stats', query: { period: { from: '2024-04-25', to: '2024-05-14' }, filters: [] } },
  { ask: 'timeseries', query: { period: { preset: '30d' }, filters: [], metric: 'visitors', compare: true } },
  {
    ask: 'breakdown',
    query: { period: { preset: '30d' }, filters: [], dimension: 'page', limit: 100, offset: 0, search: null },
  },
];

const answersOf = async (site: ImportedSite) =>
  JSON.stringify(await Promise.all(ASKED.map((question) => engine.ask(site.world, question))));

test('the same export twice changes nothing', async () => {
  const site = await ImportedSite.of(engine, ownWorld());
  const first = await site.import(download(SMALL_TABLES));
  const [answers, rows] = [await answersOf(site), await site.rows()];
  const again = await site.begin(download(SMALL_TABLES));
  assert.deepEqual([again.id, again.state], [first.id, 'done']);
  assert.deepEqual([await answersOf(site), await site.rows()], [answers, rows]);
});

test('an import that was taken back leaves the answers as they were, and can be repeated', async () => {
  const site = await ImportedSite.of(engine, ownWorld());
  const before = await answersOf(site);
  const { id } = await site.import(download(SMALL_TABLES));
  const imported = await answersOf(site);
  assert.notEqual(imported, before);
  await site.undo(id);
  assert.equal(await answersOf(site), before);
  const again = await site.import(download(SMALL_TABLES));
  assert.notEqual(again.id, id);
  assert.equal(await answersOf(site), imported);
});

test('a reader gets the figures from before or after, never some of both', async () => {
  const site = await ImportedSite.of(engine, ownWorld());
  // The rows of closed days are read by their generation.
  await engine.close([site.world]);
  // Each time another question, which no cache knows: the days that it has more are empty.
  let asked = 0;
  const ask = async () => {
    const period = { from: addDays('2024-01-01', -++asked), to: '2024-05-14' };
    const query = { period, filters: [], dimension: 'page', limit: 100, offset: 0, search: null } as const;
    const { rows } = (await engine.ask(site.world, { ask: 'breakdown', query })) as BreakdownAnswer;
    return JSON.stringify(rows);
  };
  const before = await ask();
  const { id } = await site.begin(download(SMALL_TABLES));
  await site.read(id, download(SMALL_TABLES));
  const { store } = engine.parts;
  const insertRows = store.insertRows.bind(store);
  const written: string[] = [];
  // The rows are stored, and not published.
  store.insertRows = async (...rows) => {
    await insertRows(...rows);
    written.push(await ask());
  };
  const published = await during(site.publish(id), ask);
  store.insertRows = insertRows;
  assert.deepEqual(new Set(written), new Set([before]));
  const after = await ask();
  assert.notEqual(after, before);
  const undone = await during(site.undo(id), ask);
  assert.equal(await ask(), before);
  assert.deepEqual(
    [...published, ...undone].filter((answer) => answer !== before && answer !== after),
    [],
  );
});

/** Asks again and again until something is done. Returns the answers. */
async function during(work: Promise<unknown>, ask: () => Promise<string>): Promise<string[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const answers: string[] = [];
  while (!isDone) {
    answers.push(await ask());
    // An answer that is cached takes no turn of the event loop.
    await nextTurn();
  }
  await done;
  return answers;
}
