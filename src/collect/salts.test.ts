import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { microsOf, openFixture, openFor } from '../sites/fixture.ts';
import { listDestroyedSalts } from './destroyed-salts.ts';
import { SaltFile } from './salt-file.ts';
import { Salts } from './salts.ts';

/** The first instant at which 2026-03-10 is over in every time zone. */
const END = '2026-03-11T12:00:00Z';

function isOnDisk(dataDir: string, bytes: Buffer): boolean {
  return readdirSync(dataDir).some((file) => readFileSync(join(dataDir, file)).includes(bytes));
}

test('collectors agree on the salt of a date, and dates do not share one', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const here = new Salts(database, clock);
  const there = new Salts(await openFor(t, dataDir), clock);
  assert.equal(here.held('2026-03-10'), undefined);
  const [first, again, other] = await Promise.all([
    here.saltFor('2026-03-10'),
    here.saltFor('2026-03-10'),
    there.saltFor('2026-03-10'),
  ]);
  assert.equal(first.length, 32);
  assert.equal(again, first);
  assert.equal(here.held('2026-03-10'), first);
  assert.deepEqual(other, first);
  assert.notDeepEqual(await here.saltFor('2026-03-11'), first);
});

test('a salt outlives a restart while its date is under way', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const before = Buffer.from(await new Salts(database, clock).saltFor('2026-03-10'));
  await database.close();
  clock.set('2026-03-11T11:59:59.999Z');
  assert.deepEqual(await new Salts(await openFor(t, dataDir), clock).saltFor('2026-03-10'), before);
});

test('once its date is over everywhere, a salt is neither in a file nor in memory', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const salts = new Salts(database, clock);
  const salt = await salts.saltFor('2026-03-10');
  const bytes = Buffer.from(salt);
  await salts.saltFor('2026-03-11');
  await database.purge(); // so that the bytes are in the file proper, and deleting them writes the log
  assert.equal(isOnDisk(dataDir, bytes), true);

  assert.deepEqual(await salts.destroyEnded(microsOf(END) - 1), []);
  assert.equal(isOnDisk(dataDir, bytes), true);

  clock.set(END);
  assert.deepEqual(await salts.destroyEnded(clock.nowMicros()), ['2026-03-10']);
  assert.equal(isOnDisk(dataDir, bytes), false);
  assert.deepEqual(salt, Buffer.alloc(32));
  assert.equal(salts.held('2026-03-10'), undefined);
  assert.notEqual(salts.held('2026-03-11'), undefined);
  clock.set('2026-03-11T12:01:00Z');
  assert.deepEqual(await salts.destroyEnded(clock.nowMicros()), []);
  const at = microsOf(END) / 1000;
  const destroyed = [{ label: '2026-03-10', deletedAt: at, purgedAt: at }];
  assert.deepEqual(await listDestroyedSalts(database.db), destroyed, 'the instants stay');
});

test('the next date begins while the database is away when its salt has been held before', async (t) => {
  const { database, clock } = await openFixture(t);
  clock.set('2026-03-10T10:00:00Z');
  const salts = new Salts(database, clock);
  await salts.holdCurrent();
  await database.close();
  clock.set('2026-03-11T09:00:00Z');
  assert.equal(salts.held('2026-03-11')?.length, 32);
  assert.equal(salts.held('2026-03-09'), undefined);
});

test('another process forgets a salt by its own clock', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const salts = new Salts(database, clock);
  const there = new Salts(await openFor(t, dataDir), clock);
  const salt = await there.saltFor('2026-03-10');
  clock.set(END);
  await salts.destroyEnded(clock.nowMicros());
  assert.equal(there.held('2026-03-10'), undefined);
  assert.deepEqual(salt, Buffer.alloc(32));
});

test('a concurrent reader delays the removal from the disk to the next call', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const salts = new Salts(database, clock);
  const bytes = Buffer.from(await salts.saltFor('2026-03-10'));
  const backup = new Sqlite(join(dataDir, 'control.db'), { readonly: true });
  t.after(() => backup.close());
  backup.exec('begin');
  backup.prepare('select * from organisations').all();

  assert.deepEqual(await salts.destroyEnded(microsOf(END)), ['2026-03-10']);
  assert.equal(isOnDisk(dataDir, bytes), true);
  const destroyed = { label: '2026-03-10', deletedAt: microsOf(END) / 1000 };
  assert.deepEqual(await listDestroyedSalts(database.db), [{ ...destroyed, purgedAt: null }]);
  backup.exec('commit');
  const later = microsOf(END) + 60_000_000;
  assert.deepEqual(await salts.destroyEnded(later), []);
  assert.equal(isOnDisk(dataDir, bytes), false);
  assert.deepEqual(await listDestroyedSalts(database.db), [{ ...destroyed, purgedAt: later / 1000 }]);
});

test('a date that is not current in any time zone has no salt', async (t) => {
  const { database, clock } = await openFixture(t);
  const salts = new Salts(database, clock);
  clock.set('2026-03-10T12:00:00Z');
  await salts.saltFor('2026-03-10');
  await salts.saltFor('2026-03-11'); // under way in UTC+14
  for (const label of ['2026-03-09', '2026-03-12', '2026-02-30', '', 'x']) {
    await assert.rejects(salts.saltFor(label), RangeError, label);
  }
  clock.set('2026-03-10T09:59:59.999Z');
  await assert.rejects(new Salts(database, clock).saltFor('2026-03-11'), RangeError);
  clock.set(END);
  await assert.rejects(salts.saltFor('2026-03-10'), RangeError);
});

test('a collector that starts after the database has lost the salts has those of before, until their date is over', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const path = join(dataDir, 'salts');
  const collector = () => new Salts(database, clock, new SaltFile(path));
  const first = collector();
  await first.holdCurrent();
  first.keepCopy();
  const before = Buffer.from(first.held('2026-03-10')!);
  assert.ok(readFileSync(path).includes(before));
  await database.db.deleteFrom('salts').execute();
  const second = collector();
  assert.deepEqual(await second.saltFor('2026-03-10'), before);
  await second.holdCurrent();
  assert.deepEqual(await new Salts(database, clock).saltFor('2026-03-10'), before);

  clock.set(END);
  await second.destroyEnded(clock.nowMicros());
  assert.ok(!readFileSync(path).includes(before));
  await second.holdCurrent();
  second.keepCopy();
  const next = Buffer.from(second.held('2026-03-11')!);
  assert.ok(readFileSync(path).includes(next));
  // A damaged file is none: the database has the salts.
  writeFileSync(path, Buffer.alloc(368, 1));
  assert.deepEqual(await collector().saltFor('2026-03-11'), next);
});

test('a database that has lost the salts gets them back, and collectors agree when each has made one', async (t) => {
  const { dataDir, database, clock } = await openFixture(t);
  const other = await openFor(t, dataDir);
  const [here, there] = [new Salts(database, clock), new Salts(other, clock)];
  await here.holdCurrent();
  const before = Buffer.from(here.held('2026-03-10')!);
  // The crash of a server empties its table.
  await database.db.deleteFrom('salts').execute();
  await here.holdCurrent();
  assert.deepEqual(await there.saltFor('2026-03-10'), before);

  await database.db.deleteFrom('salts').execute();
  const late = new Salts(other, clock);
  const made = await late.saltFor('2026-03-10');
  const replaced = here.held('2026-03-10')!;
  assert.notDeepEqual(made, before);
  await here.holdCurrent();
  await there.holdCurrent();
  assert.deepEqual([here.held('2026-03-10'), there.held('2026-03-10')], [made, made]);
  assert.deepEqual(replaced, Buffer.alloc(32));
});
