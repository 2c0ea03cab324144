import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelledBy } from '../../concurrency/cancellation.ts';
import { inLane } from '../../concurrency/lane.ts';
import type { StatementMode, Store } from '../store.ts';
import { EVENT, linesOf } from './events.fixture.ts';

const ENDLESS = 'SELECT count() AS n FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))';

/** Registers the tests of limits, failures and what runs beside what. */
export function testStatements(store: () => Store): void {
  test('what exceeds the memory or the time of a statement is refused as that, and the next goes on', async () => {
    await assert.rejects(store().query('SELECT groupArray(number) AS all FROM numbers(200000000)'), {
      name: 'StoreLimitError',
      limit: 'memory',
    });
    await assert.rejects(store().query(`${ENDLESS} SETTINGS max_execution_time = 0.2`), {
      name: 'StoreLimitError',
      limit: 'time',
    });
    assert.deepEqual(await store().query('SELECT 1 AS one'), [{ one: 1 }]);
  });

  test('a statement that the engine cannot run fails with its reason, and the next goes on', async () => {
    for (const run of [store().query, store().derive, store().execute].map((method) => method.bind(store()))) {
      await assert.rejects(run('SELECT missing FROM events'), /missing/);
      await assert.rejects(run('SELEC 1'), /syntax/i);
    }
    assert.deepEqual(await store().query('SELECT 1 AS one'), [{ one: 1 }]);
  });

  test('a long read does not hold up a short one, nor an insert, nor what is derived', async () => {
    const long = longRead(store());
    assert.deepEqual(await store().query('SELECT 1 AS one'), [{ one: 1 }]);
    await store().insertEvents(linesOf([{ ...EVENT, site: 7 }]));
    const tookMs = await store().derive('CREATE TABLE derived (n UInt64) ENGINE = Memory');
    assert.ok(Number.isFinite(tookMs) && tookMs >= 0);
    await store().derive('INSERT INTO derived SELECT {n:UInt64}', { n: 7 });
    assert.deepEqual(await store().query('SELECT n FROM derived'), [{ n: 7 }]);
    await long.end();
    await store().execute('DROP TABLE derived');
  });

  test('long reads of one organization hold up neither another one nor the service', async () => {
    const long = Array.from({ length: 3 }, () => inLane(1, () => longRead(store())));
    assert.deepEqual(await inLane(2, () => store().query('SELECT 2 AS two')), [{ two: 2 }]);
    assert.deepEqual(await store().query('SELECT 3 AS three'), [{ three: 3 }]);
    await Promise.all(long.map(({ end }) => end()));
  });

  test('statements without a result run one after the other, in their order', async () => {
    await store().execute('CREATE TABLE turns (turn UInt8, before UInt64) ENGINE = Memory');
    const turn = (n: number) =>
      store().execute(
        'INSERT INTO turns SELECT {n:UInt8}, (SELECT count() FROM turns) FROM numbers(3000000) WHERE NOT ignore(sipHash64(number)) LIMIT 1',
        { n },
      );
    const failing = assert.rejects(store().execute('SELECT missing FROM turns'));
    await Promise.all([turn(1), turn(2), failing, turn(3), turn(4)]);
    assert.deepEqual(
      await store().query('SELECT turn, before FROM turns ORDER BY turn'),
      [1, 2, 3, 4].map((n) => ({ turn: n, before: n - 1 })),
    );
    await store().execute('DROP TABLE turns');
  });

  test('an exclusive statement runs after all before it and before all after it, shared ones too', async () => {
    await store().execute('CREATE TABLE sides (turn UInt8, before UInt64) ENGINE = Memory');
    const side = (n: number, mode: StatementMode) =>
      store().execute(
        'INSERT INTO sides SELECT {n:UInt8}, (SELECT count() FROM sides) FROM numbers(3000000) WHERE NOT ignore(sipHash64(number)) LIMIT 1',
        { n },
        mode,
      );
    const failing = assert.rejects(store().execute('SELECT missing FROM sides', {}, 'shared'), /missing/);
    await Promise.all([side(1, 'shared'), side(2, 'shared'), failing, side(3, 'exclusive'), side(4, 'shared')]);
    const rows = await store().query<{ turn: number; before: number }>(
      'SELECT turn, before FROM sides WHERE turn > 2 ORDER BY turn',
    );
    assert.deepEqual(rows, [
      { turn: 3, before: 2 },
      { turn: 4, before: 3 },
    ]);
    await store().execute('DROP TABLE sides');
  });

  test('many reads and inserts at once each get their own answer', async () => {
    const reads = Array.from({ length: 60 }, (_, n) =>
      inLane(n % 5, () => store().query<{ n: number }>('SELECT {n:UInt32} AS n', { n })),
    );
    const inserts = Array.from({ length: 20 }, (_, seq) => store().insertEvents(linesOf([{ ...EVENT, site: 8, seq }])));
    assert.deepEqual(
      (await Promise.all(reads)).flat(),
      Array.from({ length: 60 }, (_, n) => ({ n })),
    );
    await Promise.all(inserts);
    assert.deepEqual(await store().query('SELECT count() AS events FROM events WHERE site = 8'), [{ events: 20 }]);
  });
}

/** Begins a read that would take hours. Its `end` asserts that it has not ended, and cancels it. */
function longRead(store: Store): { end(): Promise<void> } {
  const gone = new AbortController();
  let isOver = false;
  const read = cancelledBy(gone.signal, () => store.query(ENDLESS)).finally(() => {
    isOver = true;
  });
  const ended = assert.rejects(read, { name: 'ReadCancelledError' });
  return {
    end: () => {
      assert.equal(isOver, false);
      gone.abort();
      return ended;
    },
  };
}
