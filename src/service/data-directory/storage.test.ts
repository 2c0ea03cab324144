import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { earlierJournal } from '../../journal/earlier-journal.fixture.ts';
import { FIRST_LAYOUT } from '../../journal/journal-format.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import { collectJournalPath, importJournalPath, storePath } from './paths.ts';
import { openStorage } from './storage.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Encodes a line as version 1 did. */
function lineOf(seq: number): string {
  return `7\t2026-05-20\t1\t1779271200000000\t${seq}\t10\tpageview\t/${seq}\tr\ts\tm\tc\tDE\tDE-BE\tBerlin\tFirefox\tLinux\tdesktop\t0\t0\t\n`;
}

test('journals that an earlier version left are loaded once, a half loaded range too', async (t) => {
  const dataDir = emptyDirectory(t);
  mkdirSync(join(dataDir, 'journal'));
  const lines = (from: number) => Array.from({ length: 4 }, (_, i) => lineOf(from + i));
  earlierJournal(collectJournalPath(dataDir), lines(1), { first: 1, last: 3 });
  earlierJournal(importJournalPath(dataDir), lines(11), null);
  const before = await ChdbStore.open(storePath(dataDir));
  await before.insertEvents(Buffer.from(lineOf(2)), false, FIRST_LAYOUT);
  await before.close();

  for (let start = 0; start < 2; start++) {
    const { store, loader, close } = await openStorage(dataDir, LOG);
    await loader.drain();
    const rows = await store.query('SELECT seq, page, utm_campaign AS campaign, device FROM events ORDER BY seq');
    await close();
    assert.deepEqual(
      rows,
      [1, 2, 3, 4, 11, 12, 13, 14].map((seq) => ({ seq, page: `/${seq}`, campaign: 'c', device: 'desktop' })),
    );
  }
});
