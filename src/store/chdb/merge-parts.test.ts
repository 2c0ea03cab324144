import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventWith } from '../../domain/event.fixture.ts';
import { encodeEvent } from '../encode-event.ts';
import { ChdbStore } from './chdb.ts';
import { mergeParts } from './merge-parts.ts';

const DAYS = Array.from({ length: 20 }, (_, i) => `2025-01-${String(i + 1).padStart(2, '0')}`);
const BATCHES = 4;
const NEVER = new AbortController().signal;

test('days that came in several batches have one part each afterwards, with all of their events', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  const store = await ChdbStore.open(directory);
  t.after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  for (let batch = 0; batch < BATCHES; batch++) {
    const lines = DAYS.map((day, i) => encodeEvent(eventWith({ site: 1, day, seq: batch * DAYS.length + i })));
    await store.insertEvents(Buffer.from(lines.join('')));
  }
  const state = async () => {
    const [row] = await store.query<{ parts: number; events: number }>(
      `SELECT (SELECT count() FROM system.parts WHERE database = 'svc' AND table = 'events' AND active) AS parts,
(SELECT count() FROM events) AS events`,
    );
    return row;
  };
  await mergeParts(store, AbortSignal.abort());
  await mergeParts(store, NEVER, 0);
  assert.ok((await state())!.parts > DAYS.length, 'nothing was merged yet');
  await mergeParts(store, NEVER);
  assert.deepEqual(await state(), { parts: DAYS.length, events: BATCHES * DAYS.length });
});

test('what the engine merges is on the disk when it is in place, as it removes what was merged at once', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  const store = await ChdbStore.open(directory);
  t.after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  const settings = await store.query(
    "SELECT value FROM system.merge_tree_settings WHERE name = 'min_compressed_bytes_to_fsync_after_merge'",
  );
  assert.deepEqual(settings, [{ value: '1' }]);
});
