import { localDayAt } from '../domain/day.ts';
import type { Goal, GoalKind } from '../domain/goal.ts';
import { REALTIME_CURRENT_MINUTES, STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { LAST_ZONE } from '../rollup/days/raw-window.ts';
import { matches, matchParam } from '../rollup/sql/patterns.ts';
import type { QueryParams, Store } from '../store/store.ts';
import { type RevenueAmount, type RevenueQuestion, readRevenues } from './live-revenue.ts';
import { inStatements } from './statement-size.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
const HALF_DAY = 12 * HOUR;
const CURRENT = REALTIME_CURRENT_MINUTES * MINUTE;
/** The zone in which a date begins first. */
export const FIRST_ZONE = 'Etc/GMT-14';
/** The time that is searched first. Most sites have an event in it; only for the others all days are searched. */
const RECENT = 24 * HOUR;
/** An instant before every event. The engine's calendar begins a day earlier. */
const EPOCH = 24 * HOUR;
/** The most site ids in one statement. */
const SITES_MAX = 10_000;
/** The characters of a goal in a statement, besides its pattern. */
const GOAL_TEXT = 100;

/** Selects the events that visitors are counted by: every event but `engage`. */
export const VISITS = "event != 'engage'";

/** The goals of a site to count on one of its local days. */
export interface GoalQuestion {
  readonly site: number;
  readonly day: string;
  /** The goals to count; never empty. */
  readonly goals: readonly Goal[];
}

/** The conversions of a goal on a local day. */
export interface GoalCount {
  readonly site: number;
  readonly day: string;
  readonly goal: number;
  readonly conversions: number;
}

/** The visitors of two half days that follow each other. */
export interface HalfDays {
  /** Of the last 12 hours. */
  readonly last: number;
  /** Of the 12 hours before. */
  readonly before: number;
}

/**
 * Reads the figures that alert rules evaluate, each for many sites at once. They agree with the read API: visitors are
 * counted as in the realtime panel, over another span; conversions by the derivation that stores a day's. A site
 * without an entry has none. Instants are microseconds.
 */
export class LiveFigures {
  readonly #store: Pick<Store, 'query'>;
  readonly #storedKeysMax: number;

  /** @param storedKeysMax the most keys that a day keeps, as for the readers of rollups */
  constructor(store: Pick<Store, 'query'>, storedKeysMax = STORED_KEYS_PER_DAY_MAX) {
    this.#store = store;
    this.#storedKeysMax = storedKeysMax;
  }

  /** Returns the visitors of the 5 minutes before `now`. */
  async currentVisitors(sites: readonly number[], now: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#ofSites<{ site: number; visitors: number }>(
      sites,
      { from: now - CURRENT, to: now },
      `SELECT site, uniqExact(day, visitor) AS visitors FROM events
WHERE {SPAN} AND ts > {from:Int64} AND ${VISITS} GROUP BY site`,
    );
    return new Map(rows.map(({ site, visitors }) => [site, visitors]));
  }

  /**
   * Returns the visitors of the 5 minutes before each whole minute after `from` and before `now`, in order. Minutes
   * without visitors are left out.
   */
  async visitorsByMinute(
    sites: readonly number[],
    from: number,
    now: number,
  ): Promise<ReadonlyMap<number, readonly { readonly at: number; readonly visitors: number }[]>> {
    const rows = await this.#ofSites<{ site: number; at: number; visitors: number }>(
      sites,
      { from: from - CURRENT, to: now },
      `SELECT site, minute * ${MINUTE} AS at, uniqExact(day, visitor) AS visitors
FROM (
  SELECT site, day, visitor, arrayJoin(range(intDiv(ts - 1, ${MINUTE}) + 1, intDiv(ts - 1, ${MINUTE}) + ${REALTIME_CURRENT_MINUTES + 1})) AS minute
  FROM events WHERE {SPAN} AND ts > {from:Int64} AND ${VISITS}
)
WHERE minute * ${MINUTE} > {after:Int64} AND minute * ${MINUTE} < {to:Int64}
GROUP BY site, minute ORDER BY site, minute`,
      { after: from },
    );
    return Map.groupBy(rows, ({ site }) => site);
  }

  /** Returns the visitors of the 12 hours before `now`, and of the 12 hours before those. */
  async halfDays(sites: readonly number[], now: number): Promise<ReadonlyMap<number, HalfDays>> {
    const rows = await this.#ofSites<HalfDays & { site: number }>(
      sites,
      { from: now - 2 * HALF_DAY, to: now },
      `SELECT site, uniqExactIf((day, visitor), ts > {middle:Int64}) AS last,
  uniqExactIf((day, visitor), ts <= {middle:Int64}) AS before
FROM events WHERE {SPAN} AND ts > {from:Int64} AND ${VISITS} GROUP BY site`,
      { middle: now - HALF_DAY },
    );
    return new Map(rows.map(({ site, last, before }) => [site, { last, before }]));
  }

  /**
   * Returns the time of each site's last event until `now`, `engage` included. When that event is older than the kept
   * raw events, only its hour is known; `hourStart` then returns when that hour began.
   */
  async lastEvents(
    sites: readonly number[],
    now: number,
    hourStart: (site: number, day: string, hour: number) => number,
  ): Promise<ReadonlyMap<number, number>> {
    const newest = (from: number, left: readonly number[]) =>
      this.#ofSites<{ site: number; last: number }>(
        left,
        { from, to: now },
        'SELECT site, max(ts) AS last FROM events WHERE {SPAN} AND ts > {from:Int64} GROUP BY site',
      );
    const found = new Map<number, number>();
    const missing = () => sites.filter((site) => !found.has(site));
    for (const from of [now - RECENT, EPOCH]) {
      for (const { site, last } of await newest(from, missing())) found.set(site, last);
    }
    const hours = await this.#ofSites<{ site: number; last: [string, number] }>(
      missing(),
      { from: EPOCH, to: now },
      'SELECT site, max((day, hour)) AS last FROM hour_totals WHERE site IN {sites:Array(UInt32)} GROUP BY site',
    );
    for (const { site, last } of hours) found.set(site, hourStart(site, ...last));
    return found;
  }

  /** Returns the conversions of goals on local days whose raw events are kept. */
  async conversions(questions: readonly GoalQuestion[]): Promise<GoalCount[]> {
    const counts: GoalCount[] = [];
    const goals = questions.flatMap(({ site, day, goals }) => goals.map((goal): AskedGoal => ({ site, day, goal })));
    for (const some of inStatements(goals, sizeOf)) {
      const rows = await this.#store.query<GoalCount>(CONVERSIONS, {
        sites: some.map(({ site }) => site),
        days: some.map(({ day }) => day),
        goals: some.map(({ goal }) => goal.id),
        kinds: some.map(({ goal }) => goal.kind),
        patterns: some.map(({ goal }) => matchParam(goal)),
      });
      counts.push(...rows);
    }
    return counts;
  }

  /** Returns the revenue of goals on local days whose raw events are kept, in the currencies that are asked for. */
  revenues(questions: readonly RevenueQuestion[]): Promise<RevenueAmount[]> {
    return readRevenues(this.#store, questions, this.#storedKeysMax);
  }

  /**
   * Returns the rows of `sql`, in which `{SPAN}` is replaced by the condition for the events of the sites in the span.
   */
  async #ofSites<Row>(
    sites: readonly number[],
    span: { readonly from: number; readonly to: number },
    sql: string,
    more: QueryParams = {},
  ): Promise<Row[]> {
    const rows: Row[] = [];
    const params = {
      ...more,
      ...span,
      first: localDayAt(span.from, LAST_ZONE).day,
      last: localDayAt(span.to, FIRST_ZONE).day,
    };
    const text = sql.replace(
      '{SPAN}',
      'site IN {sites:Array(UInt32)} AND day BETWEEN {first:Date} AND {last:Date} AND ts <= {to:Int64}',
    );
    for (let i = 0; i < sites.length; i += SITES_MAX) {
      rows.push(...(await this.#store.query<Row>(text, { ...params, sites: sites.slice(i, i + SITES_MAX) })));
    }
    return rows;
  }
}

interface AskedGoal {
  readonly site: number;
  readonly day: string;
  readonly goal: Goal;
}

/** Escaping makes two characters of one, and a character outside ASCII has up to three bytes. */
function sizeOf({ goal: { pattern } }: AskedGoal): number {
  return GOAL_TEXT + 3 * pattern.length;
}

/**
 * Returns the condition for an event that reaches a goal whose pattern is in the column `pattern`. It is the one
 * definition of reaching a goal, for many goals at once.
 */
function reaches(kind: GoalKind): string {
  return matches({ kind, pattern: '' }, 'goal').replace('{goal:String}', 'pattern');
}

/**
 * Counts thousands of goals in one statement, which joins them to the events of their site-days. A statement for each
 * goal would cost milliseconds each.
 */
const CONVERSIONS = `SELECT e.site AS site, e.day AS day, goal, count() AS conversions
FROM events AS e
INNER JOIN (
  SELECT tupleElement(asked, 1) AS site, tupleElement(asked, 2) AS day, tupleElement(asked, 3) AS goal,
    tupleElement(asked, 4) AS kind, tupleElement(asked, 5) AS pattern
  FROM (SELECT arrayJoin(arrayZip({sites:Array(UInt32)}, {days:Array(Date)}, {goals:Array(UInt32)},
    {kinds:Array(String)}, {patterns:Array(String)})) AS asked)
) AS g ON e.site = g.site AND e.day = g.day
WHERE e.site IN {sites:Array(UInt32)} AND e.day IN {days:Array(Date)}
  AND if(kind = 'page', ${reaches('page')}, ${reaches('event')})
GROUP BY site, day, goal`;
