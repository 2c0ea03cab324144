/** What it brings that an event's small numbers share one integer while sessions are made of it (`rollup/sql/sessions.ts`). */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_HIT_COLUMNS, hitsFrom } from '../src/rollup/sql/hits.ts';
import { dayTotalsFrom, sessionStartsByHour } from '../src/rollup/sql/totals.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { measurePairs, printPairs, processorTime } from './paired.ts';
import { insertMadeUpDay } from './read-events.ts';

const DAY = '2026-06-05';
const EVENTS = 1_000_000;
const PAIRS = 9;
const HIT_PAIRS = 5;
const OF_SITE = `SELECT * FROM events WHERE site = 1 AND day = '${DAY}'`;

/** Totals of an open day, and hits of it, as the product derives them and with a member for each number. */
export async function measureSessions(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'svc-mechanisms-'));
  const store = await ChdbStore.open(directory);
  try {
    // The first site has half of them.
    const made = { day: DAY, start: Date.parse(DAY) * 1000, endSecond: 86_400, events: 2 * EVENTS, seed: 7 };
    await store.execute(insertMadeUpDay(made, [1, 2]));
    const totals = dayTotalsFrom(sessionStartsByHour(OF_SITE));
    assert.deepEqual(await store.query(totals), await store.query(unpacked(totals)));
    const hits = `SELECT sum(cityHash64(*)) AS hash FROM (${hitsFrom(OF_SITE, ALL_HIT_COLUMNS).sql})`;
    assert.deepEqual(await store.query(hits), await store.query(unpacked(hits)));
    await compare(store, PAIRS, totals, 'totals');
    await compare(store, HIT_PAIRS, hits, 'hits');
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
}

async function compare(store: ChdbStore, count: number, sql: string, name: string): Promise<void> {
  const off = unpacked(sql);
  const pairs = await measurePairs(
    count,
    () => processorTime(() => store.query(sql)),
    () => processorTime(() => store.query(off)),
  );
  printPairs(`sessions, ${name}`, pairs, 'ms of processor time', `${name} of an open day of ${EVENTS} events`);
  console.log(`  peak memory: on ${await peakMemoryMb(store, sql)} MB, off ${await peakMemoryMb(store, off)} MB`);
}

/** The same derivation with active_ms, hour and kind as members 3 to 5 of an event's tuple. Throws when it is none. */
function unpacked(sql: string): string {
  const packed = 'toUInt64(active_ms) * 1024 + toUInt16(hour) * 4 + kind';
  const changed = sql
    .replace(`groupArray(${packed})`, 'groupArray(active_ms), groupArray(hour), groupArray(kind)')
    .replace(packed, 'active_ms, hour, kind')
    .replace(
      /tupleElement\(([^,()]+), ([4-9]|\d\d)\)/g,
      (_, event, index) => `tupleElement(${event}, ${Number(index) + 2})`,
    )
    .replace(/bitAnd\(tupleElement\(([^,()]+), 3\), 3\)/g, 'tupleElement($1, 5)')
    .replace(/toUInt8\(bitAnd\(bitShiftRight\(tupleElement\(([^,()]+), 3\), 2\), 255\)\)/g, 'tupleElement($1, 4)')
    .replace(/toUInt32\(bitShiftRight\(tupleElement\(([^,()]+), 3\), 10\)\)/g, 'tupleElement($1, 3)');
  assert.doesNotMatch(changed, /1024|bitShiftRight|bitAnd/);
  return changed;
}

/** The least memory that a statement is done with, found by refusing it ever less. */
async function peakMemoryMb(store: ChdbStore, sql: string): Promise<number> {
  let [enough, little] = [600, 0];
  while (enough - little > 15) {
    const middle = Math.round((enough + little) / 2);
    const limited = `${sql} SETTINGS max_memory_usage = ${middle * 1_000_000}, max_bytes_before_external_group_by = 0`;
    const isDone = await store.query(limited).then(
      () => true,
      () => false,
    );
    if (isDone) enough = middle;
    else little = middle;
  }
  return enough;
}
