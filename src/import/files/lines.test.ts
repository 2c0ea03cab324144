import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import type { Content } from './content.ts';
import { decodeHead, encodingOf } from './encoding.ts';
import { linesOf } from './lines.ts';
import { utf16 } from './packed.fixture.ts';

/** Makes a content that comes in chunks. */
function contentOf(bytes: Buffer, cuts: readonly number[]): Content {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return {
    name: 'export',
    path: 'export',
    prefix: '',
    diskPath: null,
    packedBytes: bytes.length,
    async *chunks() {
      for (const [at, place] of places.slice(1).entries()) yield bytes.subarray(places[at], place);
    },
  };
}

async function linesIn(content: Content, bytes: Buffer): Promise<string[]> {
  const encoding = encodingOf(bytes);
  assert.ok(encoding);
  return (await Array.fromAsync(linesOf(content, encoding))).flat();
}

test('the chunks of a text make no difference to its lines, in any encoding', async () => {
  const part = fc.constantFrom('a', '\n', '\r\n', 'é', '€', '😀', '\ufeff');
  const cuts = fc.array(fc.nat(), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), cuts, fc.constantFrom(0, 1, 2), async (parts, cut, kind) => {
      const text = `x${parts.join('')}`;
      const bytes = kind === 0 ? Buffer.from(`\ufeff${text}`) : Buffer.from(utf16(text, kind === 1 ? 'le' : 'be'));
      const expected = text.split('\n');
      if (expected.at(-1) === '') expected.pop();
      assert.deepEqual(await linesIn(contentOf(bytes, cut), bytes), expected);
    }),
  );
});

test('an encoding is told by its byte order mark, or by where zero bytes are', () => {
  assert.equal(encodingOf(Buffer.from('a,b'))?.name, 'utf-8');
  assert.equal(encodingOf(Buffer.from(''))?.name, 'utf-8');
  assert.equal(encodingOf(utf16('東京'))?.name, 'utf-16le');
  assert.equal(encodingOf(utf16('東京', 'be'))?.name, 'utf-16be');
  assert.equal(encodingOf(utf16('label,一\n', 'le', 'without mark'))?.name, 'utf-16le');
  assert.equal(encodingOf(utf16('label,一\n', 'be', 'without mark'))?.name, 'utf-16be');
  assert.equal(encodingOf(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')), null);
  assert.equal(encodingOf(Buffer.from('a\0\0\0b\0\0\0')), null);
});

test('a head that is cut within a character is decoded', () => {
  const bytes = Buffer.from('aé');
  assert.equal(decodeHead(bytes.subarray(0, 2), { name: 'utf-8', markBytes: 0 }), 'a\ufffd');
});
