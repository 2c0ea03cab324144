import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FileFormat, QueryParams, Store } from '../store.ts';

/** Every kind of value that a file has to keep: a quote, a line feed, texts that look unknown, large numbers. */
const VALUES = `SELECT 1 AS n, toNullable('a "b",\nc') AS text, toNullable(toUInt64(18446744073709551615)) AS count
UNION ALL SELECT 2, NULL, NULL
UNION ALL SELECT 3, '\\\\N', toUInt64(0)
UNION ALL SELECT 4, {text:String}, toUInt64(4)`;

/** Registers the tests of results as files. */
export function testFiles(store: () => Store): void {
  const sql = `SELECT * FROM (${VALUES}) ORDER BY n`;

  /** Returns the file of a result. */
  async function saved(t: TestContext, format: FileFormat, sql: string, params?: QueryParams): Promise<Buffer> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-files-'));
    t.after(() => rm(directory, { recursive: true }));
    const path = join(directory, "it's.file");
    await store().saveFile(path, format, 'SELECT number AS n FROM numbers(300000)');
    // In place of the one that is there.
    await store().saveFile(path, format, sql, params);
    return await readFile(path);
  }

  test('a result is saved as CSV, in which an unknown value is an empty field', async (t) => {
    const file = await saved(t, 'csv', sql, { text: '=é\0' });
    assert.equal(
      file.toString(),
      '"n","text","count"\n1,"a ""b"",\nc",18446744073709551615\n2,,\n3,"\\N",0\n4,"=é\0",4\n',
    );
  });

  test('a result without rows is a header', async (t) => {
    const file = await saved(t, 'csv', 'SELECT number FROM numbers(3) WHERE number > 7');
    assert.equal(file.toString(), '"number"\n');
  });

  test('a result is saved as Parquet', async (t) => {
    const file = await saved(t, 'parquet', sql, { text: '' });
    assert.deepEqual([file.subarray(0, 4), file.subarray(-4)].map(String), ['PAR1', 'PAR1']);
  });

  test('instants stand in a file with their offset from UTC', async (t) => {
    const file = await saved(t, 'csv', "SELECT fromUnixTimestamp64Micro(toInt64(1762157731000042), 'UTC') AS ts");
    assert.equal(file.toString(), '"ts"\n"2025-11-03T08:15:31.000042Z"\n');
  });

  test('rows of a file are saved in their order, while others are, in a directory with signs of patterns', async (t) => {
    const whole = await mkdtemp(join(tmpdir(), 'svc-test-'));
    t.after(() => rm(whole, { recursive: true }));
    const directory = join(whole, '{a,b}*?');
    await mkdir(directory);
    const path = join(directory, "it's.tsv");
    await writeFile(path, 'b\t2\n\\N\t18446744073709551615\n"a\\t=\t1\n');
    const columns = [
      ['text', 'Nullable(String)'],
      ['count', 'UInt64'],
    ] as const;
    const save = (name: string, format: FileFormat) =>
      store().saveRows(join(directory, name), format, { path, columns, order: 'count' });
    await Promise.all([save('1.csv', 'csv'), save('2.csv', 'csv'), save('3.parquet', 'parquet')]);
    for (const name of ['1.csv', '2.csv']) {
      const text = await readFile(join(directory, name), 'utf8');
      assert.equal(text, '"text","count"\n"""a\t=",1\n"b",2\n,18446744073709551615\n');
    }
    assert.equal((await readFile(join(directory, '3.parquet'))).subarray(-4).toString(), 'PAR1');
  });

  test('a file of a statement that fails is not saved', async (t) => {
    await assert.rejects(saved(t, 'csv', 'SELECT missing FROM events'), /missing/);
  });
}
