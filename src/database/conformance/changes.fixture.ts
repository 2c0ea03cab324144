import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeFeed } from '../change-feed.ts';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';
import { addOrganisation, addSite } from './rows.fixture.ts';

/** Nodes follow settings within a second (docs/configuration.md); twice that for a machine that is busy. */
const NOTICED_WITHIN_MS = 2000;

/** Registers the tests of noticing commits. */
export function testChanges(prepare: Prepare): void {
  test('the version changes with every commit of a followed table, by any connection, and with nothing else', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const orgId = await addOrganisation(one.db, 'Example Ltd');
    const versions = async () => {
      await Promise.all([one.reader.caughtUp(), other.reader.caughtUp()]);
      return [one.reader.version(), other.reader.version()] as const;
    };
    for (const writing of [one, other]) {
      const before = await versions();
      assert.deepEqual(await versions(), before, 'nothing happened');
      await writing.db.selectFrom('sites').selectAll().execute();
      assert.deepEqual(await versions(), before, 'one connection read');
      await addSite(writing.db, orgId);
      const after = await versions();
      assert.ok(
        before.every((version, i) => version !== after[i]),
        'one connection wrote',
      );
    }
  });

  test('another connection’s commit is noticed without anybody asking for it', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const orgId = await addOrganisation(one.db, 'Example Ltd');
    const before = one.reader.version();
    await addSite(other.db, orgId);
    const deadline = performance.now() + NOTICED_WITHIN_MS;
    while (one.reader.version() === before && performance.now() < deadline) await new Promise(setImmediate);
    assert.notEqual(one.reader.version(), before);
  });

  test('a change feed reports another connection’s change once, at most a tenth of a second later', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const orgId = await addOrganisation(one.db, 'Example Ltd');
    let now = 0;
    const feed = new ChangeFeed(one.reader, { nowMicros: () => now });
    const after = async (micros: number) => {
      await one.reader.caughtUp();
      now += micros;
      return feed.changed();
    };
    assert.deepEqual([await after(0), await after(100_000)], [true, false], 'nobody has read anything yet');
    await addSite(other.db, orgId);
    assert.deepEqual([await after(99_999), await after(1), await after(100_000)], [false, true, false]);
    await addSite(one.db, orgId);
    assert.deepEqual([await after(100_000), await after(100_000)], [true, false]);
  });
}
