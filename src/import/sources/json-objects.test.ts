import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../files/files-in-memory.fixture.ts';
import { JsonObjectSplitter, jsonObjects } from './json-objects.ts';

const OBJECTS = [{ a: [{ b: ']}"\\' }, 'ü€😀'], c: { d: {} } }, {}, { e: '\\"{[' }];

function split(pieces: readonly string[], maxChars?: number): unknown[] {
  const splitter = new JsonObjectSplitter('visits.json', maxChars);
  const found = pieces.flatMap((piece) => [...splitter.push(piece)]);
  splitter.end();
  return found;
}

test('the objects of an array, of lines, and of several arrays are read, wherever the text is divided', () => {
  const lines = OBJECTS.map((object) => JSON.stringify(object));
  const texts = [
    JSON.stringify(OBJECTS),
    JSON.stringify(OBJECTS, null, 2),
    lines.join('\r\n'),
    `[${lines[0]}]\n[${lines[1]},${lines[2]}]`,
  ];
  for (const text of texts) {
    for (let at = 0; at <= text.length; at++) assert.deepEqual(split([text.slice(0, at), text.slice(at)]), OBJECTS);
    assert.deepEqual(split([...text]), OBJECTS);
  }
  assert.deepEqual(split(['[]']), []);
  assert.deepEqual(split([' ']), []);
});

test('what is no JSON of objects, is cut off, or is too long is refused', () => {
  const problem = (text: string, maxChars?: number) => {
    try {
      return split([text], maxChars);
    } catch (error) {
      return String(error);
    }
  };
  const message = (number: number, what: string) =>
    `DamagedFileError: cannot read visits.json: ${what} at its object ${number}; download the export again`;
  assert.equal(problem('[{"a":1},{"a":'), message(2, 'it is cut off'));
  assert.equal(problem('[{"a":1},'), message(2, 'it is cut off'));
  assert.equal(problem('{"a":"'), message(1, 'it is cut off'));
  assert.equal(problem('[1]'), message(1, 'it is no JSON of objects'));
  assert.equal(problem('<html>'), message(1, 'it is no JSON of objects'));
  assert.equal(problem('[[{"a":1}]]'), message(1, 'it is no JSON of objects'));
  assert.equal(problem('{"a"}'), message(1, 'it is no JSON'));
  assert.equal(problem('{"a":1]'), message(1, 'it is no JSON'));
  assert.equal(problem('[{"a":1},{"a":22}]', 7), message(2, 'it is too long'));
});

test('a file is read in pieces', async () => {
  const lines = Array.from({ length: 500 }, (_, number) => JSON.stringify({ number, text: 'x'.repeat(number) }));
  const found = await Array.fromAsync(jsonObjects(textOf('visits.json', lines)));
  assert.deepEqual(
    found.map(({ number }) => number),
    [...Array(500).keys()],
  );
});
