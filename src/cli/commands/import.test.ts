/** Tests `svc import` in a process of its own, with the real store. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { heavyTest } from '../../../test/heavy-checks.ts';
import { createOrganisation } from '../../accounts/organisations.ts';
import { systemClock } from '../../domain/clock.ts';
import { JournalDatabase } from '../../journal/journal-database.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { openStorage } from '../../service/data-directory/storage.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import { createApiKey } from '../../sites/api-keys.ts';
import { emptyDirectory, openFor } from '../../sites/fixture.ts';
import { setSiteState } from '../../sites/site-state.ts';
import { createSite } from '../../sites/sites.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import { EVENT_COLUMNS } from '../../store/encode-event.ts';
import { svc } from '../command-line.fixture.ts';

/** How often an import is killed before it completes. More: SVC_TEST_KILLS=3. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 1);
const SVC = join(import.meta.dirname, '../../../bin/svc');
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Makes a data directory with a site, and returns functions that run `svc` on it. */
async function installation(t: TestContext) {
  const dataDir = join(emptyDirectory(t), 'data');
  const database = await openFor(t, dataDir);
  const { id: orgId } = await createOrganisation(database.db, systemClock, { name: 'Example Ltd' });
  const { publicId: site } = await createSite(database.db, systemClock, {
    orgId,
    domain: 'example.com',
    name: 'Example',
    timezone: 'Europe/Berlin',
    retentionMonths: null,
    honoursGpc: true,
  });
  const { key } = await createApiKey(database.db, systemClock, { orgId, name: 'test' });
  const start = (...words: string[]): ChildProcess => {
    const child = spawn(SVC, [...words, '--data', dataDir], { env: { PATH: process.env.PATH }, stdio: 'pipe' });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  const importIt = async (file: string, input = '') => {
    const child = start('import', '--site', site, file, '--json');
    child.stdin?.end(input);
    const status = once(child, 'close');
    const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return { status: (await status)[0] as number | null, out, err };
  };
  return { dataDir, database, site, key, start, importIt };
}

/** Makes `count` lines, a minute apart, the last one an hour ago, each with a page of its own. */
function linesOf(count: number): string {
  const last = Math.floor(systemClock.nowMicros() / 1000) - 3_600_000;
  const line = (i: number) => ({ ts: last - (count - i) * 60_000, visitor: i % 100, u: `/page/${i}` });
  return Array.from({ length: count }, (_, i) => `${JSON.stringify(line(i))}\n`).join('');
}

const COUNTS = 'SELECT count() AS events, uniqExact(seq) AS seqs, uniqExact(page) AS pages FROM events';

/** Counts the events in the store of a data directory that no process holds. */
async function stored(dataDir: string): Promise<unknown> {
  const store = await ChdbStore.open(join(dataDir, 'store'));
  try {
    return (await store.query(COUNTS))[0];
  } finally {
    await store.close();
  }
}

/** Waits until a condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits for a server to listen and returns its address. */
async function listening(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg === 'listening') return address;
  }
  throw new Error('the server did not start');
}

test('without a server: everything is in the store when the command returns, and bad lines are named', async (t) => {
  const { dataDir, importIt } = await installation(t);
  const bad = Array.from({ length: 23 }, () => 'bad\n').join('');
  const { status, out, err } = await importIt('-', `${linesOf(3)}\n${bad}${linesOf(1)}`);
  assert.deepEqual([status, JSON.parse(out)], [0, { accepted: 4, rejected: 23 }]);
  const named = Array.from({ length: 20 }, (_, i) => `line ${i + 5} is not JSON; skipped\n`).join('');
  assert.equal(err, `${named}and 3 more lines, skipped\n`);
  assert.deepEqual(await stored(dataDir), { events: 4, seqs: 4, pages: 3 });

  const file = join(dataDir, 'events.ndjson');
  writeFileSync(file, linesOf(2));
  assert.deepEqual(await importIt(file), { status: 0, out: '{"accepted":2,"rejected":0}\n', err: '' });
  assert.deepEqual(await importIt(file), {
    status: 0,
    out: '{"accepted":0,"rejected":0}\n',
    err: `Nothing to do: ${file} is already imported into example.com.\n`,
  });
  assert.deepEqual(await stored(dataDir), { events: 6, seqs: 6, pages: 3 });
});

test('an import that is impossible is refused with one line', async (t) => {
  const { dataDir, database, site } = await installation(t);
  const importIt = (file: string, input = '') =>
    svc(['import', '--site', site, file, '--json', '--data', dataDir], input);
  const missing = await importIt('/nowhere/events.ndjson');
  assert.deepEqual([missing.status, missing.out], [1, '']);
  assert.match(missing.err, /^svc: cannot read \/nowhere\/events.ndjson: ENOENT.*\n$/);
  const useless = await importIt('-', 'bad\n{}\n');
  assert.deepEqual([useless.status, useless.out], [1, '']);
  const last = 'svc: nothing was imported: line 1 is not JSON; docs/import.md has the format\n';
  assert.equal(useless.err, `line 1 is not JSON; skipped\nline 2 has no ts; skipped\n${last}`);
  await setSiteState(database.db, site, 'archived');
  const archived = await importIt('-', linesOf(1));
  assert.deepEqual([archived.status, archived.out], [1, '']);
  assert.match(
    archived.err,
    new RegExp(`^svc: site ${site} is archived; .*svc site restore ${site} --data .* first\n$`),
  );
});

test('beside a running server: its statistics show the events when the command returns', async (t) => {
  const { site, key, start, importIt } = await installation(t);
  const server = start('serve', '--port', '0');
  server.stderr?.resume();
  const address = await listening(server);
  const { status, out } = await importIt('-', linesOf(1000));
  assert.deepEqual([status, JSON.parse(out)], [0, { accepted: 1000, rejected: 0 }]);
  const answer = await fetch(`${address}/v1/sites/${site}/stats?period=7d`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { stats } = (await answer.json()) as { stats: { pageviews: { value: number } } };
  assert.equal(stats.pageviews.value, 1000);
  server.kill('SIGTERM');
  assert.deepEqual(await once(server, 'exit'), [0, null]);
});

heavyTest('killed again and again, then completed: every line is in the store exactly once', async (t) => {
  const { dataDir, importIt, start, site } = await installation(t);
  const file = join(dataDir, 'events.ndjson');
  // The nth attempt is killed after n batches of 20,000 lines.
  const lines = 10_000 + 20_000 * KILLS * (KILLS + 1);
  writeFileSync(file, linesOf(lines));
  mkdirSync(join(dataDir, 'journal'));
  const journal = new JournalDatabase(importJournalPath(dataDir));
  t.after(() => journal.close());
  for (let batches = 1; batches <= KILLS; batches++) {
    const from = journal.lastSeq();
    const child = start('import', '--site', site, file);
    const gone = once(child, 'exit');
    await until(() => journal.lastSeq() >= from + batches);
    child.kill('SIGKILL');
    assert.deepEqual(await gone, [null, 'SIGKILL']);
  }
  const { status, out, err } = await importIt(file);
  assert.deepEqual([status, JSON.parse(out)], [0, { accepted: lines, rejected: 0 }]);
  assert.match(err, /The interrupted import of this file is complete/);
  assert.deepEqual(await stored(dataDir), { events: lines, seqs: lines, pages: lines });
});

heavyTest('a server that starts during an import gets the store and loads the rest', async (t) => {
  const { dataDir, start, site } = await installation(t);
  const child = start('import', '--site', site, '-', '--json');
  child.stdin?.write(linesOf(30_000));
  await until(() => existsSync(join(dataDir, 'store', 'holder')));

  const lock = await StoreLock.takeForServer(dataDir);
  const storage = await openStorage(dataDir, LOG);
  const closed = once(child, 'close');
  child.stdin?.end(linesOf(10));
  assert.deepEqual(JSON.parse(await text(child.stdout!)), { accepted: 30_010, rejected: 0 });
  assert.deepEqual(await closed, [0, null]);
  assert.deepEqual(await storage.store.query(COUNTS), [{ events: 30_010, seqs: 30_010, pages: 30_000 }]);
  await storage.close();
  lock.release();
});

test('site delete erases the events that still wait in the journals too before it reports the end', async (t) => {
  const { dataDir, site, start, importIt } = await installation(t);
  assert.equal((await importIt('-', linesOf(50))).status, 0);
  // A collector and an import have left these events in the journals; no process has loaded them yet.
  const line = await firstLine(dataDir);
  for (const name of ['collect.db', 'import.db']) {
    const journal = new JournalDatabase(join(dataDir, 'journal', name));
    journal.append(Buffer.from(line.replace(/\tpageview\t/, '\tqueued\t')), 1);
    journal.close();
  }
  const child = start('site', 'delete', site, '--confirm', 'example.com', '--json');
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  assert.deepEqual([JSON.parse(out), err], [{ id: site, erased: true }, '']);
  assert.deepEqual(await stored(dataDir), { events: 0, seqs: 0, pages: 0 });
  for (const name of ['collect.db', 'import.db']) {
    const journal = new JournalDatabase(join(dataDir, 'journal', name));
    assert.equal(journal.sumsAfter(0).batches, 0);
    journal.close();
  }
});

/** Returns one of the stored events, encoded. */
async function firstLine(dataDir: string): Promise<string> {
  const store = await ChdbStore.open(join(dataDir, 'store'));
  try {
    const columns = EVENT_COLUMNS.map(([name]) =>
      name === 'seq' ? 'toString(seq + 1000000)' : `toString(${name})`,
    ).join(", '\t', ");
    const [row] = await store.query<{ line: string }>(`SELECT concat(${columns}, '\n') AS line FROM events LIMIT 1`);
    return row!.line;
  } finally {
    await store.close();
  }
}
