/**
 * Tests that data directories of earlier versions open in this one with the same answers, also after interrupted
 * migrations. `oldest.test.ts` has the first version.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { databaseVersion } from '../../src/database/database.ts';
import { collectJournalPath, storePath } from '../../src/service/data-directory/paths.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { STORE_VERSION } from '../../src/store/migrations/index.ts';
import { readStoreVersion, storeVersionPath } from '../../src/store/store-version.ts';
import { filesWith, rowsOf, svc } from '../backup/commands.ts';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import { contentOf, keptStoreVersion, LIKE_ANOTHER, OLDEST, partFiles, unpacked } from './data-directory.ts';
import { ARE_ALL_ASKED, assertSameAnswers, SILENT, start } from './same-answers.ts';

const NAMES = readdirSync(import.meta.dirname).flatMap((file) => /^(.*)\.tar\.gz$/.exec(file)?.[1] ?? []);
/** Kept directories whose store has migrations to do, the oldest first. */
const UPGRADED = NAMES.filter((name) => keptStoreVersion(name) < STORE_VERSION).sort(
  (a, b) => keptStoreVersion(a) - keptStoreVersion(b),
);
/** The oldest of them, or all: SVC_TEST_UPGRADES=all. */
const ASKED = ARE_ALL_ASKED ? UPGRADED : UPGRADED.slice(0, 1);
/** A migration is stopped after so many more steps than the time before. */
const STEPS = ARE_ALL_ASKED ? 1 : 41;
const KILL = join(import.meta.dirname, 'kill.fixture.ts');
for (const [turn, name] of NAMES.filter((name) => name !== OLDEST).entries()) {
  (name in LIKE_ANOTHER ? heavyTest : test)(`a data directory of ${name} answers as it did`, async (t) => {
    const { dataDir, kept } = unpacked(t, name);
    // Each has a third of the questions.
    await assertSameAnswers(dataDir, kept, ARE_ALL_ASKED, ARE_ALL_ASKED ? undefined : turn);
    assert.equal(readStoreVersion(storePath(dataDir)), STORE_VERSION);
    if (ARE_ALL_ASKED) await heavyCheck(() => assertSameAnswers(dataDir, kept, true));
  });
}

for (const name of ASKED) {
  test(`a data directory of ${name} with something newer in it is refused and stays as it is`, async (t) => {
    const { dataDir, kept } = unpacked(t, name);
    const newer = {
      database: join(dataDir, 'control.db'),
      journal: collectJournalPath(dataDir),
      store: storeVersionPath(storePath(dataDir)),
    };
    for (const [part, path] of Object.entries(newer)) {
      const raise = part === 'store' ? raiseStore(path) : raiseSqlite(path);
      const before = contentOf(dataDir);
      await assert.rejects(start(dataDir, kept.nowMs), /newer version of svc.*start/);
      assert.deepEqual(contentOf(dataDir), before, part);
      raise.undo();
    }
    await heavyCheck(() => assertSameAnswers(dataDir, kept));
  });
}

test('days that an earlier version has closed know channels when their events are still there', async (t) => {
  const { dataDir, kept } = unpacked(t, OLDEST);
  const service = await start(dataDir, kept.nowMs);
  try {
    await service.settle();
    await service.maintain();
    const headers = { Authorization: `Bearer ${kept.key}` };
    const ask = async (dimension: string, period: string) => {
      const path = `report?dimension=${dimension}&${period}`;
      return (await (await fetch(`${service.url}/v1/sites/${kept.site}/${path}`, { headers })).json()) as ReportAnswer;
    };
    const viewsOf = ({ rows }: ReportAnswer) => rows.reduce((sum, { views }) => sum + views!, 0);
    const [referrers, channels] = [await ask('referrer', 'period=30d'), await ask('channel', 'period=30d')];
    assert.equal(channels.knownFrom, null);
    assert.ok(viewsOf(referrers) > 0);
    assert.equal(viewsOf(channels), viewsOf(referrers));
    const { to } = channels.period;
    const from = Temporal.PlainDate.from(to).subtract({ days: 60 }).toString();
    const older = await ask('channel', `from=${from}&to=${to}`);
    assert.notEqual(older.knownFrom, null);
    assert.deepEqual(new Set(older.rows.map(({ visitors, views }) => visitors ?? views)), new Set([null]));
  } finally {
    await service.close();
  }
});

for (const name of ASKED) {
  test(`a data directory of ${name} is copied before it is upgraded, and the copy restored answers as it did`, async (t) => {
    const { dataDir, kept } = unpacked(t, name);
    const salts = saltsOf(dataDir);
    assert.ok(salts.length > 0);
    const databases = ['control.db', 'journal/collect.db', 'journal/import.db'];
    const before = databases.map((path) => rowsOf(join(dataDir, path)));
    const parts = partFiles(dataDir);
    await (await start(dataDir, kept.nowMs)).close();
    const [copied, ...others] = readdirSync(join(dataDir, 'before-upgrade'));
    assert.deepEqual(others, [], 'nothing is under way');
    const copy = join(dataDir, 'before-upgrade', copied!);
    assert.deepEqual(filesWith(copy, salts), []);
    assert.deepEqual(
      databases.map((path) => rowsOf(join(copy, path))),
      before.map((tables) => ('salts' in tables ? { ...tables, salts: [] } : tables)),
    );
    assert.deepEqual(partFiles(copy), parts);
    assert.ok(readStoreVersion(storePath(copy))! < STORE_VERSION);
    const restored = join(dataDir, '../restored');
    const { status, out, err } = await svc(['restore', copy, '--data', restored, '--json']);
    assert.deepEqual([status, err], [0, '']);
    assert.deepEqual(Object.keys(JSON.parse(out)), ['sites', 'events']);
    await assertSameAnswers(restored, kept, ARE_ALL_ASKED, 1);
    assert.deepEqual(partFiles(copy), parts, 'the copy is as it was');
  });
}

heavyTest(
  'the oldest data directory answers as it did after kills in the middle of its migrations, which are all',
  async (t) => {
    const { dataDir, kept } = unpacked(t, OLDEST);
    for (let stopAfter = 1; !(await storeOpens(storePath(dataDir), stopAfter)); stopAfter += STEPS);
    for (const part of ['database', 'collect']) {
      let steps = 0;
      for (let status: number | null = null; status !== 0; steps += STEPS) {
        const ended = spawnSync(process.execPath, [KILL, dataDir, part, String(steps + 1)], { encoding: 'utf8' });
        status = ended.status;
        assert.ok(status === 0 || ended.signal === 'SIGKILL', `${part} ${steps}: ${ended.stderr}`);
      }
      assert.ok(steps > STEPS, `${part} has steps`);
    }
    await assertSameAnswers(dataDir, kept, ARE_ALL_ASKED, 2);
  },
);

test('what cannot be copied is not upgraded, unless somebody says so', async (t) => {
  const { dataDir, kept } = unpacked(t, OLDEST);
  writeFileSync(join(dataDir, 'before-upgrade'), 'in its way');
  const before = databaseVersion(dataDir);
  await assert.rejects(
    start(dataDir, kept.nowMs),
    /cannot be copied before it is upgraded: .*; nothing was changed\. Make room, or start with SVC_COPY_BEFORE_UPGRADE=off/,
  );
  assert.equal(databaseVersion(dataDir), before);
  assert.equal(readStoreVersion(storePath(dataDir)), 1);
  await (await start(dataDir, kept.nowMs, { SVC_COPY_BEFORE_UPGRADE: 'off' })).close();
  assert.equal(readStoreVersion(storePath(dataDir)), STORE_VERSION);
});

heavyTest('a backup of the oldest data directory, taken while it is served, answers as that version did', async (t) => {
  const { dataDir, kept } = unpacked(t, OLDEST);
  const backup = join(dataDir, '../backup');
  const restored = join(dataDir, '../restored');
  const service = await start(dataDir, kept.nowMs);
  try {
    assert.equal((await svc(['backup', backup, '--data', dataDir])).status, 0);
  } finally {
    await service.close();
  }
  assert.equal((await svc(['restore', backup, '--data', restored])).status, 0);
  await assertSameAnswers(restored, kept);
});

function saltsOf(dataDir: string): Uint8Array[] {
  return (rowsOf(join(dataDir, 'control.db')).salts as { salt: Uint8Array }[]).map(({ salt }) => salt);
}

/** Opens a store whose migrations fail after so many steps. Returns whether they had no more steps than that. */
async function storeOpens(directory: string, stopAfter: number): Promise<boolean> {
  let left = stopAfter;
  const step = () => {
    left -= 1;
    if (left === 0) throw new Error('made to fail');
  };
  const opening = ChdbStore.open(directory, SILENT, (target) => ({
    version: () => target.version(),
    record: (version) => target.record(version).then(step),
    execute: (sql) => target.execute(sql).then(step),
  }));
  return await opening.then(
    (store) => store.close().then(() => true),
    (error: Error) => {
      assert.match(error.message, /made to fail/);
      return false;
    },
  );
}

function raiseSqlite(path: string) {
  const database = new Sqlite(path);
  const version = Number(database.pragma('user_version', { simple: true }));
  database.pragma('user_version = 99');
  database.close();
  return {
    undo: () => {
      const again = new Sqlite(path);
      again.pragma(`user_version = ${version}`);
      again.close();
    },
  };
}

function raiseStore(path: string) {
  writeFileSync(path, '{"version":99,"svc":"9.1.0"}\n');
  return { undo: () => rmSync(path) };
}
