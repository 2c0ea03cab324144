/** Tests the days that several processes share: each has a catalogue of its own that follows one database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Db } from '../../database/database.ts';
import { inSnapshot } from '../../database/transaction.ts';
import { EVENTS_PER_WRITER } from '../../domain/sequence.ts';
import { RecordingLog } from '../../journal/journal.fixture.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import { closersFrom } from '../maintain/closers.ts';
import { forgetWriters } from './arrivals.ts';
import { beginClosing, forgetDays, publishClosedDays, recordAddedRows } from './closed-days.ts';
import { DayCatalogue } from './day-catalogue.ts';
import type { DayChanges } from './day-changes.ts';
import { DayFollower } from './day-follower.ts';
import { finalizeDays } from './final-days.ts';
import { ALL, clock, DAY, NOW, Nodes, OLD, rangeOf, WRITER } from './shared-days.fixture.ts';
import { belowWatermark } from './watermark.ts';

test('a range opens its day everywhere, and its events are hidden everywhere until all of them have entered', async (t) => {
  const nodes = await Nodes.open(t);
  const announced = await nodes.ranges.announce(rangeOf(1, 10), NOW);
  await nodes.caughtUp();
  for (const catalogue of nodes.catalogues) {
    const { watermark } = catalogue.snapshot();
    assert.deepEqual([...watermark.loaded], [[WRITER, WRITER * EVENTS_PER_WRITER]]);
    assert.equal(watermark.hidesUnlisted, true);
  }
  assert.deepEqual(nodes.open, [[], []]);
  await announced.entered(NOW);
  await nodes.caughtUp();
  for (const catalogue of nodes.catalogues) {
    assert.deepEqual([...catalogue.snapshot().watermark.loaded], [[WRITER, WRITER * EVENTS_PER_WRITER + 10]]);
    assert.equal(catalogue.site(1).arrivals(DAY)?.events, 10);
  }
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
});

test('nothing is seen of a writer that no process has announced, also when it began before the others', async (t) => {
  const nodes = await Nodes.open(t);
  const store = await ChdbStore.open(emptyDirectory(t));
  t.after(() => store.close());
  const seqs = [3, WRITER - 1, WRITER, WRITER + 1].map((writer) => writer * EVENTS_PER_WRITER + 5);
  const seen = async () => {
    const { sql, params } = belowWatermark(nodes.catalogues[1].snapshot().watermark);
    const rows = await store.query<{ seq: number }>(
      `SELECT seq FROM (SELECT arrayJoin({seqs:Array(UInt64)}) AS seq) WHERE 1${sql} ORDER BY seq`,
      { seqs, ...params },
    );
    return rows.map(({ seq }) => Number(seq));
  };
  assert.deepEqual(await seen(), []);
  await nodes.load(rangeOf(1, 5));
  assert.deepEqual(await seen(), [WRITER * EVENTS_PER_WRITER + 5]);
  await nodes.load(rangeOf(1, 5, [DAY], WRITER - 1));
  assert.deepEqual(await seen(), [(WRITER - 1) * EVENTS_PER_WRITER + 5, WRITER * EVENTS_PER_WRITER + 5]);
});

test('a writer is known as long as raw events of it may be there, and forgotten then', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  await nodes.load(rangeOf(1, 5));
  const writers = () => db.selectFrom('loaded_events').select('writer').execute();
  await forgetWriters(db, NOW / 1000 + 31 * 86_400_000);
  assert.deepEqual(await writers(), [{ writer: WRITER }]);
  await forgetWriters(db, NOW / 1000 + 61 * 86_400_000);
  assert.deepEqual(await writers(), []);
});

test('a day is closed everywhere once it is published, and open again when events come for it', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 10));
  await nodes.close(DAY, 10);
  assert.deepEqual(nodes.open, [[], []]);
  const [published] = nodes.catalogues[1].site(1).states(ALL).closed;
  assert.equal(published?.generation, 1);
  await nodes.load(rangeOf(11, 12));
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
  assert.equal(nodes.catalogues[1].site(1).arrivals(DAY)?.events, 12);
});

test('a day stays open when events have come that its layers were not derived from', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 10));
  const [worker] = nodes.catalogues;
  const seen = worker.site(1).arrivals(DAY);
  const [generation] = await beginClosing(nodes.database.db, [{ siteId: 1, day: DAY }]);
  await nodes.load(rangeOf(11, 12));
  const closed = { siteId: 1, day: DAY, generation: generation!, events: 10 };
  await publishClosedDays(nodes.database.db, [closed], () => seen?.count);
  await nodes.caughtUp();
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
});

test('every version stands for what it stood for: it changes with a publication, with added rows and with arrivals', async (t) => {
  const nodes = await Nodes.open(t);
  const [, reader] = nodes.catalogues;
  const versions = [reader.version(1, ALL)];
  const note = () => versions.push(reader.version(1, ALL));
  await nodes.load(rangeOf(1, 10));
  note();
  await nodes.close(DAY, 10);
  note();
  await recordAddedRows(nodes.database.db, 1, [DAY]);
  await nodes.caughtUp();
  note();
  await nodes.load(rangeOf(11, 11));
  note();
  await nodes.load(rangeOf(12, 12, ['2026-05-18']));
  note();
  assert.equal(new Set(versions).size, versions.length);
  // A day that did not change is not published anew.
  const published = reader.site(1).published(DAY);
  await nodes.load(rangeOf(13, 13, ['2026-05-18']));
  assert.equal(reader.site(1).published(DAY), published);
});

test('a final day takes nothing more, and none becomes final while events of its date are on their way', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 3, [OLD]));
  const closed = await nodes.close(OLD, 3);
  const { db } = nodes.database;
  const late = await nodes.ranges.announce(rangeOf(4, 4, [OLD]), NOW);
  assert.deepEqual(late.final, []);
  assert.deepEqual(await finalizeDays(db, clock, OLD, [closed]), []);
  await late.entered(NOW);
  await nodes.caughtUp();
  const again = await nodes.close(OLD, 4);
  assert.deepEqual(await finalizeDays(db, clock, OLD, [again]), [again]);
  await nodes.caughtUp();
  assert.ok(nodes.catalogues.every((catalogue) => catalogue.site(1).isFinal(OLD)));
  const range = await nodes.ranges.announce(rangeOf(5, 6, [OLD, DAY]), NOW);
  assert.deepEqual(range.final, [{ siteId: 1, day: OLD, events: 2 }]);
  await range.entered(NOW);
  await nodes.caughtUp();
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
});

test('announcements of a collector that has gone for good are forgotten with the day', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 3, [OLD]));
  const closed = await nodes.close(OLD, 3);
  await nodes.ranges.announce(rangeOf(1, 1, [OLD], WRITER + 1), NOW);
  const { db } = nodes.database;
  const later = { nowMicros: () => NOW + 25 * 3_600_000_000 };
  assert.deepEqual(await finalizeDays(db, later, OLD, [closed]), [closed]);
  assert.deepEqual(await db.selectFrom('arriving_days').selectAll().execute(), []);
});

test('a range of many past dates and imports is announced in statements that the database takes', async (t) => {
  const nodes = await Nodes.open(t);
  const first = Temporal.PlainDate.from('2015-01-01');
  const days = Array.from({ length: 4000 }, (_, i) => first.add({ days: i }).toString());
  const imports = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => [...rangeOf(1, 1, days, id).writers][0]!);
  const announced = await nodes.ranges.announce({ ...rangeOf(1, 1, days), writers: new Map(imports) }, NOW);
  await announced.entered(NOW);
  assert.deepEqual(await nodes.database.db.selectFrom('arriving_days').selectAll().execute(), []);
});

test('a day that is given up takes its arrivals for counted, so that its raw events can go', async (t) => {
  const nodes = await Nodes.open(t);
  const { database } = nodes;
  const [catalogue] = nodes.catalogues;
  const store = await ChdbStore.open(emptyDirectory(t));
  t.after(() => store.close());
  const definitions = {
    goalsOf: async () => [],
    ...{ revenuesOf: async () => [], allRevenuesOf: async () => [], propertiesOf: async () => [] },
    funnelVersionsOf: async () => [],
    channelVersionsOf: async () => [],
    archivedOf: async () => [],
    fieldSetsOffOf: async () => [],
  };
  const shared = { store, database, catalogue, definitions, siteMutex: new KeyedMutex(), storedKeysMax: 10 };
  const { closer } = closersFrom(shared);
  for (const events of [3, 5]) {
    await nodes.load(rangeOf(events, events, [OLD]));
    await closer.abandon([{ siteId: 1, day: OLD }]);
    await nodes.caughtUp();
    assert.deepEqual(nodes.open, [[], []]);
  }
  const closed = catalogue.closedOn(OLD);
  assert.deepEqual(await finalizeDays(database.db, clock, OLD, closed), closed);
});

test('a day that a process has published is never again as it was before, whatever was being read meanwhile', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 10));
  await nodes.close(DAY, 10);
  const catalogue = new DayCatalogue();
  let publish = async () => {};
  const database = { db: withEndOfReads(nodes.database.db, () => publish()) };
  const follower = await DayFollower.open({ database, catalogue, log: new RecordingLog() });
  t.after(() => follower.close());
  publish = async () => {
    publish = async () => {};
    const [closed] = [await nodes.close(DAY, 11)];
    catalogue.close([closed!], () => catalogue.site(1).arrivals(DAY));
  };
  const generations: (number | undefined)[] = [];
  const apply = catalogue.apply.bind(catalogue);
  t.mock.method(catalogue, 'apply', (changes: DayChanges) => {
    apply(changes);
    generations.push(catalogue.site(1).published(DAY)?.generation);
  });
  await nodes.load(rangeOf(11, 11));
  await follower.caughtUp();
  assert.deepEqual(generations, [2]);
  assert.deepEqual(catalogue.site(1).openDays, []);
});

test('a process that begins later knows the same; forgotten days are gone everywhere', async (t) => {
  const nodes = await Nodes.open(t);
  await nodes.load(rangeOf(1, 10, [OLD, DAY]));
  await nodes.close(OLD, 10);
  await forgetDays(nodes.database.db, 1, DAY);
  await nodes.caughtUp();
  const late = new DayCatalogue();
  const { database } = nodes;
  const follower = await DayFollower.open({ database, catalogue: late, log: new RecordingLog() });
  t.after(() => follower.close());
  for (const catalogue of [...nodes.catalogues, late]) {
    assert.deepEqual(catalogue.site(1).states(ALL).closed, []);
    assert.deepEqual(catalogue.site(1).openDays, [DAY]);
    assert.deepEqual(catalogue.snapshot().watermark, nodes.catalogues[0].snapshot().watermark);
  }
});

/** A database of which every snapshot is followed by a task before its reader gets it. */
function withEndOfReads(db: Db, task: () => Promise<void>): Db {
  const transaction = () => ({
    setIsolationLevel: () => transaction(),
    setAccessMode: () => transaction(),
    execute: async (work: (snapshot: Db) => Promise<unknown>) => {
      const result = await inSnapshot(db, work);
      await task();
      return result;
    },
  });
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}
