import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE_KINDS } from './source-kinds.ts';

test('sources are of the kind that people expect, and hosts of other services are not search engines', () => {
  const kinds = {
    ...{ 'google.de': 'search', google: 'search', 'docs.google.com': 'other', 'classroom.google.com': 'other' },
    ...{ 'gemini.google.com': 'assistant', 'mail.google.com': 'email', 'chatgpt.com': 'assistant', 't.co': 'social' },
    ...{ 'youtube.com': 'video', 'amazon.de': 'shop', fb: 'social', newsletter: 'email', 'news.example': undefined },
    // Everyday words.
    ...{ note: undefined, line: undefined, ok: undefined, x: undefined, ask: undefined },
  };
  assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((source) => [source, SOURCE_KINDS.get(source)])), kinds);
});
