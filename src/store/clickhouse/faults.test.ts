import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Fault } from '../../../test/clickhouse/fault.ts';
import { FaultyServer } from '../../../test/clickhouse/faulty-server.ts';
import fc, { sizeOf } from '../../../test/draws.ts';
import { EVENT, linesOf } from '../conformance/events.fixture.ts';
import { ClickHouseStore } from './clickhouse.ts';

/** Faults after which the server answers the next request as if nothing had been. */
const PASSING: readonly Fault[] = [
  { kind: 'cut-body' },
  { kind: 'cut-executed' },
  { kind: 'cut-answer' },
  { kind: 'slow', delayMs: 50 },
  { kind: 'status', status: 503 },
  { kind: 'exception', name: 'TOO_MANY_SIMULTANEOUS_QUERIES' },
  { kind: 'exception', name: 'TOTAL_MEMORY_LIMIT_EXCEEDED' },
];

/** Faults in the middle of an insert. */
const OF_INSERTS: readonly Fault[] = [
  ...PASSING,
  { kind: 'cut-half' },
  { kind: 'cut-executing' },
  { kind: 'exception', name: 'TOO_MANY_PARTS' },
  { kind: 'exception', name: 'TABLE_IS_READ_ONLY' },
];

const RETRYING = { retryDelaysMs: [10, 20, 40] };
/** The server may be away for as long as a slow machine starts it. */
const PATIENT = { retryDelaysMs: Array(2000).fill(50) };

describe('a ClickHouse server with faults', () => {
  let server: FaultyServer;
  let store: ClickHouseStore;
  let lastSite = 100;
  before(async () => {
    server = await FaultyServer.start();
    store = await ClickHouseStore.open(server.url, RETRYING);
    // An insert runs for a while before its rows are in place: it can break off meanwhile.
    await ask('ALTER TABLE svc.events ADD CONSTRAINT slow CHECK sleepEachRow(0.002) = 0');
  });
  afterEach(() => server.heal());
  after(async () => {
    await store.close();
    await server.close();
  });

  const ask = (statement: string) => server.server.ask(statement);

  /** Waits until the server runs an insert of events. */
  async function insertRuns(): Promise<void> {
    const running = "SELECT count() FROM system.processes WHERE startsWith(query_id, 'svc-insert-')";
    while ((await ask(running)) === '0\n');
  }

  /** Events of a site that has none yet. */
  function someEvents(count = 100) {
    lastSite += 1;
    return Array.from({ length: count }, (_, seq) => ({ ...EVENT, site: lastSite, seq }));
  }

  async function stored() {
    const [row] = await store.query<{ readonly rows: number; readonly events: number }>(
      'SELECT count() AS rows, uniqExact(seq) AS events FROM events WHERE site = {site:UInt32}',
      { site: lastSite },
    );
    return row;
  }

  const seenKinds = () => server.seen().map(({ kind }) => kind);

  for (const fault of PASSING) {
    test(`a read does not notice ${nameOf(fault)}`, async () => {
      await server.inject({ ...fault, times: 2 });
      assert.deepEqual(await store.query('SELECT sum(number) AS sum FROM numbers(1000)'), [{ sum: 499_500 }]);
    });
  }

  test('a read of a server that does not answer is given up and tells which server it was', async (t) => {
    const hasty = await ClickHouseStore.open(server.url, { ...RETRYING, readTimeoutMs: 1000 });
    t.after(() => hasty.close());
    await server.inject({ kind: 'hang', on: 'reads' });
    await assert.rejects(hasty.query('SELECT 1'), {
      name: 'ServerUnreachableError',
      message: `ClickHouse at 127.0.0.1:${server.port} does not answer: no answer within 1 seconds`,
    });
    await server.heal();
    await server.inject({ kind: 'hang-answer', on: 'reads' });
    await assert.rejects(hasty.query('SELECT 1'), { message: /no answer within 1 seconds$/ });
    await server.heal();
    await server.inject({ kind: 'refuse' });
    await assert.rejects(store.query('SELECT 1'), { name: 'ServerUnreachableError', message: /ECONNREFUSED/ });
    await server.heal();
    await server.inject({ kind: 'status', status: 503 });
    await assert.rejects(store.query('SELECT 1'), { name: 'ServerUnreachableError', message: /unavailable/ });
    await server.heal();
    assert.deepEqual(await store.query('SELECT 1 AS one'), [{ one: 1 }]);
  });

  for (const fault of OF_INSERTS) {
    test(`an insert brings each event once, whatever ${nameOf(fault)} does`, async () => {
      const events = someEvents();
      await server.inject({ ...fault, on: 'inserts', times: 1 });
      await store.insertEvents(linesOf(events));
      assert.deepEqual(await stored(), { rows: 100, events: 100 });
    });
  }

  test('random faults of inserts and of what they ask neither double nor lose an event', async () => {
    const faults = fc.array(fc.tuple(fc.constantFrom(...OF_INSERTS), fc.constantFrom('inserts', 'all')), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(faults, async (sequence) => {
        const events = someEvents(20);
        for (const [fault, on] of sequence) await server.inject({ ...fault, on, times: 1 } as Fault);
        // The loader repeats what has failed until it succeeds.
        for (let repeated = false; ; repeated = true) {
          const isDone = await store.insertEvents(linesOf(events), repeated).then(
            () => true,
            () => false,
          );
          if (isDone) break;
        }
        await server.heal();
        assert.deepEqual(await stored(), { rows: 20, events: 20 });
      }),
      { numRuns: sizeOf(12) },
    );
  });

  test('an insert that breaks off in its middle brings nothing, and its repetition everything', async () => {
    const events = someEvents();
    await server.inject({ kind: 'cut-half', on: 'inserts' });
    await assert.rejects(store.insertEvents(linesOf(events)), { name: 'ServerUnreachableError' });
    // The server begins an insert when it has all of it, or more than `max_query_size`.
    assert.deepEqual(await stored(), { rows: 0, events: 0 });
    await server.heal();
    await store.insertEvents(linesOf(events), true);
    assert.deepEqual(await stored(), { rows: 100, events: 100 });
  });

  test('a repetition waits for an insert that the server still runs for a process that is gone', async () => {
    const events = someEvents();
    const gone = await ClickHouseStore.open(server.url, { retryDelaysMs: [] });
    await server.inject({ kind: 'cut-executing', on: 'inserts', times: 1 });
    await assert.rejects(gone.insertEvents(linesOf(events)), { name: 'ServerUnreachableError' });
    await gone.close();
    await store.insertEvents(linesOf(events), true);
    assert.deepEqual(await stored(), { rows: 100, events: 100 });
  });

  test('an insert outlasts a table with too many parts', async () => {
    const patient = await ClickHouseStore.open(server.url, PATIENT);
    await store.insertEvents(linesOf(someEvents(1)));
    const events = someEvents();
    await ask('ALTER TABLE svc.events MODIFY SETTING parts_to_throw_insert = 1, parts_to_delay_insert = 1');
    await assert.rejects(store.insertEvents(linesOf(events)), /Too many parts/);
    seenKinds();
    const inserted = patient.insertEvents(linesOf(events));
    for (let tries = 0; tries < 2; tries += seenKinds().length) await setImmediate();
    await ask('ALTER TABLE svc.events RESET SETTING parts_to_throw_insert, parts_to_delay_insert');
    await inserted;
    await patient.close();
    assert.deepEqual(await stored(), { rows: 100, events: 100 });
  });

  test('a table that is made read-only refuses an insert at once', async () => {
    await ask('ALTER TABLE svc.events MODIFY SETTING table_readonly = 1');
    seenKinds();
    await assert.rejects(store.insertEvents(linesOf(someEvents())), /readonly mode/);
    assert.equal(seenKinds().length, 1);
    await ask('ALTER TABLE svc.events RESET SETTING table_readonly');
  });

  test('an insert outlasts the restart of the server', async () => {
    const events = someEvents(1000);
    const patient = await ClickHouseStore.open(server.url, PATIENT);
    const inserted = patient.insertEvents(linesOf(events));
    await insertRuns();
    await server.server.restart();
    await inserted;
    await patient.close();
    assert.deepEqual(await stored(), { rows: 1000, events: 1000 });
  });

  test('a statement that may have run is not run again, and one that has not begun is', async () => {
    await store.execute('CREATE TABLE once (n UInt8) ENGINE = MergeTree ORDER BY n');
    const once = 'INSERT INTO once SELECT {n:UInt8}';
    const runs = [() => store.execute(once, { n: 1 }), () => store.derive(once, { n: 1 })];
    const count = () => store.query('SELECT count() AS n FROM once');
    for (const [index, run] of runs.entries()) {
      await server.inject({ kind: 'cut-executed', times: 1 });
      await assert.rejects(run(), { name: 'ServerUnreachableError' });
      assert.deepEqual(await count(), [{ n: 2 * index + 1 }]);
      await server.inject({ kind: 'exception', name: 'TOO_MANY_SIMULTANEOUS_QUERIES', times: 2 });
      await run();
      assert.deepEqual(await count(), [{ n: 2 * index + 2 }]);
    }
  });

  test('the next statement waits for one that the server still runs', async () => {
    await store.execute('CREATE TABLE turns (turn UInt8, before UInt64) ENGINE = MergeTree ORDER BY turn');
    const turn = (n: number) =>
      store.execute('INSERT INTO turns SELECT {n:UInt8}, (SELECT count() FROM turns) + sleepEachRow(0.5)', { n });
    await server.inject({ kind: 'cut-executing', on: 'statements', times: 1 });
    await assert.rejects(turn(1), { name: 'ServerUnreachableError' });
    await turn(2);
    assert.deepEqual(await store.query('SELECT turn, before FROM turns ORDER BY turn'), [
      { turn: 1, before: 0 },
      { turn: 2, before: 1 },
    ]);
  });

  test('closing gives up what the server does not answer', async () => {
    const closing = await ClickHouseStore.open(server.url, { closeTimeoutMs: 50 });
    await server.inject({ kind: 'hang' });
    seenKinds();
    const executed = assert.rejects(closing.execute('SELECT 1'));
    const read = assert.rejects(closing.query('SELECT 1'));
    while (seenKinds().length === 0) await setImmediate();
    await closing.close();
    await Promise.all([executed, read]);
  });
});

function nameOf(fault: Fault): string {
  return 'name' in fault ? fault.name : fault.kind;
}
