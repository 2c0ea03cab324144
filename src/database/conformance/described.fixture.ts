import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASE_TABLES } from '../../evidence/stored/stored.ts';
import { columnsIn } from '../../evidence/stored/stored-table.ts';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';

/** Registers the test of the description of the tables. */
export function testDescribed(prepare: Prepare): void {
  test('evidence says what each table and column is for, and of no other', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    // PostgreSQL has the versions of followed tables besides, which name nobody.
    const own = tables.filter(({ name }) => name !== 'table_versions');
    const found = own.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()] as const);
    const described = Object.entries(DATABASE_TABLES).map(
      ([name, table]) => [name, columnsIn(table).toSorted()] as const,
    );
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(described));
  });
}
