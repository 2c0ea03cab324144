import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STORED_TABLES } from '../store/schema.ts';
import { beyond, columnsOf, keyOf, type TableCopy } from './table-copies.ts';

/** Types whose values come out of the TabSeparated format as they went in. */
const EXACT =
  /^(U?Int(8|16|32|64)|Decimal\(76, 20\)|Array\(UInt32\)|String|Date|LowCardinality\(String\)|Map\(LowCardinality\(String\), String\))( |$)/;

test('every column has a type that is copied exactly, and every key tells rows apart by its columns', () => {
  for (const table of STORED_TABLES) {
    for (const [name, type] of table.columns) assert.match(type, EXACT, `${table.name}.${name}`);
    for (const column of keyOf(table)) assert.ok(columnsOf(table).includes(column), `${table.name}.${column}`);
    assert.equal(keyOf(table).includes('generation'), table.name !== 'events');
  }
});

test('a place is passed column by column', () => {
  const table = STORED_TABLES.find(({ name }) => name === 'day_keys')!;
  const copy: TableCopy = { name: 'day_keys', table, day: null, rows: 0 };
  const { sql, params } = beyond(copy, ['3', 'page', '2026-01-02', "/a'b", '1']);
  assert.match(sql, /^1 AND \(site > \{place_0:UInt32\} OR \(site = \{place_0:UInt32\} AND \(dimension > /);
  assert.deepEqual(params, { place_0: 3, place_1: 'page', place_2: '2026-01-02', place_3: "/a'b", place_4: 1 });
});
