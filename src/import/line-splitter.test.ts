import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import { type Line, LineSplitter } from './line-splitter.ts';
import { LINE_MAX_BYTES } from './rejection.ts';

/** Splits a content that comes in chunks. Returns the lines as texts; null for one that is too long. */
function split(content: Buffer, cuts: readonly number[] = [], from = { line: 0, offset: 0 }) {
  const splitter = new LineSplitter(from.line, from.offset);
  const lines: { number: number; text: string | null; end: number }[] = [];
  const take = (line: Line) =>
    lines.push({ number: line.number, text: line.bytes?.toString('latin1') ?? null, end: line.end });
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    for (const line of splitter.push(content.subarray(start, cut))) take(line);
    start = cut;
  }
  for (const line of splitter.push(content.subarray(start))) take(line);
  for (const line of splitter.end()) take(line);
  return lines;
}

test('lines end with either line break, a byte order mark is removed, and the last line needs no break', () => {
  assert.deepEqual(split(Buffer.from('\ufeffa\r\n\nb\r\r\nc')), [
    { number: 1, text: 'a', end: 6 },
    { number: 2, text: '', end: 7 },
    { number: 3, text: 'b\r', end: 11 },
    { number: 4, text: 'c', end: 12 },
  ]);
  assert.deepEqual(split(Buffer.from('')), []);
  assert.deepEqual(split(Buffer.from('a\n')), [{ number: 1, text: 'a', end: 2 }]);
});

test('splitting can begin in the middle of a file, where a byte order mark is kept', () => {
  assert.deepEqual(split(Buffer.from('\ufeffa\nb'), [], { line: 7, offset: 100 }), [
    { number: 8, text: '\xef\xbb\xbfa', end: 105 },
    { number: 9, text: 'b', end: 106 },
  ]);
});

test('a line of the longest allowed length is read, a longer one is not', () => {
  const allowed = 'x'.repeat(LINE_MAX_BYTES);
  const long = 'x'.repeat(5 * LINE_MAX_BYTES);
  const lines = split(Buffer.from(`\ufeff${allowed}\r\n${allowed}x\n${long}\n${allowed}`), [10, 1000, 70_000, 200_000]);
  assert.deepEqual(
    lines.map(({ text }) => text?.length ?? null),
    [null, null, null, LINE_MAX_BYTES],
  );
  assert.equal(split(Buffer.from(`${allowed}\r\n`))[0]?.text, allowed);
});

test('the chunks of a content make no difference to its lines', () => {
  const part = fc.constantFrom('a', '\n', '\r\n', '\r', '\ufeff', 'é', 'x'.repeat(LINE_MAX_BYTES - 1), ' ');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 6 }), (parts, cuts) => {
      const content = Buffer.from(parts.join(''));
      const places = cuts.map((cut) => cut % (content.length + 1));
      assert.deepEqual(split(content, places), split(content));
    }),
  );
});
