/** The promises of every `Store`, as tests that each implementation runs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testCancelledReads } from './conformance/cancelled-reads.fixture.ts';
import { EVENT, linesOf } from './conformance/events.fixture.ts';
import { testFiles } from './conformance/files.fixture.ts';
import { testInserts } from './conformance/inserts.fixture.ts';
import { testParameters } from './conformance/parameters.fixture.ts';
import { testStatements } from './conformance/statements.fixture.ts';
import type { Store } from './store.ts';

/** A place for data that no other test has. */
export interface StoreData {
  /** Opens the store on the same data each time; the one before has been closed. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** Registers the tests for one implementation. */
export function testStore(name: string, prepare: () => Promise<StoreData>): void {
  describe(name, () => {
    let data: StoreData;
    let store: Store;
    before(async () => {
      data = await prepare();
      store = await data.open();
    });
    after(() => data.remove());

    testParameters(() => store);
    testInserts(() => store);
    testStatements(() => store);
    testCancelledReads(() => store);
    testFiles(() => store);

    test('what was inserted and executed is there after it was closed and opened again', async () => {
      const events = [0, 1, 2].map((seq) => ({ ...EVENT, site: 90, day: `2020-01-0${seq + 1}`, seq }));
      await store.insertEvents(linesOf(events));
      await store.execute('ALTER TABLE events DROP PARTITION {day:String}', { day: '2020-01-02' });
      await store.close();
      store = await data.open();
      const left = 'SELECT seq FROM events WHERE site = 90 ORDER BY seq';
      assert.deepEqual(await store.query(left), [{ seq: 0 }, { seq: 2 }]);
      await store.insertEvents(linesOf(events), true);
      assert.deepEqual(await store.query(left), [{ seq: 0 }, { seq: 1 }, { seq: 2 }]);
    });

    test('closing waits for what runs, and afterwards everything is refused', async () => {
      const inserted = store.insertEvents(linesOf([{ ...EVENT, site: 91 }]));
      await Promise.all([inserted, store.close()]);
      await assert.rejects(store.query('SELECT 1'));
      await assert.rejects(store.derive('SELECT 1'));
      await assert.rejects(store.execute('SELECT 1'));
      await assert.rejects(store.insertEvents(linesOf([{ ...EVENT, site: 91, seq: 1 }])));
      store = await data.open();
      assert.deepEqual(await store.query('SELECT count() AS events FROM events WHERE site = 91'), [{ events: 1 }]);
      await store.close();
    });
  });
}
