import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { emptyDirectory } from '../sites/fixture.ts';
import { type Database, openDatabase } from './database.ts';
import { Lease, type LeaseTimes } from './lease.ts';

const TIMES: LeaseTimes = { beatEveryMs: 10, deadAfterMs: 400, givesUpAfterMs: 200 };
const NEVER = new AbortController().signal;

async function database(t: TestContext): Promise<Database> {
  const opened = await openDatabase(emptyDirectory(t));
  t.after(() => opened.close());
  return opened;
}

function take({ db }: Pick<Database, 'db'>, holder: string, signal = NEVER): Promise<Lease> {
  return Lease.take(db, { name: 'worker', holder, times: TIMES }, signal);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

test('one process holds a lease; another has it when it is given back', async (t) => {
  const opened = await database(t);
  const first = await take(opened, 'a');
  let isTaken = false;
  const second = take(opened, 'b').then((lease) => {
    isTaken = true;
    return lease;
  });
  // Long after it would have been taken from a dead holder.
  const begun = performance.now();
  while (performance.now() - begun < 3 * TIMES.deadAfterMs) await opened.db.selectFrom('leases').selectAll().execute();
  assert.equal(isTaken, false);
  assert.equal(first.lost.aborted, false);
  await first.release();
  assert.equal(first.lost.aborted, true);
  await (await second).release();
  assert.deepEqual(await opened.db.selectFrom('leases').selectAll().execute(), []);
});

test('the lease of a process that has died is taken over, by one of those that wait', async (t) => {
  const opened = await database(t);
  await opened.db.insertInto('leases').values({ name: 'worker', holder: 'dead', beat: 7 }).execute();
  const stop = new AbortController();
  const waiting = ['b', 'c'].map((holder) => take(opened, holder, stop.signal));
  const taken = await Promise.race(waiting);
  const [row] = await opened.db.selectFrom('leases').select('holder').execute();
  assert.ok(row?.holder === 'b' || row?.holder === 'c');
  stop.abort();
  const settled = await Promise.allSettled(waiting);
  assert.deepEqual(settled.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  await taken.release();
});

test('a holder whose lease was taken over, or that cannot reach the database, is told to stop', async (t) => {
  const opened = await database(t);
  const first = await take(opened, 'a');
  await opened.db.updateTable('leases').set({ holder: 'b' }).execute();
  await aborted(first.lost);
  await first.release();
  const [row] = await opened.db.selectFrom('leases').select('holder').execute();
  assert.equal(row?.holder, 'b');
  await opened.db.deleteFrom('leases').execute();
  let isAway = false;
  const db = new Proxy(opened.db, {
    get: (target, name) => {
      if (isAway) throw new Error('the database is away');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const cut = await take({ db }, 'c');
  isAway = true;
  await aborted(cut.lost);
  isAway = false;
  await cut.release();
});
