import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture } from '../sites/fixture.ts';
import { dueAttempts, queueAttempts } from './attempt-queue.ts';
import { createAlertRule } from './rules.ts';

const MINUTE_MS = 60_000;

test('an attempt that was queued on a clock years ahead is due; one that waits for its retry is not', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const fields = { siteId, type: 'spike', threshold: 1, goalId: null, url: null, secret: null } as const;
  const rule = await createAlertRule(database.db, clock, { ...fields, emails: ['a@example.com'] }, []);
  const now = Math.floor(clock.nowMicros() / 1000);
  const attempt = {
    ruleId: rule.id,
    channel: 'email',
    recipient: 'a@example.com',
    queue: 'mail',
    type: 'spike',
  } as const;
  const dueAts = [now, now + 28 * MINUTE_MS, now + 730 * 1440 * MINUTE_MS];
  const attempts = dueAts.map((dueAt) => ({ ...attempt, test: false, body: '{}', attempt: 2, dueAt }));
  await queueAttempts(database.db, attempts);
  assert.deepEqual(
    (await dueAttempts(database.db, now)).map(({ dueAt }) => dueAt),
    [dueAts[0], dueAts[2]],
  );
});
