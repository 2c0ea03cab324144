import { LRUCache } from 'lru-cache';
import { Mutex } from '../concurrency/mutex.ts';
import { localDayAt } from '../domain/day.ts';
import { LAST_ZONE } from '../rollup/days/raw-window.ts';
import { visitorSlices } from '../rollup/maintain/visitor-slices.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { Store } from '../store/store.ts';
import { FIRST_ZONE, VISITS } from './live-figures.ts';
import { statisticsRefusal } from './translations.ts';

/**
 * The most events in one statement. Small days share a statement. A day with more is computed in parts, so that the
 * memory of the engine suffices for any day.
 */
const EVENTS_PER_STATEMENT_MAX = 1_000_000;
/** A day before every event. */
const EARLIEST = '1970-01-01';
/** The most memory for the computed days of past questions. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** The most questions that wait. Another one would wait for minutes and is refused. */
const WAITING_MAX = 20;

/**
 * Instants at equal distances. Each is a whole multiple of `every` microseconds since the epoch; `first` is the first
 * multiple.
 */
export interface Rounds {
  readonly every: number;
  readonly first: number;
  readonly count: number;
}

/** Returns the instant of a round, microseconds. */
export function instantOf({ every, first }: Rounds, index: number): number {
  return (first + index) * every;
}

/** One day's part of a figure: pairs of a round and a value. */
type Steps = Float64Array;

interface DayEvents {
  readonly day: string;
  readonly events: number;
}

/**
 * A figure as a statement over the events of some days, which replace `{EVENTS}`. Its columns are day, round and value.
 */
interface DailySeries {
  readonly name: string;
  readonly sql: string;
}

/**
 * Computes the figures that alert rules evaluate for many past instants, exactly as `LiveFigures` returns them for one.
 * The raw events of the span must be kept.
 *
 * A visitor counts from each event on for the width of the window. Events that lie closer than that form a run, and
 * only the beginning and the end of each run change the figure. One read of the events therefore answers for all
 * instants. The part of each day stays in memory until events arrive for it. One question is answered at a time, since
 * the first one about a busy site takes seconds. When too many wait, another is refused with a DatabaseError
 * `unavailable`.
 */
export class FigureHistory {
  readonly #store: Pick<Store, 'query'>;
  readonly #rollups: Pick<RollupReader, 'version'>;
  readonly #mutex = new Mutex();
  /** The number of questions that are being answered or wait. */
  #asked = 0;
  readonly #days = new LRUCache<string, Steps>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: (steps, key) => steps.byteLength + 2 * key.length,
  });

  constructor(store: Pick<Store, 'query'>, rollups: Pick<RollupReader, 'version'>) {
    this.#store = store;
    this.#rollups = rollups;
  }

  /** Returns the visitors of the `width` microseconds before each round. */
  async visitors(site: number, rounds: Rounds, width: number): Promise<Int32Array> {
    return visitorsOfSteps(rounds, await this.#stepsOf(site, rounds, width, visitorSeries(rounds.every, width)));
  }

  /**
   * Returns the time of the last event before each round, `engage` included, microseconds; 0 when there was none. When
   * that event is older than the kept raw events, only its hour is known, and the start of that hour is returned.
   * `LiveFigures` does the same.
   *
   * @param firstDay the local day of the first round
   * @param hourStart returns when an hour of a local day began
   */
  async lastEvents(
    site: number,
    rounds: Rounds,
    firstDay: string,
    hourStart: (day: string, hour: number) => number,
  ): Promise<Float64Array> {
    const last = new Float64Array(rounds.count);
    for (const steps of await this.#stepsOf(site, rounds, 0, lastEvents(rounds.every))) {
      for (let i = 0; i < steps.length; i += 2) {
        const at = Math.max(0, steps[i]! - rounds.first);
        if (at < rounds.count) last[at] = Math.max(last[at]!, steps[i + 1]!);
      }
    }
    if (last[0] === 0) {
      const [hour] = await this.#store.query<{ day: string; hour: number }>(
        'SELECT day, hour FROM hour_totals WHERE site = {site:UInt32} AND day < {day:Date} ORDER BY day DESC, hour DESC LIMIT 1',
        { site, day: firstDay },
      );
      if (hour !== undefined) last[0] = hourStart(hour.day, hour.hour);
    }
    for (let i = 1; i < last.length; i++) last[i] = Math.max(last[i]!, last[i - 1]!);
    return last;
  }

  async #stepsOf(site: number, rounds: Rounds, before: number, series: DailySeries): Promise<Steps[]> {
    if (this.#asked > WAITING_MAX) {
      throw statisticsRefusal('unavailable', (texts) => texts.busy);
    }
    this.#asked++;
    try {
      return await this.#mutex.runExclusive(() => this.#computedOrKept(site, rounds, before, series));
    } finally {
      this.#asked--;
    }
  }

  async #computedOrKept(site: number, rounds: Rounds, before: number, series: DailySeries): Promise<Steps[]> {
    const from = localDayAt(instantOf(rounds, 0) - before, LAST_ZONE).day;
    // The last event before the span can be on any earlier day.
    const first = before === 0 ? EARLIEST : from;
    const last = localDayAt(instantOf(rounds, rounds.count - 1), FIRST_ZONE).day;
    const found: Steps[] = [];
    const missing: DayEvents[] = [];
    for (const day of await this.#daysWithEvents(site, first, last)) {
      const known = this.#days.get(this.#keyOf(site, series, day.day));
      if (known === undefined) missing.push(day);
      else found.push(known);
    }
    for (const days of together(missing)) found.push(...(await this.#compute(site, series, days)));
    return found;
  }

  #daysWithEvents(site: number, first: string, last: string): Promise<DayEvents[]> {
    return this.#store.query<DayEvents>(
      `SELECT day, count() AS events FROM events
WHERE site = {site:UInt32} AND day BETWEEN {first:Date} AND {last:Date} GROUP BY day ORDER BY day`,
      { site, first, last },
    );
  }

  async #compute(site: number, series: DailySeries, days: readonly DayEvents[]): Promise<Steps[]> {
    const keys = days.map(({ day }) => this.#keyOf(site, series, day));
    const steps = new Map<string, number[]>(days.map(({ day }) => [day, []]));
    for (const { first, last } of visitorSlices(
      days.reduce((sum, { events }) => sum + events, 0),
      EVENTS_PER_STATEMENT_MAX,
    )) {
      const rows = await this.#store.query<{ day: string; round: number; value: number }>(
        series.sql.replace(
          '{EVENTS}',
          `events WHERE site = {site:UInt32} AND day IN {days:Array(Date)}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`,
        ),
        { site, days: days.map(({ day }) => day), first, last },
      );
      for (const { day, round, value } of rows) steps.get(day)!.push(round, value);
    }
    return days.map(({ day }, i) => {
      const computed = Float64Array.from(steps.get(day)!);
      // The result may contain events that came meanwhile or lack them, so it is not kept when the version has changed.
      if (this.#keyOf(site, series, day) === keys[i]) this.#days.set(keys[i]!, computed);
      return computed;
    });
  }

  #keyOf(site: number, { name }: DailySeries, day: string): string {
    return `${name} ${site} ${day} ${this.#rollups.version(site, { from: day, to: day })}`;
  }
}

/** Returns SQL for the first round at or after an instant. */
function roundOf(instant: string, every: number): string {
  return `intDiv(${instant} + ${every - 1}, ${every})`;
}

/** Returns the visitors at each round from the rounds at which they become more or fewer. */
export function visitorsOfSteps(rounds: Rounds, days: readonly Steps[]): Int32Array {
  const changes = new Int32Array(rounds.count);
  for (const steps of days) {
    for (let i = 0; i < steps.length; i += 2) {
      // A change before the first round counts at the first round.
      const at = Math.max(0, steps[i]! - rounds.first);
      if (at < rounds.count) changes[at]! += steps[i + 1]!;
    }
  }
  for (let i = 1; i < changes.length; i++) changes[i]! += changes[i - 1]!;
  return changes;
}

function visitorSeries(every: number, width: number): DailySeries {
  return { name: `visitors ${every} ${width}`, sql: visitorRuns(every, width, `{EVENTS} AND ${VISITS}`) };
}

/**
 * Returns SQL for the changes of a window's number of visitors at each round: +1 where a run of a visitor's events begins, -1
 * where it leaves the window. Columns: day, round, value.
 *
 * @param hits follows FROM; with the columns day, visitor and ts
 */
export function visitorRuns(every: number, width: number, hits: string): string {
  const begins = `arrayPushFront(arrayFilter((ts, gap) -> gap > ${width}, seen, gaps), seen[1])`;
  const ends = `arrayPushBack(arrayFilter(ts -> ts > 0, arrayMap((ts, gap) -> if(gap > ${width}, ts - gap, 0), seen, gaps)), seen[-1])`;
  return `SELECT day, tupleElement(step, 1) AS round, sum(tupleElement(step, 2)) AS value
FROM (
  SELECT day, arrayJoin(arrayConcat(
    arrayMap(ts -> (${roundOf('ts', every)}, 1), ${begins}),
    arrayMap(ts -> (${roundOf(`ts + ${width}`, every)}, -1), ${ends}))) AS step
  FROM (
    SELECT day, arraySort(groupArray(ts)) AS seen, arrayDifference(seen) AS gaps
    FROM ${hits} GROUP BY day, visitor
  )
)
GROUP BY day, round`;
}

function lastEvents(every: number): DailySeries {
  return {
    name: `events ${every}`,
    sql: `SELECT day, ${roundOf('ts', every)} AS round, max(ts) AS value FROM {EVENTS} GROUP BY day, round`,
  };
}

/** Groups days so that each group fits into one statement. */
function together(days: readonly DayEvents[]): DayEvents[][] {
  const groups: DayEvents[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const day of days) {
    if (size + day.events > EVENTS_PER_STATEMENT_MAX) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(day);
    size += day.events;
  }
  return groups;
}
