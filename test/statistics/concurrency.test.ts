import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rush } from './rush.ts';

const SECONDS = 15;
/** What the machine must not take is left out: the senders slow down. */
const EVENTS_PER_SECOND = 2000;
const READERS = 32;

test('many readers see no error and no wrong figure while events arrive and days are closed', {
  timeout: 180_000,
}, async (t) => {
  const report = await rush({ seconds: SECONDS, eventsPerSecond: EVENTS_PER_SECOND, readers: READERS });
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.reads > 0);
  // The past site's days, and the one that was told again.
  assert.ok(report.daysClosedMeanwhile > 0);
});
