import { LRUCache } from 'lru-cache';
import { Mutex } from '../concurrency/mutex.ts';
import { DatabaseError } from '../database/database-error.ts';
import { localDayAt } from '../domain/day.ts';
import { LAST_ZONE } from '../rollup/days/raw-window.ts';
import { visitorSlices } from '../rollup/maintain/visitor-slices.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { Store } from '../store/store.ts';
import { FIRST_ZONE, VISITS } from './live-figures.ts';

/** Small days share a statement; a day with more is told in parts, so that the engine's memory holds any. */
const EVENTS_PER_STATEMENT_MAX = 1_000_000;
/** Before every event. */
const EARLIEST = '1970-01-01';
/** What is kept in memory of days that were asked about. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** Those that come when as many wait are refused; they would wait for minutes. */
const WAITING_MAX = 20;

/** Instants at equal distances: the `first`th, …, each a whole multiple of `every` microseconds since the epoch. */
export interface Rounds {
  readonly every: number;
  readonly first: number;
  readonly count: number;
}

/** When a round was, microseconds. */
export function instantOf({ every, first }: Rounds, index: number): number {
  return (first + index) * every;
}

/** One day's part of a figure: pairs of a round and its value. */
type Steps = Float64Array;

interface DayEvents {
  readonly day: string;
  readonly events: number;
}

/** A figure as a statement over the events of some days. `{EVENTS}` stands for them; columns day, round and value. */
interface Telling {
  readonly name: string;
  readonly sql: string;
}

/**
 * The figures that alert rules watch, as they would have been seen at each of many past instants: what `LiveFigures` says of
 * one, exactly. The raw events of the span must be kept.
 *
 * A visitor is seen from each event on for the width of the window, so runs of events that lie closer than that are told
 * by their beginning and their end, and all instants together cost one look at the events. What a day adds is kept in
 * memory until events arrive for it. One question at a time: a busy site's first one takes seconds. When too many wait
 * already, a question is refused with a DatabaseError `unavailable`.
 */
export class FigureHistory {
  readonly #store: Pick<Store, 'query'>;
  readonly #rollups: Pick<RollupReader, 'version'>;
  readonly #mutex = new Mutex();
  /** Questions that are being answered or wait. */
  #asked = 0;
  readonly #days = new LRUCache<string, Steps>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: (steps, key) => steps.byteLength + 2 * key.length,
  });

  constructor(store: Pick<Store, 'query'>, rollups: Pick<RollupReader, 'version'>) {
    this.#store = store;
    this.#rollups = rollups;
  }

  /** The visitors of the `width` microseconds before each round. */
  async visitors(site: number, rounds: Rounds, width: number): Promise<Int32Array> {
    const changes = new Int32Array(rounds.count);
    const days = await this.#stepsOf(site, rounds, width, visitorRuns(rounds.every, width));
    for (const steps of days) {
      for (let i = 0; i < steps.length; i += 2) {
        // What changed before the first round is the case at it.
        const at = Math.max(0, steps[i]! - rounds.first);
        if (at < rounds.count) changes[at]! += steps[i + 1]!;
      }
    }
    for (let i = 1; i < changes.length; i++) changes[i]! += changes[i - 1]!;
    return changes;
  }

  /**
   * When the last event until each round was, `engage` included, microseconds; 0 where there was none. Of one that is
   * older than the kept raw events only its hour is known, as with `LiveFigures`: then its beginning.
   *
   * @param firstDay the local day of the first round
   * @param hourStart when an hour of a local day began
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

  async #stepsOf(site: number, rounds: Rounds, before: number, telling: Telling): Promise<Steps[]> {
    if (this.#asked > WAITING_MAX) {
      throw new DatabaseError('unavailable', 'too many people try alerts at this moment; try again in a minute');
    }
    this.#asked++;
    try {
      return await this.#mutex.runExclusive(() => this.#toldOrKept(site, rounds, before, telling));
    } finally {
      this.#asked--;
    }
  }

  async #toldOrKept(site: number, rounds: Rounds, before: number, telling: Telling): Promise<Steps[]> {
    const from = localDayAt(instantOf(rounds, 0) - before, LAST_ZONE).day;
    // A silence goes on from whatever day the last event was on.
    const first = before === 0 ? EARLIEST : from;
    const last = localDayAt(instantOf(rounds, rounds.count - 1), FIRST_ZONE).day;
    const found: Steps[] = [];
    const missing: DayEvents[] = [];
    for (const day of await this.#daysWithEvents(site, first, last)) {
      const known = this.#days.get(this.#keyOf(site, telling, day.day));
      if (known === undefined) missing.push(day);
      else found.push(known);
    }
    for (const days of together(missing)) found.push(...(await this.#tell(site, telling, days)));
    return found;
  }

  #daysWithEvents(site: number, first: string, last: string): Promise<DayEvents[]> {
    return this.#store.query<DayEvents>(
      `SELECT day, count() AS events FROM events
WHERE site = {site:UInt32} AND day BETWEEN {first:Date} AND {last:Date} GROUP BY day ORDER BY day`,
      { site, first, last },
    );
  }

  async #tell(site: number, telling: Telling, days: readonly DayEvents[]): Promise<Steps[]> {
    const keys = days.map(({ day }) => this.#keyOf(site, telling, day));
    const steps = new Map<string, number[]>(days.map(({ day }) => [day, []]));
    for (const { first, last } of visitorSlices(
      days.reduce((sum, { events }) => sum + events, 0),
      EVENTS_PER_STATEMENT_MAX,
    )) {
      const rows = await this.#store.query<{ day: string; round: number; value: number }>(
        telling.sql.replace(
          '{EVENTS}',
          `events WHERE site = {site:UInt32} AND day IN {days:Array(Date)}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`,
        ),
        { site, days: days.map(({ day }) => day), first, last },
      );
      for (const { day, round, value } of rows) steps.get(day)!.push(round, value);
    }
    return days.map(({ day }, i) => {
      const told = Float64Array.from(steps.get(day)!);
      // Events that came meanwhile may be among the told ones or not.
      if (this.#keyOf(site, telling, day) === keys[i]) this.#days.set(keys[i]!, told);
      return told;
    });
  }

  #keyOf(site: number, { name }: Telling, day: string): string {
    return `${name} ${site} ${day} ${this.#rollups.version(site, { from: day, to: day })}`;
  }
}

/** The first round at which what happened at an instant is seen, as SQL. */
function roundOf(instant: string, every: number): string {
  return `intDiv(${instant} + ${every - 1}, ${every})`;
}

/** By how much the visitors of a window change at a round: runs of a visitor's events that begin and that end there. */
function visitorRuns(every: number, width: number): Telling {
  const begins = `arrayPushFront(arrayFilter((ts, gap) -> gap > ${width}, seen, gaps), seen[1])`;
  const ends = `arrayPushBack(arrayFilter(ts -> ts > 0, arrayMap((ts, gap) -> if(gap > ${width}, ts - gap, 0), seen, gaps)), seen[-1])`;
  return {
    name: `visitors ${every} ${width}`,
    sql: `SELECT day, tupleElement(step, 1) AS round, sum(tupleElement(step, 2)) AS value
FROM (
  SELECT day, arrayJoin(arrayConcat(
    arrayMap(ts -> (${roundOf('ts', every)}, 1), ${begins}),
    arrayMap(ts -> (${roundOf(`ts + ${width}`, every)}, -1), ${ends}))) AS step
  FROM (
    SELECT day, arraySort(groupArray(ts)) AS seen, arrayDifference(seen) AS gaps
    FROM {EVENTS} AND ${VISITS} GROUP BY day, visitor
  )
)
GROUP BY day, round`,
  };
}

function lastEvents(every: number): Telling {
  return {
    name: `events ${every}`,
    sql: `SELECT day, ${roundOf('ts', every)} AS round, max(ts) AS value FROM {EVENTS} GROUP BY day, round`,
  };
}

/** Days that share a statement. */
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
