/**
 * Measures realtime, and the memory of the last minutes: sites with 20 thousand and with a million events today, beside
 * the engine's `SELECT 1` of the same minute and the same query to the store. No HTTP.
 * Usage: node bench/realtime.ts [events ...]
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '../src/domain/site.ts';
import { RecentEvents } from '../src/rollup/read/recent-events.ts';
import { readRealtime } from '../src/stats/answers/realtime.ts';
import { readStoredRealtime } from '../src/stats/answers/stored-realtime.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { type Latency, latencyOf } from './read-client.ts';
import { insertMadeUpDay } from './read-events.ts';

const DAY = '2026-06-05';
const START = Date.parse(DAY) * 1000;
const HOURS = 18;
const NOW = START + (HOURS * 3600 - 600) * 1_000_000;
const SITE = { id: 1, timezone: 'UTC' } as Site;
const SAMPLES = 100;
const STORED_SAMPLES = 10;
/** The limit for a million events. */
const P50_MAX_MS = 20;

async function measure(events: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'svc-realtime-'));
  const store = await ChdbStore.open(directory);
  // The first site has half of the events.
  await store.execute(
    insertMadeUpDay({ day: DAY, start: START, endSecond: HOURS * 3600, events: 2 * events, seed: 7 }, [SITE.id, 2]),
  );
  const recent = new RecentEvents();
  const memoryBefore = process.memoryUsage().heapUsed;
  const opening = await time(() => recent.open(store, NOW));
  const reader = { store, recent };
  const stored = await samples(STORED_SAMPLES, () => readStoredRealtime({ store }, [SITE], NOW));
  const first = await time(() => readRealtime(reader, SITE, NOW));
  const floor: number[] = [];
  const held: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    floor.push(await time(() => store.query('SELECT 1')));
    held.push(await time(() => readRealtime(reader, SITE, NOW)));
  }
  assert.deepEqual(await readRealtime(reader, SITE, NOW), await readStoredRealtime({ store }, [SITE], NOW));
  globalThis.gc?.();
  const memory = (process.memoryUsage().heapUsed - memoryBefore) / 1e6;
  const selectOne = latencyOf(floor);
  const line = (name: string, { p50, p99 }: Latency, note = '') =>
    console.log(
      `${name.padEnd(26)} p50 ${ms(p50)}  p99 ${ms(p99)} ms   ${(p50 / selectOne.p50).toFixed(1)} x SELECT 1${note}`,
    );
  const [{ shown = 0 } = {}] = await store.query<{ shown: number }>(
    `SELECT count() AS shown FROM events WHERE site = 1 AND ts > ${NOW - 1_800_000_000} AND ts <= ${NOW}`,
  );
  console.log(`\n== a site with ${events} events today, ${shown} of them in the last 30 minutes`);
  line('engine floor: SELECT 1', selectOne);
  line('realtime', latencyOf(held), latencyOf(held).p50 <= P50_MAX_MS ? '   met' : '   MISSED');
  line('realtime from the store', latencyOf(stored));
  console.log(`first answer ${ms(first)} ms; at start ${ms(opening)} ms; holds ${memory.toFixed(0)} MB for both sites`);
  await store.close();
  rmSync(directory, { recursive: true });
}

async function samples(count: number, task: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await time(task));
  return times;
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function ms(figure: number): string {
  return figure.toFixed(2).padStart(7);
}

const sizes = process.argv.slice(2).map(Number);
for (const events of sizes.length > 0 ? sizes : [20_000, 1_000_000]) await measure(events);
