import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import { cutToBytes, storedValue } from './stored-text.ts';

test('a text that fits stays, and a longer one is cut before the character that does not fit whole', () => {
  assert.equal(cutToBytes('x'.repeat(1024), 1024), 'x'.repeat(1024));
  assert.equal(cutToBytes('x'.repeat(1025), 1024), 'x'.repeat(1024));
  assert.equal(cutToBytes('aé', 2), 'a');
  assert.equal(cutToBytes('aé', 3), 'aé');
  for (const bytes of [0, 1, 2, 3]) assert.equal(cutToBytes('😀', bytes), '');
  assert.equal(cutToBytes('😀', 4), '😀');
  assert.equal(cutToBytes('€€', 5), '€');
});

test('a cut text is the longest prefix of whole characters within the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\ufffd', '\0'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.nat(120), (whole, maxBytes) => {
      const cut = cutToBytes(whole, maxBytes);
      assert.ok(whole.startsWith(cut) && cut.isWellFormed() && Buffer.byteLength(cut) <= maxBytes);
      const [next] = whole.slice(cut.length);
      assert.ok(next === undefined || Buffer.byteLength(cut + next) > maxBytes);
    }),
  );
});

test("the service's own keys count as absent, texts that only resemble them do not", () => {
  for (const word of ['(none)', '(other)']) assert.equal(storedValue(word, 256), '');
  for (const word of ['(None)', ' (none)', '(none', '(others)', '']) assert.equal(storedValue(word, 256), word);
  assert.equal(storedValue('half \ud83d', 256), 'half \ufffd');
});
