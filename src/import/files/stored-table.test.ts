import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, refused, tableFrom } from './export-files.fixture.ts';
import { FIELD_MAX_BYTES, PIECE_CHARACTERS, PIECE_ROWS, RECORD_MAX_BYTES } from './limits.ts';
import { utf16 } from './packed.fixture.ts';

test('rows are given by the names of the header, as text', async (t) => {
  const table = await tableFrom(t, '"date","page",visitors\n"2026-03-10","/a, ""b""",007\r\n\n"2026-03-11",,1.50\n');
  assert.deepEqual(table.columns, ['date', 'page', 'visitors']);
  assert.deepEqual(await read(table), [
    { date: '2026-03-10', page: '/a, "b"', visitors: '007' },
    { date: '2026-03-11', page: '', visitors: '1.50' },
  ]);
});

test('a row lacks absent values and the fields that are missing at its end, and further ones are dropped', async (t) => {
  const table = await tableFrom(t, 'x,y,z,\n1\n1,\\N,3\n1,"\\N",3,4,5,"6\n7",8\n');
  assert.deepEqual(table.columns, ['x', 'y', 'z', '']);
  assert.deepEqual(await read(table), [{ x: '1' }, { x: '1', z: '3' }, { x: '1', y: '\\N', z: '3' }]);
});

test('names of columns that every object has are names like others', async (t) => {
  const table = await tableFrom(t, 'constructor,__proto__,toString\na,b,c\n');
  const [row] = await read(table);
  assert.equal(Object.getPrototypeOf(row), Object.prototype);
  assert.deepEqual(row, { constructor: 'a', toString: 'c' });
});

test('two columns of a name are refused when the rows are read', async (t) => {
  const table = await tableFrom(t, 'id,created_at, created_at \n1,2,3\n');
  await refused(read(table), 'export: it has two columns "created_at"; export it without one of them');
});

test('the version in the header of GoatCounter is left, and lines of comments before a header are not rows', async (t) => {
  assert.deepEqual((await tableFrom(t, '2Path,Title,Event\n/,Home,false\n')).columns, ['2Path', 'Title', 'Event']);
  const table = await tableFrom(t, '# Account: x\r\n# Start date: 20260301\r\n\r\nPage,Views\r\n#top,3\r\n');
  assert.deepEqual(await read(table), [{ Page: '#top', Views: '3' }]);
});

test('every encoding gives the same rows, with a byte order mark and without', async (t) => {
  const text = 'Stadt;Besuche\r\n"Köln\n😀";1\r\n東京;2\r\n';
  const contents = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16(text),
    utf16(text, 'be'),
    utf16(text, 'le', 'without mark'),
    utf16(text, 'be', 'without mark'),
  ];
  for (const content of contents) {
    const table = await tableFrom(t, content);
    assert.deepEqual(table.columns, ['Stadt', 'Besuche']);
    assert.deepEqual(await read(table), [
      { Stadt: 'Köln\n😀', Besuche: '1' },
      { Stadt: '東京', Besuche: '2' },
    ]);
  }
});

test('a table can have no rows, and can be read again', async (t) => {
  assert.deepEqual(await read(await tableFrom(t, 'a,b')), []);
  const table = await tableFrom(t, 'a,b\n1,2');
  assert.deepEqual(await read(table), await read(table));
});

test('a header may be longer than what a file is recognized by', async (t) => {
  const names = Array.from({ length: 5_000 }, (_, at) => `actionDetails_${at}_eventCategory`);
  const table = await tableFrom(t, utf16(`${names.join()}\n1,2\n`));
  assert.deepEqual(table.columns, names);
  assert.deepEqual(await read(table), [{ actionDetails_0_eventCategory: '1', actionDetails_1_eventCategory: '2' }]);
});

test('rows come in pieces of 1,000, and of fewer when they are wide or long', async (t) => {
  async function sizes(content: string): Promise<number[]> {
    const found: number[] = [];
    for await (const piece of (await tableFrom(t, content)).rows()) found.push(piece.length);
    return found;
  }
  assert.deepEqual(await sizes(`a,b\n${'1,2\n'.repeat(2.5 * PIECE_ROWS)}`), [1_000, 1_000, 500]);
  const wide = Array.from({ length: 1_000 }, (_, at) => `c${at}`).join();
  assert.deepEqual(await sizes(`${wide}\n${`${','.repeat(999)}\n`.repeat(150)}`), [100, 50]);
  assert.deepEqual(await sizes(`a,b\n${`${'x'.repeat(PIECE_CHARACTERS / 4)},\n`.repeat(6)}`), [4, 2]);
});

test('what breaks quoting is refused by its line, once it is reached', async (t) => {
  const table = await tableFrom(t, 'a,b\n1,"2\n3"\n4,5"6\n');
  const advice = 'write it twice in a quoted field, or download the export again';
  await refused(read(table), `export, line 4: it has a quote within a field; ${advice}`);
  const open = await tableFrom(t, 'a,b\n1,2\n3,"4\n5,6\n');
  await refused(read(open), 'export, line 3: a quoted field there never ends; download the export again');
});

test('a field may have 1 MB, and a row 4 MB', async (t) => {
  const field = 'x'.repeat(FIELD_MAX_BYTES);
  const rest = 'x'.repeat(FIELD_MAX_BYTES - 4);
  const table = await tableFrom(t, `a,b,c,d\n${field},${field},${field},${rest}\n`);
  assert.deepEqual(await read(table), [{ a: field, b: field, c: field, d: rest }]);
  const wider = await tableFrom(t, `a,b,c,d\n1,${field}x\n`);
  const advice = 'see whether a quote is missing before that line';
  await refused(read(wider), `export, line 2: it has a field of more than 1 MB; ${advice}`);
  const longer = await tableFrom(t, `a,b,c,d\n1,2,3,4\n${'x,'.repeat(RECORD_MAX_BYTES / 2)}x\n`);
  await refused(read(longer), 'export, line 3: it has more than 4 MB in one line; take that line out');
});

test('a table may have 20,000 columns', async (t) => {
  const header = Array.from({ length: 20_001 }, (_, at) => `c${at}`).join();
  await refused(tableFrom(t, header), 'export: it has more than 20000 columns; export a shorter time at once');
});
