import type { StoredDimension } from '../../domain/dimension.ts';
import type { Property } from '../../domain/property.ts';
import { type Revenue, revenuesByProperties, revenuesOfSites } from '../../domain/revenue.ts';
import type { SubjectDimension, TransitionDimension } from '../../domain/subject-dimension.ts';
import { MONTH_KEYS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import { keysOf, MOVES, type Part, part as partOf, WHOLE } from '../days/day-knowledge.ts';
import { amountsOf, valuesOf } from '../days/definition-knowledge.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { isOfSession } from '../sql/dimensions.ts';
import { engagementFrom } from '../sql/engagement.ts';
import { hitsFrom } from '../sql/hits.ts';
import { keyRows, keysFrom } from '../sql/keys.ts';
import { ALL_EVENTS, propertyKeys } from '../sql/properties.ts';
import { REVENUE_COLUMNS, revenueFrom } from '../sql/revenue.ts';
import { dayTotalsFrom, dayVisitsFrom, hourTotalsFrom, hourVisitsFrom } from '../sql/totals.ts';
import { TRANSITION_COLUMNS, transitionsFrom } from '../sql/transitions.ts';

/** The events of open days, and what a derivation has to know of them. */
export interface OpenEvents {
  /** Selects them; its parameters are the caller's. */
  readonly sql: string;
  /** How many they are. */
  readonly count: number;
  /** The visitors with very many of them, decimal. */
  readonly heavy: readonly string[];
}

/** A stored rollup, or a part of one, and how its rows of open days are derived. */
export interface Rollup {
  /** What has to be known of a day whose rows are read. */
  readonly needs: readonly Part[];
  readonly table: RollupTable;
  /** The columns of the table that a reader gets. */
  readonly columns: string;
  /** A condition that selects its rows; empty for all. */
  readonly part: string;
  /** The parameters of `part`. */
  readonly partParams: QueryParams;
  /** The derivation from the events of open days, with the table's columns. */
  open(events: OpenEvents): BoundSql;
  /** The columns by which a row is taken once; empty when none can stand there twice. */
  readonly once: string;
  /** The goal of several sites that a row is counted for, by the `goal` of `rows`; absent where it is the row's own. */
  readonly goalOf?: BoundSql;
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
    needs: [WHOLE],
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
    needs: [WHOLE],
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
    needs: [WHOLE],
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
    needs: [WHOLE],
    open: ({ sql }) => ({ sql: hourTotalsFrom(sql), params: {} }),
    once: '',
    months: null,
  };
}

/**
 * Columns day, hour and those of `Totals`, which add up to the day's: a visitor counts in the hour of their first event,
 * as a session does.
 */
export function hourStarts(): Rollup {
  return {
    ...hourTotals(),
    columns: 'day, hour, first_seen_visitors AS visitors, pageviews, sessions, bounces, duration',
  };
}

/** Columns day, key, visitors, views; at most `cap` keys a day, and `(other)`. */
export function keys(dimension: StoredDimension, cap: number): Rollup {
  return {
    table: 'day_keys',
    columns: 'day, key, visitors, views',
    part: `dimension = '${dimension}'`,
    partParams: {},
    needs: [keysOf(dimension)],
    open: ({ sql, count, heavy }) => {
      const hits = isOfSession(dimension)
        ? hitsFrom(sql, ['site', 'day', 'visitor', 'event', dimension], heavy)
        : { sql, params: {} };
      return { sql: keyRows(keysFrom(hits.sql, dimension, cap, count), dimension), params: hits.params };
    },
    once: '',
    months: null,
  };
}

/** Keys for sums over days: a row's day may be a month's first and stand for the whole month. */
export function summedKeys(dimension: StoredDimension, cap: number): Rollup {
  return { ...keys(dimension, cap), months: MONTH_KEYS };
}

/** The keys of a dimension with a subject that are read. */
export interface SubjectKeys {
  readonly subject: string;
  /** The event whose values are read; `ALL_EVENTS` for all of them, and for pages. */
  readonly event: string;
}

/** Columns day, key, visitors, views, sum; at most `cap` pairs of a page and the next a day, and `(other)`. */
export function transitions(dimension: TransitionDimension, page: string, cap: number): Rollup {
  return subjectKeys(dimension, { subject: page, event: ALL_EVENTS }, [MOVES], ({ sql, count, heavy }) => {
    const hits = hitsFrom(sql, TRANSITION_COLUMNS, heavy);
    return { sql: transitionsFrom(hits.sql, { cap, events: count }), params: hits.params };
  });
}

/** Columns day, key, visitors, views, sum of the values of a kept property. It must be backfilled. */
export function propertyValueCounts(property: Property, event: string, cap: number): Rollup {
  return subjectKeys(
    'property',
    { subject: property.key, event },
    valuesOf(property, event !== ALL_EVENTS),
    ({ sql, count }) => propertyKeys({ sql, params: {} }, property, { cap, events: count }),
  );
}

/** Columns day, currency, key, visitors, orders, amount of the orders by one of its dimensions. It must be backfilled. */
export function revenueCounts(
  revenue: Revenue,
  dimension: string,
  properties: readonly Property[],
  cap: number,
): Rollup {
  const ids = revenuesOfSites(revenue).map(({ id }) => id);
  const part = `revenue IN (${ids.join(', ')}) AND dimension = {dimension:String}`;
  const partParams = { dimension };
  return {
    table: 'day_revenue',
    columns: 'day, currency, key, visitors, orders, amount',
    part,
    partParams,
    needs: amountsOf(revenue),
    open: ({ sql, count, heavy }) => {
      const hits = hitsFrom(sql, REVENUE_COLUMNS, heavy);
      const rows = unitedRows(
        revenuesByProperties(revenue).map((one) =>
          revenueFrom(hits, { sql, params: {} }, one, properties, { cap, events: count }),
        ),
      );
      return { sql: `SELECT * FROM (${rows.sql}) WHERE ${part}`, params: { ...rows.params, ...partParams } };
    },
    once: 'day, currency, key',
    months: null,
  };
}

function subjectKeys(
  dimension: SubjectDimension,
  selected: SubjectKeys,
  needs: readonly Part[],
  derive: (events: OpenEvents) => BoundSql,
): Rollup {
  const part = `dimension = '${dimension}' AND subject = {subject:String} AND event = {event:String}`;
  const partParams = { subject: selected.subject, event: selected.event };
  return {
    table: 'day_subject_keys',
    columns: 'day, key, visitors, views, sum',
    part,
    partParams,
    needs,
    open: (events) => {
      const { sql, params } = derive(events);
      return { sql: `SELECT * FROM (${sql}) WHERE ${part}`, params: { ...params, ...partParams } };
    },
    once: 'day, key',
    months: null,
  };
}

/** Columns key, measured, active_ms, scroll, scroll_steps; the pages of a day are at most `cap`, and `(other)`. */
export function pageEngagement(cap: number): Rollup {
  return {
    table: 'day_engagement',
    columns: 'key, measured, active_ms, scroll, scroll_steps',
    part: '',
    partParams: {},
    needs: [partOf(['engagement'], ['engagement'])],
    open: ({ sql }) => ({ sql: engagementFrom(sql, { cap }), params: {} }),
    once: '',
    months: null,
  };
}
