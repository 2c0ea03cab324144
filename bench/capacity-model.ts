/**
 * The capacity model: what events, site-days and questions cost, and the processes, cores and disks that a load needs
 * because of it. `capacity-run.ts` measures the costs with real processes.
 */

/** The processor time of a role or a server, microseconds. */
export interface Cost {
  readonly perEvent: number;
  /** A range that a collector loads, one a second. */
  readonly perRange: number;
  /** A site-day of a range. */
  readonly perSiteDay: number;
}

/** Costs on the machine that they were measured on. Times are of one processor, microseconds. */
export interface Costs {
  readonly collectors: Cost;
  readonly clickhouse: Cost;
  readonly postgres: Cost;
  /** Each process that reads days: an API process or a worker. */
  readonly api: Cost;
  /** ClickHouse: an event of a day that is closed. */
  readonly closingPerEvent: number;
  /** The worker waits for so long while an event's day is closed, microseconds of wall time on two cores of ClickHouse. */
  readonly closingWallPerEvent: number;
  /** An API process, and ClickHouse: a question about closed days. */
  readonly readByApi: number;
  readonly readByStore: number;
  /** ClickHouse: an event of an open day that a question is about. */
  readonly openPerEvent: number;
  /** Bytes in the store of an event and its hit together, while single events are kept. */
  readonly bytesPerEvent: number;
  /** Bytes in the store of the rollups of a site-day, and more for each of its events: they bring further keys. */
  readonly bytesPerSiteDay: { readonly each: number; readonly perEvent: number };
  /** Bytes in the memory of each process that reads days: a site-day that is kept. */
  readonly catalogueBytesPerSiteDay: number;
}

/** A load. */
export interface Workload {
  readonly name: string;
  readonly eventsPerMonth: number;
  readonly sites: number;
  /** Questions of an average second. */
  readonly readsPerSecond: number;
}

/** A need beside what one of its kind offers. */
export interface Need {
  readonly resource: string;
  /** In the resource's unit. */
  readonly needed: number;
  readonly unit: string;
  /** The share of what one process or server offers; above 1, more are needed, or it does not fit where there is one only. */
  readonly share: number;
  /** Whether more processes or servers give more of it. */
  readonly isDivisible: boolean;
}

const RAW_DAYS = 30;
const YEARS_KEPT = 3;
const SECONDS_PER_DAY = 86_400;
/** The busiest second of a day has so many times the average. */
const PEAK = 3;
/** Processors are planned to be busy for this share of the busiest second. */
const BUSY_MAX = 0.6;
/** All sites of a zone end their day together; this is the time for closing it, seconds. */
const CLOSING_SECONDS = 4 * 3600;
/** ClickHouse merges into new parts beside the old ones. */
const DISK_FREE = 1.5;
/** The share of questions that are about today. */
const OPEN_READS = 0.3;

/** One of each: a ClickHouse server, a PostgreSQL server, and the memory that a process may take for its days. */
export const SERVERS = {
  clickhouseCores: 16,
  clickhouseBytes: 4e12,
  postgresCores: 4,
  catalogueBytes: 2 ** 31,
  followerCores: 0.5,
};

/** A second of a load. */
export interface Rate {
  readonly events: number;
  /** Each collector loads one range a second. */
  readonly ranges: number;
  readonly siteDays: number;
}

/** Returns the rate of events of equally large sites, which is the most for the site-days: a site counts once in a range. */
export function rateOf(events: number, sites: number, collectors: number): Rate {
  return { events, ranges: collectors, siteDays: collectors * sites * (1 - Math.exp(-events / collectors / sites)) };
}

/** Returns the processor time of a second, microseconds. */
export function busy({ perEvent, perRange, perSiteDay }: Cost, { events, ranges, siteDays }: Rate): number {
  return events * perEvent + ranges * perRange + siteDays * perSiteDay;
}

/** The collectors for so many events a second; two at least, so that one can fail. */
export function collectorsFor(events: number, { collectors }: Costs): number {
  return Math.max(2, Math.ceil((events * collectors.perEvent) / 1e6 / BUSY_MAX));
}

/** Returns what a load needs, the scarcest first. */
export function needsOf(load: Workload, costs: Costs): Need[] {
  const perDay = load.eventsPerMonth / 30;
  const events = (perDay / SECONDS_PER_DAY) * PEAK;
  const rate = rateOf(events, load.sites, collectorsFor(events, costs));
  const reads = load.readsPerSecond * PEAK;
  const openEvents = perDay / load.sites / 2;
  const siteDaysKept = load.sites * 365 * YEARS_KEPT;
  const rollupBytes = costs.bytesPerSiteDay.each + (perDay / load.sites) * costs.bytesPerSiteDay.perEvent;
  const cores = (micros: number) => micros / 1e6 / BUSY_MAX;
  const divisible = (resource: string, needed: number, unit: string, offered: number): Need => ({
    resource,
    needed,
    unit,
    share: needed / offered,
    isDivisible: true,
  });
  const single = (...of: Parameters<typeof divisible>): Need => ({ ...divisible(...of), isDivisible: false });
  return [
    divisible('collectors', cores(busy(costs.collectors, rate)), 'cores', 1),
    divisible('API processes', cores(reads * costs.readByApi), 'cores', 1),
    divisible(
      'ClickHouse processors',
      cores(
        busy(costs.clickhouse, rate) +
          (perDay * costs.closingPerEvent) / CLOSING_SECONDS +
          reads * (costs.readByStore + OPEN_READS * openEvents * costs.openPerEvent),
      ),
      'cores',
      SERVERS.clickhouseCores,
    ),
    divisible(
      'ClickHouse disk',
      (perDay * RAW_DAYS * costs.bytesPerEvent + siteDaysKept * rollupBytes) * DISK_FREE,
      'bytes',
      SERVERS.clickhouseBytes,
    ),
    single('PostgreSQL processors', cores(busy(costs.postgres, rate)), 'cores', SERVERS.postgresCores),
    single('following days', cores(busy(costs.api, rate)), 'cores', SERVERS.followerCores),
    single('memory for days', siteDaysKept * costs.catalogueBytesPerSiteDay, 'bytes', SERVERS.catalogueBytes),
    single('closing by the one worker', (perDay * costs.closingWallPerEvent) / 1e6, 'seconds', CLOSING_SECONDS),
  ].toSorted((a, b) => b.share - a.share);
}
