import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Store } from '../store.ts';

/** Every kind of value that a file has to keep: a quote, a line feed, texts that look unknown, large numbers. */
const VALUES = `SELECT 1 AS n, toNullable('a "b",\nc') AS text, toNullable(toUInt64(18446744073709551615)) AS count
UNION ALL SELECT 2, NULL, NULL
UNION ALL SELECT 3, '\\\\N', toUInt64(0)
UNION ALL SELECT 4, {text:String}, toUInt64(4)`;

/** Registers the tests of results as files. */
export function testFiles(store: () => Store): void {
  const sql = `SELECT * FROM (${VALUES}) ORDER BY n`;

  test('a result comes as CSV, in which an unknown value is an empty field', async () => {
    const file = await store().file('csv', sql, { text: '=é' });
    assert.equal(
      Buffer.from(file).toString(),
      '"n","text","count"\n1,"a ""b"",\nc",18446744073709551615\n2,,\n3,"\\N",0\n4,"=é",4\n',
    );
  });

  test('a result without rows is a header', async () => {
    const file = await store().file('csv', 'SELECT number FROM numbers(3) WHERE number > 7');
    assert.equal(Buffer.from(file).toString(), '"number"\n');
  });

  test('a result comes as Parquet', async () => {
    const file = Buffer.from(await store().file('parquet', sql, { text: '' }));
    assert.deepEqual([file.subarray(0, 4), file.subarray(-4)].map(String), ['PAR1', 'PAR1']);
  });

  for (const format of ['csv', 'parquet'] as const) {
    test(`a result is saved as ${format}, in place of an earlier file`, async (t) => {
      const directory = await mkdtemp(join(tmpdir(), 'svc-files-'));
      t.after(() => rm(directory, { recursive: true }));
      const path = join(directory, "it's.file");
      await store().saveFile(path, format, 'SELECT number AS n FROM numbers(300000)');
      await store().saveFile(path, format, sql, { text: '=é\0' });
      assert.ok((await readFile(path)).equals(await store().file(format, sql, { text: '=é\0' })));
      await store().saveFile(path, 'csv', 'SELECT number FROM numbers(3) WHERE number > 7');
      assert.equal(await readFile(path, 'utf8'), '"number"\n');
      await assert.rejects(store().saveFile(path, format, 'SELECT missing FROM events'), /missing/);
    });
  }

  test('instants stand in a file with their offset from UTC', async () => {
    const file = await store().file('csv', "SELECT fromUnixTimestamp64Micro(toInt64(1762157731000042), 'UTC') AS ts");
    assert.equal(Buffer.from(file).toString(), '"ts"\n"2025-11-03T08:15:31.000042Z"\n');
  });

  test('a file of a statement that fails is no file', async () => {
    await assert.rejects(store().file('csv', 'SELECT missing FROM events'), /missing/);
  });
}
