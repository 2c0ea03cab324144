/** Tests the counters that nodes share: failed sign-ins and the rates of keys, with a database for each node. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { systemTimer, type Timer } from '../../concurrency/timer.ts';
import { SharedFailures } from '../../dashboard/shared-failures.ts';
import { AT, guesserAt, testSignInGuard } from '../../dashboard/sign-in-guard.fixture.ts';
import { SignInGuard } from '../../dashboard/sign-in-guard.ts';
import type { Clock } from '../../domain/clock.ts';
import { ManualClock } from '../../sites/fixture.ts';
import { epochMs } from '../clock-ms.ts';
import type { Database } from '../database.ts';
import { deleteExpiredCounters } from '../expired-counters.ts';
import { SharedKeyRate } from './shared-key-rate.ts';

const WINDOW_MS = 60_000;

/** An answer is waited for, however busy the machine is. */
const NEVER: Timer = { ...systemTimer, after: () => () => {} };

/** @param openNode opens the database as another node does; all have the same one */
export function testSharedCounters(openNode: () => Promise<Database>): void {
  let opened: Promise<Database[]> | null = null;
  after(async () => {
    for (const database of (await opened) ?? []) await database.close();
  });
  /** Returns the database as two nodes have it, without a counter. */
  const nodes = async () => {
    opened ??= Promise.all([openNode(), openNode()]);
    const [one, other] = (await opened) as [Database, Database];
    for (const table of ['sign_in_failures', 'key_rates'] as const) await one.db.deleteFrom(table).execute();
    return { clock: new ManualClock('2026-03-10T12:00:00Z'), one, other };
  };
  const countsAt = ({ db }: Database, clock: Clock) => new SharedFailures(db, clock, NEVER);
  const guesser = (database: Database, clock: Clock) => guesserAt(new SignInGuard(countsAt(database, clock)));
  const rateAt = ({ db }: Database, clock: Clock, scope: string, maxRequests: number) =>
    new SharedKeyRate(db, scope, { clock, maxRequests, windowMs: WINDOW_MS }, NEVER);

  testSignInGuard('in PostgreSQL', async (clock) => countsAt((await nodes()).one, clock), true);

  test('failures at one node count at the other, and so does a success', async () => {
    const { clock, one, other } = await nodes();
    const [at, elsewhere] = [one, other].map((node) => guesser(node, clock));
    for (let i = 0; i < 3; i++) assert.equal(await at!.wrong(), 'wrong_credentials');
    for (let i = 0; i < 2; i++) assert.equal(await elsewhere!.wrong(), 'wrong_credentials');
    assert.deepEqual([await at!.right(), await elsewhere!.right()], [1, 1]);
    clock.advanceMs(1000);
    assert.equal(await elsewhere!.right(), 'right');
    for (let i = 0; i < 5; i++) assert.equal(await at!.wrong(), 'wrong_credentials');
    assert.deepEqual([await at!.right(), await elsewhere!.right()], [1, 1]);
    const names = (await one.db.selectFrom('sign_in_failures').select('name').execute()).map(({ name }) => name);
    for (const name of names) assert.match(name, /^[0-9a-f]{64}$/);
  });

  test('while the database is away, a node goes on with what it has seen, and counts alone', async () => {
    const { clock } = await nodes();
    const one = await openNode();
    const { wrong, right } = guesser(one, clock);
    for (let i = 0; i < 5; i++) await wrong();
    await one.close();
    assert.equal(await right(), 1);
    for (let i = 0; i < 5; i++) assert.equal(await wrong({ ...AT, account: 'bob' }), 'wrong_credentials');
    assert.equal(await right({ ...AT, account: 'bob' }), 1);
    assert.equal(await right({ ...AT, account: 'cleo', address: '192.0.2.9' }), 'right');
  });

  test('a limit of keys is that of all nodes together, and of a scope', async () => {
    const { clock, one, other } = await nodes();
    const limitOf = (scope: string, maxRequests: number) =>
      [one, other].map((node) => rateAt(node, clock, scope, maxRequests));
    const admitted = async (rates: ReturnType<typeof limitOf>, tries: number, keyId = 1) => {
      let count = 0;
      for (let i = 0; i < tries; i++) count += Number(await rates[i % rates.length]!.admit(keyId));
      return count;
    };
    const small = limitOf('read', 10);
    assert.equal(await admitted(small, 24), 10);
    assert.equal(await admitted(small, 24, 2), 10);
    assert.equal(await admitted(limitOf('manage', 10), 24), 10);
    clock.advanceMs(WINDOW_MS - 1);
    assert.equal(await admitted(small, 24), 0);
    clock.advanceMs(1);
    assert.equal(await admitted(small.slice(1), 12), 10);
    // Requests of one moment, at both nodes.
    clock.advanceMs(WINDOW_MS);
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, i) => small[i % 2]!.admit(1)));
    assert.equal(outcomes.filter(Boolean).length, 10);
    // A node takes five of a hundred at a time, and keeps at most four.
    const large = limitOf('mcp', 100);
    assert.equal(await admitted(large.slice(0, 1), 33), 33);
    assert.equal(await admitted(large.slice(1), 100), 65);
    assert.equal(await admitted(large.slice(0, 1), 10), 2);
    clock.advanceMs(WINDOW_MS);
    const later = await admitted(large, 250);
    assert.equal(later, 100);
  });

  test('while the database is away, each node keeps the limit of keys alone', async () => {
    const { clock } = await nodes();
    const one = await openNode();
    const rate = rateAt(one, clock, 'read', 3);
    assert.equal(await rate.admit(1), true);
    await one.close();
    assert.deepEqual([await rate.admit(1), await rate.admit(1), await rate.admit(1)], [true, true, false]);
  });

  test('counters are in no log of the server, and are deleted when they hold nobody back', async () => {
    const { clock, one } = await nodes();
    const { rows } = await sql<{ relpersistence: string }>`select relpersistence from pg_class
      where relname in ('sign_in_failures', 'key_rates')`.execute(one.db);
    assert.deepEqual(
      rows.map(({ relpersistence }) => relpersistence),
      ['u', 'u'],
    );
    await guesser(one, clock).wrong();
    await rateAt(one, clock, 'read', 10).admit(1);
    const counted = async () => [
      (await one.db.selectFrom('sign_in_failures').select('name').execute()).length,
      (await one.db.selectFrom('key_rates').select('ends_at').execute()).map(({ ends_at }) => ends_at - epochMs(clock)),
    ];
    assert.deepEqual(await counted(), [3, [WINDOW_MS]]);
    clock.advanceMs(WINDOW_MS);
    await deleteExpiredCounters(one.db, clock);
    assert.deepEqual(await counted(), [3, []]);
    clock.advanceMs(24 * 3_600_000 - WINDOW_MS);
    await deleteExpiredCounters(one.db, clock);
    assert.deepEqual(await counted(), [0, []]);
  });
}
