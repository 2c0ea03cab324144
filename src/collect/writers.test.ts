import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../database/database.ts';
import { collectorNumber, EVENTS_PER_WRITER, IMPORTS_MAX, importNumber } from '../domain/sequence.ts';
import { numberWriter } from './writers.ts';

const CLOCK = { nowMicros: () => 1_779_278_400_000_000 };

test('no two runs of collectors share a number, not even after a restart, and none has the number of an import', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-writers-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const runs: number[] = [];
  for (let start = 0; start < 3; start++) {
    const database = await openDatabase(directory);
    runs.push(await numberWriter(database.db, CLOCK), await numberWriter(database.db, CLOCK));
    await database.close();
  }
  assert.deepEqual(runs, [1, 2, 3, 4, 5, 6]);
  const last = importNumber(IMPORTS_MAX - 1) + EVENTS_PER_WRITER - 1;
  for (const run of [1, 6, IMPORTS_MAX - 1, IMPORTS_MAX, 5 * IMPORTS_MAX]) {
    assert.ok(collectorNumber(run) > last);
    assert.ok(Number.isSafeInteger(collectorNumber(run) + EVENTS_PER_WRITER - 1));
  }
});
