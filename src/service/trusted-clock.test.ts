import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { assertWithin } from '../../test/heavy-checks.ts';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { systemClock } from '../domain/clock.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { readClockRecord, writeClockRecord } from './clock-guard.ts';
import { compose } from './compose.ts';
import { readConfig } from './settings/config.ts';
import { trustedClock } from './trusted-clock.ts';

const DAY_MS = 86_400_000;
/** A time server is waited for that long before it counts as silent, milliseconds. */
const SILENT_AFTER_MS = 2000;

test('no start waits for a time server that is silent, and what is not proved is left for the next run', async (t) => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const dataDir = emptyDirectory(t);
  const path = join(dataDir, 'clock.json');
  const provenAt = Date.now() - 3 * DAY_MS;
  writeClockRecord(path, { provenAt });
  const config = readConfig({ SVC_TIME_SERVER: `127.0.0.1:${silent.address().port}` }, { data: dataDir });
  const environment = { config, clock: systemClock, log: pino({ level: 'silent' }), timer: new HandTimer() };
  const asked = once(silent, 'message');
  const startMs = performance.now();
  const { part, close } = await compose([trustedClock], environment);
  assertWithin(performance.now() - startMs, SILENT_AFTER_MS, 'the start');
  await asked;
  assert.deepEqual([part(trustedClock).mayErase, part(trustedClock).mayDestroySalts], [false, true]);
  await close();
  const record = readClockRecord(path);
  assert.equal(record?.provenAt, provenAt);
  assert.ok(record.probation !== undefined && record.probation.at - provenAt >= 3 * DAY_MS);
});

test('a time that cannot be noted at a stop is a warning that says why', async (t) => {
  const dataDir = emptyDirectory(t);
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ SVC_TIME_SERVER: 'none' }, { data: dataDir });
  const { close } = await compose([trustedClock], { config, clock: systemClock, log, timer: new HandTimer() });
  lines.length = 0;
  mkdirSync(join(dataDir, 'clock.json.tmp'));
  await close();
  const [line, ...others] = lines.map((text) => JSON.parse(text) as { level: number; path: string; reason: string });
  assert.deepEqual([line?.level, line?.path, others], [40, join(dataDir, 'clock.json'), []]);
  assert.match(line?.reason ?? '', /^EISDIR/);
});
