/** The tests of the limits of sessions, which each database passes. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addOrganisation, addUser } from '../database/conformance/rows.fixture.ts';
import type { Database } from '../database/database.ts';
import { ManualClock } from '../sites/fixture.ts';
import { limitsHeldBy, setSessionLimits } from './session-limits.ts';
import { createSession, deleteExpiredSessions, findSession, listSessions, listSessionsOfMembers } from './sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function testSessionLimits(name: string, open: (t: TestContext) => Promise<Database>): void {
  const stand = async (t: TestContext) => {
    const { db } = await open(t);
    const clock = new ManualClock('2026-03-10T12:00:00Z');
    const userId = await addUser(db, 'ada@example.com');
    const member = async (organisation: string, expires_at: number | null = null) => {
      const org_id = await addOrganisation(db, organisation);
      const row = { user_id: userId, org_id, role: 'viewer', expires_at, created_at: 0 } as const;
      await db.insertInto('members').values(row).execute();
      return org_id;
    };
    const enter = () => createSession(db, clock, userId, 'test');
    const isIn = async (token: string) => (await findSession(db, clock, token)) !== null;
    return { db, clock, userId, member, enter, isIn };
  };

  test(`${name}: sessions end after the shortest idle time and age of the organisations of a user`, async (t) => {
    const { db, clock, userId, member, enter, isIn } = await stand(t);
    const [strict, mild] = [await member('Strict'), await member('Mild')];
    const over = await member('Over', clock.nowMicros() / 1000);
    await addOrganisation(db, 'Other');
    const usual = { hours: { value: 4320, organisation: null }, idleMinutes: { value: 43_200, organisation: null } };
    assert.deepEqual(await limitsHeldBy(db, clock, userId), usual);
    await setSessionLimits(db, over, { hours: 1, idleMinutes: 15 });
    assert.deepEqual(await limitsHeldBy(db, clock, userId), usual);
    await setSessionLimits(db, mild, { hours: 2, idleMinutes: null });
    await setSessionLimits(db, strict, { hours: 24, idleMinutes: 15 });
    assert.deepEqual(await limitsHeldBy(db, clock, userId), {
      hours: { value: 2, organisation: 'Mild' },
      idleMinutes: { value: 15, organisation: 'Strict' },
    });

    const token = await enter();
    for (let i = 0; i < 8; i++) {
      clock.advanceMs(14 * MINUTE);
      assert.equal(await isIn(token), true);
    }
    // It is used all the time, and two hours old.
    clock.advanceMs(8 * MINUTE - 1);
    assert.equal(await isIn(token), true);
    clock.advanceMs(1);
    assert.equal(await isIn(token), false);

    const idle = await enter();
    // The use that is not written, because one was just written, is at most 15 seconds later.
    clock.advanceMs(14_999);
    assert.equal(await isIn(idle), true);
    assert.deepEqual(
      (await listSessions(db, clock, userId)).map((each) => each.lastSeenAt - each.createdAt),
      [0],
    );
    clock.advanceMs(1);
    assert.equal(await isIn(idle), true);
    assert.deepEqual(
      (await listSessions(db, clock, userId)).map((each) => each.lastSeenAt - each.createdAt),
      [15_000],
    );
    clock.advanceMs(15 * MINUTE - 1);
    assert.equal((await listSessionsOfMembers(db, clock, mild)).length, 1);
    clock.advanceMs(1);
    assert.equal(await isIn(idle), false);
    assert.deepEqual(await listSessionsOfMembers(db, clock, mild), []);
    assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 2);
    await deleteExpiredSessions(db, clock);
    assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
  });

  test(`${name}: new limits end older sessions at their next request, and are recorded`, async (t) => {
    const { db, clock, member, enter, isIn } = await stand(t);
    const orgId = await member('Strict');
    const [first, second] = [await enter(), await enter()];
    clock.advanceMs(HOUR - 1);
    assert.equal(await isIn(first), true);
    await setSessionLimits(db, orgId, { hours: null, idleMinutes: 59 });
    assert.deepEqual([await isIn(first), await isIn(second)], [true, false]);
    await setSessionLimits(db, orgId, { hours: 1, idleMinutes: null });
    clock.advanceMs(1);
    assert.equal(await isIn(first), false);
    await setSessionLimits(db, orgId, { hours: null, idleMinutes: null });
    assert.equal(await isIn(first), true);
    for (const wrong of [
      { hours: 0, idleMinutes: null },
      { hours: 4321, idleMinutes: null },
      { hours: 1.5, idleMinutes: null },
      { hours: null, idleMinutes: 14 },
      { hours: null, idleMinutes: 43_201 },
    ]) {
      await assert.rejects(setSessionLimits(db, orgId, wrong), { code: 'invalid' });
    }
    const entries = await db
      .selectFrom('audit_entries')
      .select('entry')
      .where('org_id', '=', orgId)
      .orderBy('number')
      .execute();
    const changes = entries
      .map(({ entry }) => JSON.parse(entry) as { readonly action: string; readonly changes: object })
      .filter(({ action }) => action === 'organisation.changed');
    assert.equal(changes.length, 3);
    assert.match(JSON.stringify(changes[0]!.changes), /"session_idle_minutes":.*59/);
  });
}
