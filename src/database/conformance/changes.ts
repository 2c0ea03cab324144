import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeFeed } from '../change-feed.ts';
import type { Prepare } from '../conformance.ts';
import type { Database } from '../database.ts';
import { addOrganisation } from './rows.ts';

/** Registers the tests of noticing commits. */
export function testChanges(prepare: Prepare): void {
  test('the version changes with every commit of any connection, and with nothing else', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const versions = () => [one.reader.version(), other.reader.version()] as const;
    for (const writing of [one, other]) {
      const before = versions();
      assert.deepEqual(versions(), before, 'nothing happened');
      await writing.db.selectFrom('organisations').selectAll().execute();
      assert.deepEqual(versions(), before, 'one connection read');
      await addOrganisation(writing.db, 'new');
      const after = versions();
      assert.ok(
        before.every((version, i) => version !== after[i]),
        'one connection wrote',
      );
    }
  });

  test('a change feed reports another connection’s change once, at most a tenth of a second later', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    let now = 0;
    const feed = new ChangeFeed(one.reader, { nowMicros: () => now });
    const after = (micros: number) => {
      now += micros;
      return feed.changed();
    };
    assert.deepEqual([after(0), after(100_000)], [true, false], 'the first call returns true');
    await addOrganisation(other.db, 'first');
    assert.deepEqual([after(99_999), after(1), after(100_000)], [false, true, false]);
    await addOrganisation(one.db, 'second');
    assert.deepEqual([after(100_000), after(100_000)], [true, false]);
  });
}
