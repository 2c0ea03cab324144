/**
 * Measures questions with conditions over a year of kept visits of one site, without HTTP: the first time, again, and again while
 * 200 events a second arrive, beside a plain scan of two columns of the same rows. Prints what a kept hit takes on the disk.
 * Usage: node bench/visits.ts [1M 10M 100M] [--data DIRECTORY] [--finalise]
 *
 * With --finalise it also times how the visits of a closed day of a million hits are written.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../src/domain/limits.ts';
import type { Site } from '../src/domain/site.ts';
import { listClosedDays } from '../src/rollup/days/closed-days.ts';
import { DayCatalogue } from '../src/rollup/days/day-catalogue.ts';
import { IncomingEvents } from '../src/rollup/days/incoming-events.ts';
import { RecentEvents } from '../src/rollup/read/recent-events.ts';
import { RollupReader } from '../src/rollup/read/rollup-reader.ts';
import { requireSite } from '../src/sites/sites.ts';
import { StoredDefinitions } from '../src/stats/definitions.ts';
import type { AnyQuestion, Asked } from '../src/stats/questions/question.ts';
import { REPORT } from '../src/stats/questions/report.ts';
import { SELECTED_FUNNEL, SELECTED_GOALS, SELECTED_SERIES, SELECTED_STATS } from '../src/stats/questions/selected.ts';
import { Statistics } from '../src/stats/statistics.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { EVENT_COLUMN_NAMES } from '../src/store/encode-event.ts';
import { eventsOf } from './make-dataset.ts';
import { median, processorTime } from './paired.ts';
import { NOW, TODAY } from './read-dataset.ts';
import { readManifest, type VisitsDataset, YEAR } from './visits-dataset.ts';
import { measureFinalising } from './visits-finalise.ts';

/** A question is asked first so often, each time with another value that no hit has. */
const FIRST_SAMPLES = 3;
const AGAIN_SAMPLES = 5;
const EVENTS_PER_SECOND = 200;
/** The loader brings what has come once in so many milliseconds. */
const LOADED_EVERY_MS = 250;
const PERIODS = {
  '30 d': `from=${addDays(TODAY, -29)}&to=${TODAY}`,
  year: `from=${YEAR.from}&to=${TODAY}`,
};
const TWO = ['country:is:US', 'browser:is:Chrome'];

interface Measured {
  readonly name: string;
  /** Its limit for the first time at 10 million hits, milliseconds. */
  readonly most: number;
  readonly question: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly where: readonly string[];
  readonly path?: Asked['params'];
}

function questionsOf({ goal, funnel }: VisitsDataset): Measured[] {
  const list = (
    dimension: string,
    where: readonly string[] = TWO,
    more: Readonly<Record<string, string>> = {},
  ): Measured => ({
    ...{
      name: `list of ${dimension}`,
      most: 350,
      question: REPORT,
      params: { dimension, limit: '10', ...more },
      where,
    },
  });
  const metrics = { metrics: 'sessions,bounceRate,avgDuration' };
  const tiles = { most: 200, params: {}, where: TWO };
  return [
    { ...tiles, name: 'tiles', question: SELECTED_STATS },
    { ...tiles, name: 'series', question: SELECTED_SERIES, params: { metric: 'visitors' } },
    { ...tiles, name: 'goals', question: SELECTED_GOALS },
    ...['country', 'city', 'referrer', 'channel', 'page', 'entry', 'event'].map((dimension) => list(dimension)),
    { ...list('page', TWO, metrics), name: 'list of page, sessions' },
    {
      ...list('channel', TWO, { ...metrics, goal: String(goal), metric: 'conversionRate' }),
      name: 'conversion rate by channel',
    },
    { ...list('page', ['page:contains:product']), name: 'list of page, page contains' },
    { ...list('page', ['country:is_not:US']), name: 'list of page, country is not' },
    { ...tiles, name: 'tiles, page contains', question: SELECTED_STATS, where: ['page:contains:product'] },
    {
      ...tiles,
      name: 'tiles, goal reached',
      question: SELECTED_STATS,
      where: ['country:is_not:XX', `goal:is:${goal}`],
    },
    { ...tiles, name: 'funnel', most: 350, question: SELECTED_FUNNEL, path: { funnelId: String(funnel) } },
    { ...list('next_page:/pricing'), name: 'next pages' },
    { ...list('hour_of_week', TWO, { limit: '168' }), name: 'hours of the week' },
  ];
}

/** Adds a value that no hit has, so that nothing has been asked before. */
function withNobody(where: readonly string[], nobody: number): string[] {
  return where.map((text, i) => (i > 0 ? text : `${text}|Nobody ${nobody}`));
}

async function make(directory: string, hits: number): Promise<void> {
  const script = join(import.meta.dirname, 'visits-dataset.ts');
  const child = spawn(process.execPath, [script, directory, String(hits)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the dataset of ${hits} hits could not be made`);
}

/** Lets events in as a service does, until it is stopped. */
function arriving(store: ChdbStore, catalogue: DayCatalogue, site: Site) {
  const clock = { nowMicros: () => NOW };
  const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} } as never;
  const incoming = new IncomingEvents({ store, quarantine: {} as never, register: catalogue, clock, log });
  let isOn = true;
  let rows = 0;
  const run = async () => {
    const count = (EVENTS_PER_SECOND * LOADED_EVERY_MS) / 1000;
    const writer = 900_000 + Math.floor(performance.now());
    for (let first = 1; isOn; first += count) {
      const replaced = `${writer} * 8589934592 + ${first} + rowNumberInAllBlocks() AS seq, cityHash64(visitor, ${first}) AS visitor`;
      const lines = await store.lines(
        `SELECT ${EVENT_COLUMN_NAMES.join(', ')} FROM (SELECT * REPLACE (${replaced}) FROM events WHERE site = ${site.id} LIMIT ${count})`,
      );
      const range = { journal: 'measured', first, last: first, rows: count, bytes: lines.length, repeated: false };
      await incoming.insertRange({ ...range, columns: EVENT_COLUMN_NAMES, lines: Buffer.from(lines) });
      rows += count;
      await pause(LOADED_EVERY_MS);
    }
  };
  const done = run();
  return async () => {
    isOn = false;
    await done;
    return rows;
  };
}

async function measure(directory: string, size: string, only: RegExp): Promise<void> {
  const facts = readManifest(directory);
  const database = await openDatabase(directory);
  const store = await ChdbStore.open(join(directory, 'store'));
  const catalogue = new DayCatalogue();
  const closed = await listClosedDays(database.db);
  catalogue.close(closed);
  catalogue.finalize(closed);
  const site = await requireSite(database.db, facts.site);
  const lines = await store.lines(`SELECT ${EVENT_COLUMN_NAMES.join(', ')} FROM events`);
  catalogue.loaded(lines, NOW);
  const rollups = new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
  const sources = { store, rollups, recent: new RecentEvents() };
  const statistics = new Statistics(sources, new StoredDefinitions(database), { nowMicros: () => NOW });
  const [parts] = await store.query<{ rows: number; bytes: number; parts: number }>(
    `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts
WHERE active AND database = 'svc' AND table = 'visits'`,
  );
  console.log(
    `\n== ${size}: ${parts!.rows} kept hits, ${(parts!.bytes / parts!.rows).toFixed(2)} bytes each, ${parts!.parts} parts`,
  );
  const floors: number[] = [];
  const floor = async () => {
    const count = `count() AS hits FROM visits WHERE site = ${site.id}`;
    floors.push(await time(() => store.query(`SELECT ${count} AND country = 'US' AND browser = 'Chrome'`)));
  };
  const ask = (of: Measured, period: string, nobody: number) => {
    const query = new URLSearchParams(period);
    for (const [name, value] of Object.entries(of.params)) query.set(name, value);
    for (const where of withNobody(of.where, nobody)) query.append('where', where);
    const question = of.question as AnyQuestion & { parse(asked: Asked, by: 'api'): object };
    return time(() => statistics.ask(site, question, question.parse({ query, params: of.path ?? {} }, 'api')));
  };
  let nobody = 0;
  console.log(`${'milliseconds'.padEnd(40)}   first processor x floor   again  beside ${EVENTS_PER_SECOND} events/s`);
  for (const [period, days] of Object.entries(PERIODS)) {
    for (const of of questionsOf(facts)) {
      const name = `${of.name}, ${period}`;
      if (!only.test(name)) continue;
      const first: number[] = [];
      const processor: number[] = [];
      for (let i = 0; i < FIRST_SAMPLES; i++) {
        await floor();
        processor.push(await processorTime(async () => first.push(await ask(of, days, ++nobody))));
      }
      const again: number[] = [];
      for (let i = 0; i < AGAIN_SAMPLES; i++) again.push(await ask(of, days, nobody));
      const stop = arriving(store, catalogue, site);
      await pause(LOADED_EVERY_MS);
      const beside: number[] = [];
      for (let i = 0; i < AGAIN_SAMPLES; i++) {
        beside.push(await ask(of, days, nobody));
        await pause(LOADED_EVERY_MS / 2);
      }
      await stop();
      const limit =
        period === 'year' && size === '10M' ? (median(first) <= of.most ? '  met' : `  over ${of.most}`) : '';
      console.log(
        `${name.padEnd(40)} ${ms(median(first))} ${ms(median(processor))} ${ratio(median(first), median(floors))} ${ms(median(again))} ${ms(median(beside))}${limit}`,
      );
    }
  }
  console.log(`floor, two columns of the year: ${ms(median(floors))} ms; peak memory ${peakMemory()} MB`);
  await store.execute(`ALTER TABLE events DELETE WHERE seq >= ${900_000 * 2 ** 33} SETTINGS mutations_sync = 1`);
  await store.close();
  await database.close();
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function ms(figure: number): string {
  return (figure >= 100 ? figure.toFixed(0) : figure.toFixed(1)).padStart(7);
}

function ratio(figure: number, floor: number): string {
  return (figure / floor).toFixed(1).padStart(9);
}

function peakMemory(): number {
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);
}

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, finalise: { type: 'boolean' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const root = values.data ?? mkdtempSync(join(tmpdir(), 'svc-visits-'));
for (const size of positionals.length > 0 ? positionals : ['1M', '10M']) {
  const directory = join(root, size);
  await make(directory, eventsOf(size));
  await measure(directory, size, new RegExp(values.only));
}
if (values.finalise === true) await measureFinalising();
if (values.data === undefined) rmSync(root, { recursive: true, force: true });
