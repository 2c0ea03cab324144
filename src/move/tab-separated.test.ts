import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLines, lastLine } from './tab-separated.ts';

test('the last line is read with its escapes undone', () => {
  const texts = ['1', 'a\tb', '\n\r\b\f\0', "'\\t", 'é👩', ''];
  const escaped = ['1', 'a\\tb', '\\n\\r\\b\\f\\0', "\\'\\\\t", 'é👩', ''];
  const lines = Buffer.from(`first\tline\n${escaped.join('\t')}\n`);
  assert.deepEqual(lastLine(lines), texts);
  assert.equal(countLines(lines), 2);
  assert.deepEqual(lastLine(Buffer.from('18446744073709551615\n')), ['18446744073709551615']);
  assert.equal(countLines(Buffer.alloc(0)), 0);
});
