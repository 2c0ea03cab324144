import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from '../../../test/draws.ts';
import { FIELD_MAX_BYTES, RECORD_MAX_BYTES } from './limits.ts';
import { type Fields, RecordError, RecordSplitter } from './record-splitter.ts';

/** Splits a whole text as the reader of a table does: empty lines outside of quotes are left out. */
function split(text: string, delimiter = ',', fieldsMax = Number.POSITIVE_INFINITY): Fields[] {
  const splitter = new RecordSplitter(delimiter, fieldsMax);
  const records: Fields[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    if (!splitter.isOpen && (line === '' || line === '\r')) continue;
    const record = splitter.push(line);
    if (record !== null) records.push(record);
  }
  if (splitter.isOpen) throw new RecordError('it never ends', '');
  return records;
}

test('fields are split at delimiters outside of quotes, and doubled quotes are one', () => {
  assert.deepEqual(split('a,b\r\n"/a,b","say ""hi"""\n,\n"","x"\r\n'), [
    ['a', 'b'],
    ['/a,b', 'say "hi"'],
    ['', ''],
    ['', 'x'],
  ]);
  assert.deepEqual(split('a;b\n"1;2";3,5', ';'), [
    ['a', 'b'],
    ['1;2', '3,5'],
  ]);
  assert.deepEqual(split('a\tb\n\t', '\t'), [
    ['a', 'b'],
    ['', ''],
  ]);
});

test('a quoted field goes over lines and keeps their ends', () => {
  assert.deepEqual(split('"a\r\n\n""b",c\r\nd,e'), [
    ['a\r\n\n"b', 'c'],
    ['d', 'e'],
  ]);
});

test('an absent value is told from a quoted one', () => {
  assert.deepEqual(split('\\N,"\\N",x\\N,\\N\r\n'), [[undefined, '\\N', 'x\\N', undefined]]);
  assert.deepEqual(split('NULL,null,Null,"NULL",NULLS, NULL,/NULL,null\r\n'), [
    [undefined, undefined, undefined, 'NULL', 'NULLS', ' NULL', '/NULL', undefined],
  ]);
});

test('formulas of spreadsheets are text', () => {
  assert.deepEqual(split('"=HYPERLINK(""http://example.com"",""x"")",=1+1,@SUM(A1),+1,-1'), [
    ['=HYPERLINK("http://example.com","x")', '=1+1', '@SUM(A1)', '+1', '-1'],
  ]);
});

test('further fields than wanted are read and dropped', () => {
  assert.deepEqual(split('a,b,c\nd,"e","f\ng"\nh', ',', 2), [['a', 'b'], ['d', 'e'], ['h']]);
  assert.throws(() => split('a,b,c"d', ',', 2), { message: 'it has a quote within a field' });
});

test('a quote within a field is refused', () => {
  for (const text of ['a"b,c', '"a"b,c', '"a" ,b', 'a,"b"x\n', '"a\nb"c,d']) {
    assert.throws(() => split(text), { name: 'RecordError', message: 'it has a quote within a field' }, text);
  }
});

test('a field may have 1 MB', () => {
  const allowed = 'é'.repeat(FIELD_MAX_BYTES / 2);
  assert.deepEqual(split(`${allowed},"${allowed}"`), [[allowed, allowed]]);
  const message = 'it has a field of more than 1 MB';
  assert.throws(() => split(`${allowed}x,b`), { message });
  assert.throws(() => split(`a,"${allowed}x"`), { message });
});

test('a quoted field of many lines is held up to 1 MB, whether or not it is ever closed', () => {
  const splitter = new RecordSplitter(',', 10);
  assert.equal(splitter.push('"a'), null);
  let lines = 0;
  assert.throws(
    () => {
      for (; ; lines += 1) splitter.push('x'.repeat(1023));
    },
    { message: 'it has a field of more than 1 MB' },
  );
  assert.equal(lines, FIELD_MAX_BYTES / 1024 - 1);
});

test('a record of several lines may have 4 MB', () => {
  const splitter = new RecordSplitter(',', 10);
  const piece = `${'x'.repeat(FIELD_MAX_BYTES / 2)}"`;
  assert.equal(splitter.push('"'), null);
  assert.throws(
    () => {
      for (let at = 0; at < 20; at += 1) assert.equal(splitter.push(`${piece},"`), null);
    },
    { message: `it has more than ${RECORD_MAX_BYTES / 1_048_576} MB in one row` },
  );
});

/** Splits by csv-parse, or says that it refuses the text. */
function byCsvParse(text: string): unknown {
  try {
    return parse(text, {
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (field, { quoting }) => (field === '\\N' && !quoting ? undefined : field),
    });
  } catch {
    return 'refused';
  }
}

function byOurs(text: string): unknown {
  try {
    return split(text);
  } catch (error) {
    assert.ok(error instanceof RecordError);
    return 'refused';
  }
}

test('csv-parse reads the same', () => {
  const quoted = fc.array(fc.constantFrom('a', ',', '\n', '\r\n', '""', '\\N', 'é€😀'), { maxLength: 5 });
  const field = fc.oneof(
    quoted.map((parts) => `"${parts.join('')}"`),
    fc.constantFrom('', 'a', ' b ', '\\N', 'x\\N', 'long enough to be a piece of a line'),
  );
  const record = fc.array(field, { minLength: 2, maxLength: 5 }).map((fields) => fields.join(','));
  const table = fc.tuple(fc.array(record), fc.constantFrom('\n', '\r\n')).map(([records, end]) => records.join(end));
  const anything = fc.array(fc.constantFrom('a', ',', '"', '"', '\n', '\r\n', '\\N')).map((parts) => parts.join(''));
  fc.assert(fc.property(fc.oneof(table, anything), (text) => assert.deepEqual(byOurs(text), byCsvParse(text))));
});
