import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASE_TABLES } from '../../evidence/stored/stored.ts';
import { columnsIn } from '../../evidence/stored/stored-table.ts';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';
import { TABLE_VERSIONS } from '../postgres/follow-tables.ts';

/** Registers the test of the description of the tables. */
export function testDescribed(prepare: Prepare): void {
  test('evidence says what each table and column is for, and of no other', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const found = tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()] as const);
    // SQLite has no versions of tables.
    const isFollowed = tables.some(({ name }) => name === TABLE_VERSIONS);
    const described = Object.entries(DATABASE_TABLES)
      .filter(([name]) => isFollowed || name !== TABLE_VERSIONS)
      .map(([name, table]) => [name, columnsIn(table).toSorted()] as const);
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(described));
  });
}
