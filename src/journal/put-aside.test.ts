import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from './journal.fixture.ts';
import { removePutAside } from './quarantine.ts';

const DAY_MS = 86_400_000;

test('what was put aside goes after 30 days, and nothing else', (t) => {
  const directory = temporaryDirectory(t);
  const put = (name: string, daysAgo: number) => {
    const path = join(directory, name);
    writeFileSync(path, 'a row');
    utimesSync(path, new Date(0), new Date(NOW_MS - daysAgo * DAY_MS));
  };
  const NOW_MS = Date.parse('2026-05-20T12:00:00Z');
  const old = ['collect.db.corrupt-1', 'collect.db.corrupt-1-wal', 'refused-abc-1-2.tsv'];
  for (const name of old) put(name, 31);
  const kept = [
    'collect.db',
    'collect.db-wal',
    'collect.db.corrupt-2',
    'refused-abc-3-4.tsv',
    'refused-abc-5-6.tsv.tmp',
  ];
  for (const name of kept) put(name, ['collect.db.corrupt-2', 'refused-abc-3-4.tsv'].includes(name) ? 29 : 40);
  assert.deepEqual(removePutAside(directory, NOW_MS).sort(), old);
  assert.deepEqual(readdirSync(directory).sort(), kept);
});
