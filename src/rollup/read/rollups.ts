import type { StoredDimension } from '../../domain/dimension.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import { MONTH_KEYS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import { funnelPart, goalPart, keysPart } from '../days/parts.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { isOfSession } from '../sql/dimensions.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { goalsFrom } from '../sql/goals.ts';
import { hitsFrom } from '../sql/hits.ts';
import { keyRows } from '../sql/keys.ts';
import { dayTotalsFrom, dayVisitsFrom, hourTotalsFrom, hourVisitsFrom } from '../sql/totals.ts';

/** The events of open days, and what a derivation has to know of them. */
export interface OpenEvents {
  /** Selects them; its parameters are the caller's. */
  readonly sql: string;
  /** The most that one of the days has. */
  readonly most: number;
  /** The visitors with very many of them, decimal. */
  readonly heavy: readonly string[];
}

/** A stored rollup, or a part of one, and how its rows of open days are derived. */
export interface Rollup {
  readonly table: RollupTable;
  /** The columns of the table that a reader gets. */
  readonly columns: string;
  /** A condition that selects its rows; empty for all. */
  readonly part: string;
  /** The parameters of `part`. */
  readonly partParams: QueryParams;
  /** The parts of a day that it is made of, each of which can be unknown. */
  readonly parts: readonly string[];
  /** The derivation from the events of open days, with the table's columns. */
  open(events: OpenEvents): BoundSql;
  /** The columns by which a row is taken once; empty when none can stand there twice. */
  readonly once: string;
  /** The table with the sums of whole months, which stand for their days' rows; null where each day is wanted. */
  readonly months: typeof MONTH_KEYS | null;
}

/** Columns day and those of `Totals`. */
export function dayTotals(): Rollup {
  return {
    table: 'day_totals',
    columns: 'day, visitors, pageviews, sessions, bounces, duration',
    part: '',
    partParams: {},
    parts: [],
    open: ({ sql }) => ({ sql: dayTotalsFrom(sql), params: {} }),
    once: '',
    months: null,
  };
}

/** Columns day, visitors, pageviews. */
export function dayVisits(): Rollup {
  return {
    table: 'day_totals',
    columns: 'day, visitors, pageviews',
    part: '',
    partParams: {},
    parts: [],
    open: ({ sql }) => ({ sql: dayVisitsFrom(sql), params: {} }),
    once: '',
    months: null,
  };
}

/** Columns day, hour, visitors, pageviews. */
export function hourVisits(): Rollup {
  return {
    table: 'hour_totals',
    columns: 'day, hour, visitors, pageviews',
    part: '',
    partParams: {},
    parts: [],
    open: ({ sql }) => ({ sql: hourVisitsFrom(sql), params: {} }),
    once: '',
    months: null,
  };
}

/** Columns day, hour and those of `Totals`. */
export function hourTotals(): Rollup {
  return {
    table: 'hour_totals',
    columns: 'day, hour, visitors, pageviews, sessions, bounces, duration',
    part: '',
    partParams: {},
    parts: [],
    open: ({ sql }) => ({ sql: hourTotalsFrom(sql), params: {} }),
    once: '',
    months: null,
  };
}

/** Columns day, key, visitors, views; at most `cap` keys a day, and `(other)`. */
export function keys(dimension: StoredDimension, cap: number): Rollup {
  return {
    table: 'day_keys',
    columns: 'day, key, visitors, views',
    part: `dimension = '${dimension}'`,
    partParams: {},
    parts: [keysPart(dimension)],
    open: ({ sql, most, heavy }) => {
      const hits = isOfSession(dimension)
        ? hitsFrom(sql, ['site', 'day', 'visitor', 'event', dimension], heavy)
        : { sql, params: {} };
      return { sql: keyRows(hits.sql, dimension, cap, most), params: hits.params };
    },
    once: '',
    months: null,
  };
}

/** Keys for sums over days: a row's day may be a month's first and stand for the whole month. */
export function summedKeys(dimension: StoredDimension, cap: number): Rollup {
  return { ...keys(dimension, cap), months: MONTH_KEYS };
}

/** Columns day, goal, conversions, unique_conversions. `goals` must not be empty, and backfilled. */
export function goalCounts(goals: readonly Goal[]): Rollup {
  const partParams = { goals: goals.map(({ id }) => id) };
  return {
    table: 'day_goals',
    columns: 'day, goal, conversions, unique_conversions',
    part: 'goal IN {goals:Array(UInt32)}',
    partParams,
    parts: goals.map(goalPart),
    open: (events) => {
      const { sql, params } = goalsFrom(events.sql, goals);
      return { sql, params: { ...params, ...partParams } };
    },
    once: 'goal, day',
    months: null,
  };
}

/** Columns day, step, visitors. The funnel must be backfilled. */
export function funnelSteps(funnel: FunnelVersion): Rollup {
  return {
    table: 'day_funnels',
    columns: 'day, step, visitors',
    part: `funnel = ${funnel.id} AND version = ${funnel.version}`,
    partParams: {},
    parts: [funnelPart(funnel)],
    open: ({ sql }) => stepRows(funnelFrom(sql, funnel), funnel),
    once: 'day, step',
    months: null,
  };
}
