import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database, Db } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { addOrganisation, addSite, addUser, organisationNames } from './rows.fixture.ts';

/** Registers the tests of transactions. */
export function testTransactions(prepare: Prepare): void {
  test('a transaction is committed as a whole or not at all', async (t) => {
    const [database] = (await prepare(t, 1)).opened as [Database];
    const { db } = database;
    const failing = inTransaction(db, async (transaction) => {
      await addOrganisation(transaction, 'first');
      await inTransaction(transaction, async (inner) => addOrganisation(inner, 'second'));
      throw new Error('no');
    });
    await assert.rejects(failing, new Error('no'));
    assert.deepEqual(await organisationNames(db), []);
    await inTransaction(db, async (transaction) => {
      await addOrganisation(transaction, 'first');
      await addOrganisation(transaction, 'second');
    });
    assert.deepEqual(await organisationNames(db), ['first', 'second']);
  });

  test('a refused statement rolls back its whole transaction', async (t) => {
    const [database] = (await prepare(t, 1)).opened as [Database];
    const { db } = database;
    await addUser(db, 'ada@example.com');
    const failing = inTransaction(db, async (transaction) => {
      await addOrganisation(transaction, 'first');
      await addUser(transaction, 'ada@example.com');
    });
    await assert.rejects(failing, /unique/i);
    assert.deepEqual(await organisationNames(db), []);
    await addOrganisation(db, 'goes on');
  });

  test('no connection sees uncommitted rows', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const orgId = await addOrganisation(one.db, 'Example Ltd');
    const names = async ({ db, reader }: Database) => {
      await reader.caughtUp();
      return reader.rows(db.selectFrom('sites').select('name').compile());
    };
    await inTransaction(one.db, async (transaction) => {
      await addSite(transaction, orgId, { name: 'open' });
      assert.deepEqual([await names(one), await names(other)], [[], []]);
    });
    const all = [{ name: 'open' }];
    assert.deepEqual([await names(one), await names(other)], [all, all]);
  });

  test('when two transactions check and then write, on one connection or on two, the later one finds the row of the other', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    for (const [round, pair] of [
      [one, one],
      [one, other],
      [other, one],
    ].entries()) {
      const name = `round ${round}`;
      const won = await Promise.all(pair.map(({ db }) => addUnlessThere(db, name)));
      assert.deepEqual(won.toSorted(), [false, true], name);
    }
    assert.deepEqual(await organisationNames(one.db), ['round 0', 'round 1', 'round 2']);
  });

  test('counts that several connections add to at once are all counted', async (t) => {
    const databases = (await prepare(t, 3)).opened;
    const add = ({ db }: Database) =>
      inTransaction(db, async (transaction) => {
        // The transaction reads first: it must not become a writer after another one has written.
        await transaction.selectFrom('discards').selectAll().execute();
        await transaction
          .insertInto('discards')
          .values({ site_id: 1, day: '2026-05-20', reason: 'malformed', count: 2 })
          .onConflict((conflict) =>
            conflict
              .columns(['site_id', 'day', 'reason'])
              .doUpdateSet((set) => ({ count: set('discards.count', '+', set.ref('excluded.count')) })),
          )
          .execute();
      });
    await Promise.all(Array.from({ length: 30 }, (_, i) => add(databases[i % 3]!)));
    const { count } = await databases[0]!.db.selectFrom('discards').select('count').executeTakeFirstOrThrow();
    assert.equal(count, 60);
  });
}

/** Adds an organisation unless there is one of this name. Returns whether it did. */
function addUnlessThere(db: Db, name: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const found = await transaction.selectFrom('organisations').select('id').where('name', '=', name).execute();
    // This leaves the other transaction time to look, too.
    await new Promise(setImmediate);
    if (found.length > 0) return false;
    await addOrganisation(transaction, name);
    return true;
  });
}
