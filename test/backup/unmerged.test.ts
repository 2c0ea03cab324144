/** Tests that a backup is taken when the engine cannot merge parts before. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { Installation } from '../../src/backup/installation.ts';
import { MANIFEST } from '../../src/backup/layout.ts';
import { type BackupSource, takeBackup } from '../../src/backup/take-backup.ts';
import { openDatabase } from '../../src/database/database.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';

const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
const DAYS = ['2026-05-18', '2026-05-19'];

/** Opens an installation with two days of two parts each; `merging` runs in place of each merge. */
async function unmergedInstallation(t: TestContext, merging: () => Promise<void>) {
  const root = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  const dataDir = join(root, 'data');
  mkdirSync(dataDir);
  await (await openDatabase(dataDir)).close();
  const installation = await Installation.open(dataDir, NOW);
  t.after(async () => {
    await installation.close();
    rmSync(root, { recursive: true, force: true });
  });
  const { store, catalogue, storedKeysMax } = installation;
  for (const seq of [1, 2]) {
    const lines = DAYS.map((day, i) => encodeEvent(eventWith({ site: 1, day, seq: 10 * i + seq })));
    await store.insertEvents(Buffer.from(lines.join('')));
  }
  const execute = store.execute.bind(store);
  const modes: unknown[] = [];
  t.mock.method(store, 'execute', (...[sql, params, mode]: Parameters<typeof execute>) => {
    if (!sql.startsWith('OPTIMIZE')) return execute(sql, params, mode);
    modes.push(mode);
    return merging();
  });
  const told: unknown[] = [];
  const source: BackupSource = {
    ...{ dataDir, clock: { nowMicros: () => NOW }, store, catalogue, storedKeysMax, pause: (task) => task() },
    unmerged: (error) => told.push(error),
  };
  return { source, told, modes, place: join(root, 'backup') };
}

const request = (place: string, signal: AbortSignal) => ({
  ...{ place, base: null, linksSources: false, progressed: () => {}, signal },
});

test('the first merge that fails ends the merging, is told, and the backup is whole', async (t) => {
  const error = new Error('memory limit exceeded');
  const { source, told, modes, place } = await unmergedInstallation(t, () => Promise.reject(error));
  const { staging, events } = await takeBackup(source, request(place, new AbortController().signal));
  staging.place(MANIFEST);
  assert.deepEqual([told, modes, events], [[error], ['shared'], 4]);
  assert.equal(checkBackup(place, () => {}).events, 4);
});

test('a merge that fails because the backup was stopped is told to nobody', async (t) => {
  const stopping = new AbortController();
  const { source, told, place } = await unmergedInstallation(t, async () => {
    stopping.abort();
    throw new Error('ended');
  });
  await assert.rejects(takeBackup(source, request(place, stopping.signal)), { message: 'ended' });
  assert.deepEqual(told, []);
});
