/** Measures reads of closed periods, without HTTP, with and without the sums of months and the cache of closed days. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../src/domain/limits.ts';
import type { Period } from '../src/domain/period.ts';
import type { Site } from '../src/domain/site.ts';
import { listClosedDays } from '../src/rollup/days/closed-days.ts';
import { listClosedMonths } from '../src/rollup/days/closed-months.ts';
import { DayCatalogue } from '../src/rollup/days/day-catalogue.ts';
import { ClosedDayCache } from '../src/rollup/read/closed-day-cache.ts';
import { RecentEvents } from '../src/rollup/read/recent-events.ts';
import { RollupReader } from '../src/rollup/read/rollup-reader.ts';
import { listFunnels } from '../src/sites/funnels.ts';
import { requireSite } from '../src/sites/sites.ts';
import { StoredDefinitions } from '../src/stats/definitions.ts';
import { BREAKDOWN } from '../src/stats/questions/breakdown.ts';
import { FUNNEL } from '../src/stats/questions/funnels.ts';
import { GOALS } from '../src/stats/questions/goals.ts';
import { STATS } from '../src/stats/questions/stats.ts';
import { TIMESERIES } from '../src/stats/questions/timeseries.ts';
import { Statistics } from '../src/stats/statistics.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { makeDataset } from './make-dataset.ts';
import { measurePairs, printPairs, processorTime } from './paired.ts';
import { NOW, YESTERDAY } from './read-dataset.ts';

/** The questions of a round, each of days that nobody has asked for before. */
const QUESTIONS = 10;
const PAIRS = 9;
const MONTH_DIMENSIONS = ['page', 'referrer', 'country'] as const;

interface Dataset {
  readonly size: string;
  readonly site: Site;
  readonly funnel: number;
  readonly store: ChdbStore;
  /** Answers as the service does, or without the sums of months. */
  statistics(months: 'with months' | 'without months'): Promise<Statistics>;
}

/** Measures on a dataset of the read bench; with a directory it stays there and is used again. */
export async function withDataset(
  { size, directory }: { readonly size: string; readonly directory: string | undefined },
  use: (dataset: Dataset) => Promise<void>,
): Promise<void> {
  const root = directory ?? mkdtempSync(join(tmpdir(), 'svc-mechanisms-'));
  const data = join(root, size);
  const { site: publicId } = await makeDataset(data, size);
  const database = await openDatabase(data);
  const store = await ChdbStore.open(join(data, 'store'));
  const statistics: Dataset['statistics'] = async (months) => {
    const catalogue = new DayCatalogue();
    catalogue.close(await listClosedDays(database.db));
    if (months === 'with months') for (const month of await listClosedMonths(database.db)) catalogue.closeMonth(month);
    const rollups = new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
    const sources = { store, rollups, recent: new RecentEvents() };
    return new Statistics(sources, new StoredDefinitions(database), { nowMicros: () => NOW });
  };
  try {
    const site = await requireSite(database.db, publicId);
    const [funnel] = await listFunnels(database.db, site.id);
    await use({ size, site, funnel: funnel!.id, store, statistics });
  } finally {
    await store.close();
    await database.close();
    if (directory === undefined) rmSync(root, { recursive: true, force: true });
  }
}

/** A breakdown of a year: from the sums of its whole months, and from the rows of each of its days. */
export async function measureMonths({ size, site, store, statistics }: Dataset): Promise<void> {
  const on = await statistics('with months');
  const off = await statistics('without months');
  for (const dimension of MONTH_DIMENSIONS) {
    const round = (asked: Statistics) => {
      let end = 0;
      return () =>
        timeQuestions(() =>
          asked.ask(site, BREAKDOWN, {
            dimension,
            period: closedRun(364, end++),
            filters: [],
            limit: 100,
            offset: 0,
            search: null,
          }),
        );
    };
    const pairs = await measurePairs(PAIRS, round(on), round(off));
    printPairs(`months, ${dimension}`, pairs, 'ms of processor time', `breakdown of a year at ${size} events`);
  }
  const [rows] = await store.query<{ days: number; months: number }>(
    `SELECT sumIf(rows, table = 'day_keys') AS days, sumIf(rows, table = 'month_keys') AS months
FROM system.parts WHERE database = 'svc' AND active`,
  );
  console.log(`  costs ${rows!.months} rows beside the ${rows!.days} of the days`);
}

/** Figures of 30 days that nobody has asked for before: from the rows in memory, and from the engine. */
export async function measureClosedDays({ size, site, funnel, statistics }: Dataset): Promise<void> {
  const asked = await statistics('with months');
  const questions = {
    stats: (period: Period) => asked.ask(site, STATS, { period, filters: [] }),
    timeseries: (period: Period) =>
      asked.ask(site, TIMESERIES, { period, filters: [], metric: 'visitors', compare: false }),
    goals: (period: Period) => asked.ask(site, GOALS, { period }),
    funnel: (period: Period) => asked.ask(site, FUNNEL, { id: funnel, period, version: null }),
  };
  for (const [name, ask] of Object.entries(questions)) {
    let end = 0;
    const round = () => timeQuestions(() => ask(closedRun(30, end++)));
    const pairs = await measurePairs(PAIRS, round, () => withoutClosedDays(round));
    printPairs(`closed-days, ${name}`, pairs, 'ms of processor time', `${name} of 30 days at ${size} events`);
  }
}

/** Reads the rows of closed days from the engine, as often as they are asked for. */
async function withoutClosedDays(round: () => Promise<number>): Promise<number> {
  const { of } = ClosedDayCache.prototype;
  ClosedDayCache.prototype.of = async (_question, asked, around) => {
    if (asked.length === 0) return [];
    const days = asked.map(({ day }) => day).sort();
    return around.read({ from: days[0]!, to: days.at(-1)! });
  };
  try {
    return await round();
  } finally {
    ClosedDayCache.prototype.of = of;
  }
}

/** A run of closed days that ends so many days before the last of them. */
function closedRun(days: number, earlier: number): Period {
  const to = addDays(YESTERDAY, -1 - earlier);
  return { from: addDays(to, 1 - days), to };
}

/** Milliseconds of a question, on average. */
async function timeQuestions(ask: () => Promise<unknown>): Promise<number> {
  const taken = await processorTime(async () => {
    for (let i = 0; i < QUESTIONS; i++) await ask();
  });
  return taken / QUESTIONS;
}
