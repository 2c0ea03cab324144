import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../sites/fixture.ts';
import { HourlyQuota } from './hourly-quota.ts';

const MINUTE_MS = 60_000;

test('a user has a quota in any hour, and its refusal says when to try again', () => {
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  const quota = new HourlyQuota(clock, 2, 'previews');
  const refused = (minutes: string, retryAfterSeconds: number) => ({
    code: 'too_many_tries',
    message: `the limit is 2 previews per hour; try again in ${minutes}`,
    retryAfterSeconds,
  });
  quota.take(1);
  clock.advanceMs(30 * MINUTE_MS);
  quota.take(1);
  assert.throws(() => quota.take(1), refused('30 minutes', 1800));
  quota.take(2);
  clock.advanceMs(29.5 * MINUTE_MS);
  assert.throws(() => quota.take(1), refused('a minute', 30));
  clock.advanceMs(MINUTE_MS / 2);
  quota.take(1);
  assert.throws(() => quota.take(1), refused('30 minutes', 1800));
});
