import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DISCARD_REASONS, DISCARD_TABLE } from './discard.ts';

test('every reason has a row in the docs, in the order of the steps', () => {
  const docs = readFileSync(new URL('../../docs/definitions.md', import.meta.url), 'utf8');
  const rows = [...docs.matchAll(/^\| `([a-z_]+)` /gm)].map(([, name]) => name!);
  assert.deepEqual(
    rows.filter((name) => name in DISCARD_TABLE),
    DISCARD_REASONS.filter((reason) => docs.includes(`| \`${reason}\``)),
  );
  for (const reason of DISCARD_REASONS) assert.ok(docs.includes(`\`${reason}\``), reason);
});

test('the explanations of a reason are whole sentences, its label is none', () => {
  for (const { label, meaning, help } of Object.values(DISCARD_TABLE)) {
    assert.match(label, /^[A-Z].*[^.]$/);
    for (const text of [meaning, help]) assert.match(text, /^[A-Z].*\.$/);
  }
});
