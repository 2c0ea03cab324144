import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';
import { MIGRATION_NAMES } from '../migrations/migrations.ts';
import { addOrganisation, organisationNames } from './rows.fixture.ts';

const PROCESSES = 5;
const ROWS_EACH = 20;

/** Registers the tests of opening, closing, and several connections and processes at once. */
export function testConnections(prepare: Prepare): void {
  test('connections that open new data at once run each migration once', async (t) => {
    const { data } = await prepare(t, 0);
    const opened = await Promise.all(Array.from({ length: 4 }, () => data.open()));
    opened.push(await data.open());
    t.after(() => Promise.all(opened.map((database) => database.close())));
    for (const database of opened) assert.deepEqual(await appliedTo(database), MIGRATION_NAMES);
  });

  test('processes that open new data at once all write, and lose no rows of each other', async (t) => {
    const { data } = await prepare(t, 0);
    const program = `
      const database = await ${data.openExpression};
      for (let i = 0; i < ${ROWS_EACH}; i++) {
        await database.db.insertInto('organisations').values({ name: String(process.pid), created_at: i }).execute();
        await database.db.insertInto('discards').values({ site_id: 1, day: '2026-05-20', reason: 'malformed', count: 1 })
          .onConflict((conflict) => conflict.columns(['site_id', 'day', 'reason'])
            .doUpdateSet((set) => ({ count: set('discards.count', '+', set.ref('excluded.count')) })))
          .execute();
      }
      await database.close();`;
    await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]),
      ),
    );
    const database = await data.open();
    t.after(() => database.close());
    const rows = await database.db.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute();
    assert.deepEqual(
      [...Map.groupBy(rows, ({ name }) => name).values()].map((some) => some.length),
      Array.from({ length: PROCESSES }, () => ROWS_EACH),
    );
    const { count } = await database.db.selectFrom('discards').select('count').executeTakeFirstOrThrow();
    assert.equal(count, PROCESSES * ROWS_EACH);
  });

  test('committed rows are there after all connections were closed', async (t) => {
    const { data, opened } = await prepare(t, 2);
    await addOrganisation(opened[0]!.db, 'kept');
    await Promise.all(opened.map((database) => database.close()));
    const database = await data.open();
    t.after(() => database.close());
    assert.deepEqual(await organisationNames(database.db), ['kept']);
  });

  test('closing twice is harmless, other connections go on, and a closed one refuses every call', async (t) => {
    const { opened } = await prepare(t, 2);
    const [closed, other] = opened as [Database, Database];
    await closed.close();
    await closed.close();
    await assert.rejects(addOrganisation(closed.db, 'too late'));
    assert.throws(() => closed.reader.version());
    await addOrganisation(other.db, 'in time');
    assert.deepEqual(await organisationNames(other.db), ['in time']);
  });
}

async function appliedTo({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
