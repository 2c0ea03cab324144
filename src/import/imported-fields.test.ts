import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { IMPORTED_FIELDS } from './imported-fields.ts';

test('the documentation describes each field of an import line as the table of fields does', () => {
  const text = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { imported, docs } of IMPORTED_FIELDS) {
    const row = rows.find(([, name]) => name === `\`${imported.field}\``);
    const limit = imported.maxBytes === null ? '' : ` Cut to ${imported.maxBytes} bytes.`;
    assert.equal(row?.[3], `${docs}${limit}`, imported.field);
  }
});
