import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, refused, textFrom } from './export-files.fixture.ts';
import { HEAD_CHARACTERS, PIECE_ROWS, RECORD_MAX_BYTES } from './limits.ts';
import { utf16 } from './packed.fixture.ts';

test('lines come without their ends, in every encoding', async (t) => {
  const text = '{"path":"/é"}\r\n\n{"path":"😀"}';
  for (const content of [Buffer.from(text), Buffer.from(`\ufeff${text}\n`), utf16(text), utf16(text, 'be')]) {
    const file = await textFrom(t, content);
    assert.deepEqual(await read(file), ['{"path":"/é"}', '', '{"path":"😀"}']);
  }
});

test('the head has the first characters, without a byte order mark', async (t) => {
  assert.equal((await textFrom(t, '\ufeff[1, 2]\n')).head, '[1, 2]\n');
  const long = `{"a":"${'é'.repeat(100_000)}"}`;
  const { head } = await textFrom(t, long);
  assert.equal(head, long.slice(0, HEAD_CHARACTERS));
  assert.equal(head.length, 2_048);
});

test('lines come in pieces of 1,000', async (t) => {
  const sizes: number[] = [];
  for await (const piece of (await textFrom(t, '{}\n'.repeat(2.5 * PIECE_ROWS))).lines()) sizes.push(piece.length);
  assert.deepEqual(sizes, [1_000, 1_000, 500]);
});

test('all of it is read when it is not larger than wanted', async (t) => {
  const text = '{\n"é": 1\n}\n';
  const file = await textFrom(t, `\ufeff${text}`);
  assert.equal(await file.text(Buffer.byteLength(text)), text);
  await refused(file.text(11), 'export: it has more than 11 bytes; export a shorter time at once');
  assert.equal(await (await textFrom(t, utf16(text, 'be'))).text(12), text);
});

test('what is not divided into lines is read by its characters, which no piece divides', async (t) => {
  const text = '€😀\r\n'.repeat(200_000);
  for (const content of [Buffer.from(`\ufeff${text}`), utf16(text)]) {
    const pieces = await Array.fromAsync((await textFrom(t, content)).characters());
    assert.equal(pieces.join(''), text);
    assert.ok(pieces.every((piece) => piece.isWellFormed()));
  }
  const latin = await textFrom(t, Buffer.from('{"a":"é"}', 'latin1'));
  const advice = 'save it in UTF-8, or download the export again';
  await refused(Array.fromAsync(latin.characters()), `export: it is not valid UTF-8; ${advice}`);
  const cut = await textFrom(t, Buffer.concat([Buffer.from('x'.repeat(5_000)), Buffer.from('é').subarray(0, 1)]));
  await refused(Array.fromAsync(cut.characters()), `export: it is not valid UTF-8; ${advice}`);
});

test('a line may have 4 MB, and a longer one is not held', async (t) => {
  const line = `{"a":"${'x'.repeat(RECORD_MAX_BYTES - 8)}"}`;
  assert.deepEqual(await read(await textFrom(t, `{}\n${line}\n`)), ['{}', line]);
  const file = await textFrom(t, `{}\n${line}x\n`);
  await refused(read(file), 'export, line 2: it has more than 4 MB in one line; take that line out');
});

test('what is not in the encoding of the file is refused by its line', async (t) => {
  const advice = 'save it in UTF-8, or download the export again';
  const latin = Buffer.from('{"a":1}\n{"a":2}\n{"a":"é"}\n{"a":"è"}\n', 'latin1');
  const file = await textFrom(t, latin);
  await refused(read(file), `export, line 3: it is not valid UTF-8 there; ${advice}`);
  await refused(file.text(1_000), `export, line 3: it is not valid UTF-8 there; ${advice}`);
  const unended = await textFrom(t, Buffer.from('{"a":1}\n{"a":"é', 'latin1'));
  await refused(read(unended), `export, line 2: it is not valid UTF-8 there; ${advice}`);
  const first = await textFrom(t, Buffer.from('{"a":"é"}\n{}', 'latin1'));
  await refused(read(first), `export, line 1: it is not valid UTF-8 there; ${advice}`);
  const half = await textFrom(t, utf16('{"a":1}\n{"a":"\ud800"}\n'));
  await refused(read(half), `export, line 2: it is not valid UTF-16 there; ${advice}`);
  const odd = await textFrom(t, utf16('{"a":1}\n{}').subarray(0, -1));
  await refused(read(odd), `export, line 2: it is not valid UTF-16 there; ${advice}`);
});
