import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pino } from 'pino';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { emptyDirectory, ManualClock } from '../sites/fixture.ts';
import { compose } from './compose.ts';
import { database } from './database.ts';
import { endedSalts, salts } from './salts.ts';
import { readConfig } from './settings/config.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('the salt of a date is made when it begins in the first zone, whether events come or not', async (t) => {
  const clock = new ManualClock('2026-05-20T09:30:00Z');
  const config = readConfig({}, { data: emptyDirectory(t) });
  const timer = new HandTimer();
  const environment = { config, clock, log: pino({ level: 'silent' }), timer };
  const { part, close } = await compose([salts], environment);
  t.after(close);
  const labels = async () =>
    (await part(database).db.selectFrom('salts').select('label').orderBy('label').execute()).map(({ label }) => label);
  assert.deepEqual(await labels(), ['2026-05-19', '2026-05-20']);
  clock.advanceMs(HOUR_MS);
  await timer.forward(MINUTE_MS);
  for (let turn = 0; turn < 100 && (await labels()).length < 3; turn++) await yieldToEventLoop();
  assert.deepEqual(await labels(), ['2026-05-19', '2026-05-20', '2026-05-21']);
});

test('a worker destroys the salts of dates that are over, and makes none', async (t) => {
  const clock = new ManualClock('2026-05-20T09:30:00Z');
  const config = readConfig({}, { data: emptyDirectory(t) });
  const timer = new HandTimer();
  const environment = { config, clock, log: pino({ level: 'silent' }), timer };
  const { part, close } = await compose([endedSalts], environment);
  t.after(close);
  const { db } = part(database);
  const labels = async () => (await db.selectFrom('salts').select('label').execute()).map(({ label }) => label);
  assert.deepEqual(await labels(), []);
  const kept = ['2026-05-18', '2026-05-20'].map((label) => ({ label, salt: Buffer.alloc(32, 1) }));
  await db.insertInto('salts').values(kept).execute();
  await timer.forward(MINUTE_MS);
  for (let turn = 0; turn < 100 && (await labels()).length > 1; turn++) await yieldToEventLoop();
  assert.deepEqual(await labels(), ['2026-05-20']);
});
