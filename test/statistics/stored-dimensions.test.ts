/** Compares the keys that are stored with closed days, those of the added dimensions too, with the oracle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADDED_FIELDS } from '../../src/domain/added-fields.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { STORED_DIMENSIONS, type StoredDimension } from '../../src/domain/dimension.ts';
import { hasFailedParts, keysOf, requireKnown } from '../../src/rollup/days/day-knowledge.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { World } from '../oracle/world.ts';
import { Engine } from './engine.ts';

/** A number of keys that is small enough for `(other)` to occur. */
const STORED_KEYS_MAX = 3;
const WORLDS = sizeOf(3);

/** Keys do not depend on definitions; only a version of own rules has keys beside those of the dimension. */
const anyDefaultWorld = anyWorld.map((any) => ({
  ...any,
  ...{ channels: [], goals: [], revenues: [], properties: [], funnels: [] },
}));

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

/** Returns the keys that the oracle stores of a world's ended days, in the order of their text. */
function expectedKeys(world: World, dimensions: readonly StoredDimension[]): string[] {
  const oracle = new Oracle({ ...world, site: { ...world.site, retentionMonths: null } }, STORED_KEYS_MAX);
  const today = localDayAt(world.now, world.site.timezone).day;
  const days = [...new Set(world.events.map(({ day }) => day))].filter((day) => day < today);
  return days
    .flatMap((day) =>
      dimensions.flatMap((dimension) =>
        oracle.storedRows(day, dimension).map((row) => `${day} ${dimension} ${row.key} ${row.visitors} ${row.views}`),
      ),
    )
    .sort();
}

async function storedKeys(world: World): Promise<string[]> {
  const rows = await engine.storedKeys(world);
  return rows.map((row) => `${row.day} ${row.dimension} ${row.key} ${row.visitors} ${row.views}`).sort();
}

const seed = seedOf(7);

test(`every stored dimension of random worlds has its defined keys (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(anyDefaultWorld, { seed, numRuns: WORLDS }));
  await engine.close(worlds);
  for (const world of worlds) assert.deepEqual(await storedKeys(world), expectedKeys(world, STORED_DIMENSIONS));
});

test('fields that a site has switched off are not stored and unknown; the others stay as they were', async () => {
  const worlds = await engine.storeWorlds(fc.sample(anyDefaultWorld, { seed: 8, numRuns: sizeOf(2) }));
  for (const { site } of worlds) engine.fieldSetsOff.set(site.id, ['language', 'campaigns']);
  await engine.close(worlds);
  const off: readonly StoredDimension[] = ['language', 'utm_content', 'utm_term'];
  const kept = STORED_DIMENSIONS.filter((dimension) => !off.includes(dimension));
  for (const world of worlds) {
    assert.deepEqual(await storedKeys(world), expectedKeys(world, kept));
    for (const closed of await engine.closedDays(world)) {
      for (const dimension of off) assert.throws(() => requireKnown([closed], [keysOf(dimension)]));
      requireKnown([closed], kept.map(keysOf));
      assert.equal(hasFailedParts(closed), false, 'a restart does not write it again');
    }
  }
});

test('a day with one event of the earlier fields does not know the added dimensions', async () => {
  const [world] = await engine.storeWorlds(fc.sample(anyDefaultWorld, { seed: 9, numRuns: 1 }));
  const last = world!.events[0]!;
  await engine.storeEarlier({ ...last, seq: last.seq + 1_000_000_000 });
  await engine.close([world!]);
  const added = ADDED_FIELDS.map(({ column }) => column);
  for (const closed of await engine.closedDays(world!)) {
    const isMixed = closed.day === last.day;
    assert.equal(closed.fieldsVersion, isMixed ? 1 : undefined);
    for (const dimension of added) {
      const read = () => requireKnown([closed], [keysOf(dimension)]);
      if (isMixed) assert.throws(read, { name: 'UnknownRowsError' });
      else read();
    }
    requireKnown([closed], [keysOf('page'), keysOf('browser')]);
  }
  const rows = (await engine.storedKeys(world!)).filter(({ day }) => day === last.day);
  assert.deepEqual(
    rows.filter(({ dimension }) => (added as readonly string[]).includes(dimension)),
    [],
  );
  assert.notEqual(rows.length, 0);
});

test('a report knows an added dimension from the day after the last one that does not', async () => {
  const [world] = await engine.storeWorlds(fc.sample(anyDefaultWorld, { seed: 10, numRuns: 1 }));
  const days = [...new Set(world!.events.map(({ day }) => day))].sort();
  const earlier = world!.events.find(({ day }) => day === days[0])!;
  await engine.storeEarlier({ ...earlier, seq: earlier.seq + 1_000_000_000 });
  await engine.close([world!]);
  const ask = (from: string, dimension: StoredDimension) =>
    engine.ask(world!, {
      ask: 'report',
      query: {
        ...{ period: { from, to: days.at(-1)! }, filters: [], limit: 1000, offset: 0, search: null },
        ...{ dimension, metric: 'visitors' },
      },
    }) as Promise<ReportAnswer>;
  const since = addDays(days[0]!, 1);
  const known = await ask(since, 'language');
  assert.equal(known.knownFrom, null);
  assert.notEqual(known.rows.length, 0);
  const unknown = await ask(days[0]!, 'language');
  assert.equal(unknown.knownFrom, since);
  assert.deepEqual(unknown.period.from, days[0]);
  assert.deepEqual(
    unknown.rows,
    known.rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null })),
  );
  assert.equal((await ask(days[0]!, 'page')).knownFrom, null);
});
