/**
 * Creates the data directory that `read.ts` measures on: a year of twenty sites, or of more. The days of the raw window are made-up
 * events that the product's own closing has closed, except the last two. It is created once, in this separate process,
 * and used again when it exists.
 * Usage: node bench/read-dataset.ts DIR EVENTS [SITES]
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KeyedMutex } from '../src/concurrency/keyed-mutex.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { addDays, countDays } from '../src/domain/calendar.ts';
import { dayStart } from '../src/domain/day.ts';
import { RAW_WINDOW_DAYS, STORED_KEYS_PER_DAY_MAX } from '../src/domain/limits.ts';
import { beginClosing, listClosedDays, publishClosedDays } from '../src/rollup/days/closed-days.ts';
import { DayCatalogue } from '../src/rollup/days/day-catalogue.ts';
import { closersFrom } from '../src/rollup/maintain/closers.ts';
import { listFunnelVersions } from '../src/sites/funnels.ts';
import { listGoals } from '../src/sites/goals.ts';
import { listProperties } from '../src/sites/properties.ts';
import { listRevenues } from '../src/sites/revenues.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { ROLLUP_COLUMNS } from '../src/store/schema.ts';
import { defineSites } from './measured-sites.ts';
import { insertMadeUpDay } from './read-events.ts';

/** The day that is open, and the present. */
export const TODAY = '2026-06-30';
export const NOW = dayStart(TODAY, 'UTC') + 22 * 3_600_000_000;
/** The day whose closing is measured. */
export const YESTERDAY = addDays(TODAY, -1);
export const SITES = 20;
const DAYS = 365;
const FIRST_RAW = addDays(TODAY, -RAW_WINDOW_DAYS);
const LAST_CLOSED = addDays(YESTERDAY, -1);
const CLOSED_DAYS = countDays(FIRST_RAW, LAST_CLOSED);
const FLOOR_SAMPLES = 500;

/** The part of a dataset that a measurement needs. */
export interface Dataset {
  readonly site: string;
  readonly domain: string;
  readonly key: string;
  readonly funnel: number;
  /** The goal whose events have money. */
  readonly order: number;
  readonly generationSeconds: number;
}

/** Measurements of the engine alone, with nothing else running. */
export interface Facts extends Dataset {
  readonly selectOneMs: { readonly p50: number; readonly p99: number };
  readonly events: number;
  readonly hits: number;
  readonly bytesPerEvent: number;
  readonly bytesPerHit: number;
  readonly siteDays: number;
  readonly bytesPerSiteDay: number;
  /** Of each table, in bytes. */
  readonly tableBytesPerSiteDay: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, number>>;
}

const clock = { nowMicros: () => NOW };

/**
 * Returns the number of events of a day. The big site has half of them: a million of today's at 100 million in all.
 * Yesterday has 3.3 million then.
 */
function eventsOf(day: string, total: number): number {
  if (day === TODAY) return Math.round(total * 0.02);
  if (day === YESTERDAY) return Math.round(total * 0.033);
  return Math.round((total * (1 - 0.053)) / (DAYS - 2));
}

/** Returns what closes the days of a dataset, as a running service does. */
export function closersOf(store: ChdbStore, database: Database, catalogue: DayCatalogue) {
  return closersFrom({
    store,
    database,
    catalogue,
    siteMutex: new KeyedMutex(),
    storedKeysMax: STORED_KEYS_PER_DAY_MAX,
    definitions: {
      goalsOf: (siteId) => listGoals(database.db, siteId),
      revenuesOf: (siteId) => listRevenues(database.db, siteId),
      allRevenuesOf: (siteId) => listRevenues(database.db, siteId),
      propertiesOf: (siteId) => listProperties(database.db, siteId),
      funnelVersionsOf: (siteId) => listFunnelVersions(database.db, siteId),
      channelVersionsOf: async () => [],
      archivedOf: async () => [],
      fieldSetsOffOf: async () => [],
    },
  });
}

async function generate(
  directory: string,
  database: Database,
  store: ChdbStore,
  { events: total, sites }: { readonly events: number; readonly sites: number },
): Promise<Dataset> {
  const start = performance.now();
  const defined = await defineSites(database, clock, { count: sites, firstDay: addDays(TODAY, 1 - DAYS) });
  const catalogue = new DayCatalogue();
  const { closer, monthCloser } = closersOf(store, database, catalogue);
  const said = (what: string) =>
    console.error(`${total} events: ${what} after ${Math.round((performance.now() - start) / 1000)} s`);
  for (let i = RAW_WINDOW_DAYS; i >= 0; i--) {
    const day = addDays(TODAY, -i);
    const endSecond = day === TODAY ? (NOW - dayStart(day, 'UTC')) / 1_000_000 : 86_400;
    const made = { day, start: dayStart(day, 'UTC'), endSecond, events: eventsOf(day, total), seed: DAYS - i };
    await store.execute(insertMadeUpDay(made, defined.siteIds));
  }
  said('raw events are stored');
  const closed = Array.from({ length: CLOSED_DAYS }, (_, i) => addDays(FIRST_RAW, i));
  await closer.close(closed.flatMap((day) => defined.siteIds.map((siteId) => ({ siteId, day }))));
  said('the days of the raw window are closed');
  for (let shift = CLOSED_DAYS; shift < DAYS; shift += CLOSED_DAYS) await copyRollups(database, store, shift);
  catalogue.close(await listClosedDays(database.db));
  for (const siteId of defined.siteIds) {
    await monthCloser.close(siteId, { from: addDays(TODAY, 1 - DAYS), to: YESTERDAY });
  }
  said('the year is complete');
  const dataset = { ...defined.dataset, generationSeconds: Math.round((performance.now() - start) / 1000) };
  writeFileSync(manifestOf(directory), JSON.stringify(dataset));
  return dataset;
}

/**
 * Copies the rollups of the closed days in the raw window to the days before it. They have as many rows and keys as
 * closed events would give, in a tenth of the time. Their raw events would be gone anyway.
 */
async function copyRollups({ db }: Database, store: ChdbStore, shift: number): Promise<void> {
  const first = addDays(TODAY, 1 - DAYS);
  const from = addDays(FIRST_RAW, -shift) < first ? addDays(first, shift) : FIRST_RAW;
  for (const [table, columns] of Object.entries(ROLLUP_COLUMNS)) {
    const names = columns.map(([name]) => name).join(', ');
    await store.execute(`INSERT INTO ${table} (${names}, generation)
SELECT ${names.replace(/\bday\b/, `day - ${shift}`)}, generation FROM ${table} WHERE day BETWEEN '${from}' AND '${LAST_CLOSED}'`);
  }
  const copied = (await listClosedDays(db)).filter(({ day }) => day >= from && day <= LAST_CLOSED);
  const earlier = copied.map((closed) => ({ ...closed, day: addDays(closed.day, -shift) }));
  await beginClosing(db, earlier);
  await publishClosedDays(db, earlier);
}

/** Reopens yesterday as an ended day that is not closed yet, and resets today, whatever was measured before. */
export async function reopen(database: Database, store: ChdbStore): Promise<void> {
  await database.db.deleteFrom('site_days').where('day', '>=', YESTERDAY).execute();
  await store.execute(`ALTER TABLE hits DROP PARTITION '${YESTERDAY}'`);
  await store.execute(
    `ALTER TABLE events DELETE WHERE day = '${TODAY}' AND page = '/measured' SETTINGS mutations_sync = 1`,
  );
  for (const table of Object.keys(ROLLUP_COLUMNS)) {
    await store.execute(`DELETE FROM ${table} WHERE day >= '${YESTERDAY}'`);
  }
}

export async function settled(store: ChdbStore): Promise<void> {
  for (;;) {
    const [merges] = await store.query<{ running: number }>('SELECT count() AS running FROM system.merges');
    if (merges!.running === 0) return;
    await pause(200);
  }
}

async function facts(store: ChdbStore, dataset: Dataset): Promise<Facts> {
  const parts = await store.query<{ table: string; parts: number; rows: number; bytes: number }>(
    `SELECT table, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
WHERE database = 'svc' AND active GROUP BY table`,
  );
  const of = (table: string) => parts.find((each) => each.table === table) ?? { parts: 0, rows: 0, bytes: 0 };
  const rollupBytes = Object.keys(ROLLUP_COLUMNS).reduce((sum, table) => sum + of(table).bytes, 0);
  const [days] = await store.query<{ days: number }>('SELECT uniqExact(site, day) AS days FROM day_totals');
  const samples: number[] = [];
  for (let i = 0; i < FLOOR_SAMPLES; i++) {
    const start = performance.now();
    await store.query('SELECT 1');
    samples.push(performance.now() - start);
  }
  samples.sort((a, b) => a - b);
  return {
    ...dataset,
    selectOneMs: { p50: samples[FLOOR_SAMPLES / 2]!, p99: samples[Math.floor(FLOOR_SAMPLES * 0.99)]! },
    events: of('events').rows,
    hits: of('hits').rows,
    bytesPerEvent: of('events').bytes / of('events').rows,
    bytesPerHit: of('hits').bytes / of('hits').rows,
    siteDays: days!.days,
    bytesPerSiteDay: rollupBytes / days!.days,
    tableBytesPerSiteDay: Object.fromEntries(
      Object.keys(ROLLUP_COLUMNS).map((table) => [table, Math.round(of(table).bytes / days!.days)]),
    ),
    parts: Object.fromEntries(parts.map(({ table, parts: count }) => [table, count])),
  };
}

function manifestOf(directory: string): string {
  return join(directory, 'dataset.json');
}

if (import.meta.main) {
  const [directory = '', events = '', sites = String(SITES)] = process.argv.slice(2);
  const complete = existsSync(manifestOf(directory));
  if (!complete) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const database = await openDatabase(directory);
  const store = await ChdbStore.open(join(directory, 'store'));
  const dataset = complete
    ? (JSON.parse(readFileSync(manifestOf(directory), 'utf8')) as Dataset)
    : await generate(directory, database, store, { events: Number(events), sites: Number(sites) });
  if (complete) await reopen(database, store);
  await settled(store);
  console.log(JSON.stringify(await facts(store, dataset)));
  await store.close();
  await database.close();
}
