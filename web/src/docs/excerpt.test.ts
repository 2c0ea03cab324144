import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, matchesIn } from './excerpt.ts';

const marked = (parts: ReturnType<typeof excerptOf>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('words are marked where they begin, in any case', () => {
  assert.equal(marked(matchesIn('Export the Port, a port.', ['port'])), 'Export the [Port], a [port].');
  assert.equal(marked(matchesIn('a (b) c', [])), 'a (b) c');
  assert.equal(marked(matchesIn('webhooks and a webhook', ['webhook', 'webhooks'])), '[webhooks] and a [webhook]');
});

test('an excerpt begins before the first match, at a word', () => {
  const text = `${'before '.repeat(20)}needle${' after'.repeat(40)}`;
  const excerpt = marked(excerptOf(text, ['needle']));
  assert.match(excerpt, /^… before (before )+\[needle\] after.* after …$/);
  assert.ok(excerpt.length < 160, excerpt);
  assert.equal(marked(excerptOf('short text', ['other'])), 'short text');
});
