import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cancelledBy } from '../../concurrency/cancellation.ts';
import { inLane } from '../../concurrency/lane.ts';
import { ChdbStore } from './chdb.ts';
import { Crowded } from './crowded.ts';

const MB = 1_000_000;
/** Groups by so many keys; a million take some 110 MB. */
const groups = (keys: number) =>
  `SELECT count() AS keys FROM (SELECT number % ${keys} AS key FROM numbers(10000000) GROUP BY key)`;

/** Opens a store whose engine may use so many megabytes, for one statement and for all. */
async function storeWith(t: TestContext, statement: number, server: number): Promise<ChdbStore> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  const limits = { server: server * MB, statement: statement * MB, spill: server * MB, cache: 10 * MB };
  const store = await ChdbStore.open(directory, undefined, undefined, limits);
  t.after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  return store;
}

const ORGANISATIONS = [1, 2, 3, 4];

test('reads that together need more memory than there is are all answered', async (t) => {
  const store = await storeWith(t, 160, 200);
  const answers = await Promise.all(ORGANISATIONS.map((id) => inLane(id, () => store.query(groups(1_000_000)))));
  assert.deepEqual(
    answers,
    ORGANISATIONS.map(() => [{ keys: 1_000_000 }]),
  );
});

test('a read that failed keeps no memory', async (t) => {
  const store = await storeWith(t, 80, 600);
  await store.query(groups(1000));
  const before = await store.memoryBytes();
  const answers = await Promise.allSettled(ORGANISATIONS.map((id) => inLane(id, () => store.query(groups(5_000_000)))));
  const names = answers.map((answer) => answer.status === 'rejected' && (answer.reason as Error).name);
  assert.deepEqual(
    names,
    ORGANISATIONS.map(() => 'StoreLimitError'),
  );
  const kept = (await store.memoryBytes()) - before;
  assert.ok(kept < 20 * MB, `${kept} bytes are kept`);
});

const TAKEN = new Error('Code: 241. DB::Exception: (total) memory limit exceeded');
const TOO_LARGE = new Error('Code: 241. DB::Exception: Query memory limit exceeded');

test('a read is tried again only where other statements had the memory, and while somebody waits for it', async () => {
  const crowded = new Crowded();
  let tries = 0;
  const failing = (errors: readonly Error[]) => async () => {
    const error = errors[tries++];
    if (error !== undefined) throw error;
    return tries;
  };
  assert.equal(await crowded.run(failing([TAKEN, TAKEN])), 3);
  tries = 0;
  await assert.rejects(crowded.run(failing([TOO_LARGE])), TOO_LARGE);
  assert.equal(tries, 1);
  tries = 0;
  await assert.rejects(crowded.run(failing([TAKEN, TOO_LARGE])), TOO_LARGE);
  assert.equal(tries, 2);
  const gone = new AbortController();
  tries = 0;
  const left = cancelledBy(gone.signal, () => crowded.run(failing([TAKEN])));
  gone.abort();
  await assert.rejects(left, { name: 'ReadCancelledError' });
  assert.equal(tries, 1);
});

test('a read whose turn has not come ends when nobody waits for it, and the service waits for no organisation', async () => {
  const crowded = new Crowded();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let tries = 0;
  const slow = async () => {
    if (tries++ === 0) throw TAKEN;
    begin();
    return await ended;
  };
  const running = inLane(1, () => crowded.run(slow));
  await begun;
  let others = 0;
  const other = async () => {
    others++;
    throw TAKEN;
  };
  const gone = new AbortController();
  const waiting = inLane(2, () => cancelledBy(gone.signal, () => crowded.run(other)));
  let own = 0;
  const service = async () => {
    if (own++ === 0) throw TAKEN;
    return 'answered';
  };
  assert.equal(await crowded.run(service), 'answered');
  gone.abort();
  await assert.rejects(waiting, { name: 'ReadCancelledError' });
  end();
  await running;
  assert.equal(others, 1);
});
