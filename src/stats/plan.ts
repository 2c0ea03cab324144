import { conditionOf, type HitCondition } from '../domain/condition.ts';
import type { StoredDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import { type Filter, isProperty } from '../domain/filter.ts';
import { METRIC_TABLE } from '../domain/metric.ts';
import type { Property } from '../domain/property.ts';
import type { KeysQuery, StatsQuery, TimeseriesQuery } from './query.ts';
import { oneKeyOf, type Where } from './where.ts';
import { requireRawWindow, type Window } from './window.ts';

/**
 * The layer that answers a question:
 * - `totals`: the site's daily or hourly totals, without filters;
 * - `visits`: the same totals, of which only visitors and pageviews are read;
 * - `keys`: the daily sums of one dimension, or of a kept property of events, narrowed to one key;
 * - `raw`: the hits themselves;
 * - `sessions`: the sessions that have at least one of the hits, whole; the reader leaves days out that do not know a dimension.
 */
export type Layer =
  | { readonly kind: 'totals' }
  | { readonly kind: 'visits' }
  | {
      readonly kind: 'keys';
      readonly of: StoredDimension | Property;
      readonly key: string;
      /** The first day whose hits tell of a key that is not among the stored ones. */
      readonly hitsFrom?: string;
      /** Reads the sums of the same events as the hits that are read for the same answer, however dear they are. */
      readonly besideHits?: true;
    }
  | {
      readonly kind: 'raw';
      readonly conditions: readonly HitCondition[];
      /** Reads days that do not know a dimension too: the reader leaves them out. */
      readonly leavesOut?: true;
    }
  | { readonly kind: 'sessions'; readonly conditions: readonly HitCondition[] };

/** Tells whether a layer has hits of the raw window alone. */
export function isOfRawEvents({ kind }: Layer): boolean {
  return kind === 'raw' || kind === 'sessions';
}

/**
 * Plans `stats`. Throws an ApiError RAW_WINDOW_EXCEEDED.
 *
 * @param kept the property of the only filter, if the site keeps it
 */
export function planStats(query: StatsQuery, window: Window, kept: Property | null): Layer {
  return planFilters(query.filters, window, kept);
}

/**
 * Plans `timeseries`. Throws an ApiError METRIC_NOT_FILTERABLE, HOURLY_CONVERSIONS_UNSUPPORTED or RAW_WINDOW_EXCEEDED,
 * checked in this order.
 *
 * @param kept the property of the only filter, if the site keeps it
 */
export function planTimeseries(query: TimeseriesQuery, window: Window, kept: Property | null): Layer {
  const { isFilterable, needs } = METRIC_TABLE[query.metric];
  if (query.filters.length > 0 && !isFilterable) {
    throw new ApiError('METRIC_NOT_FILTERABLE', `the metric ${query.metric} cannot be combined with a filter`);
  }
  const hourly = window.grain === 'hour';
  if (hourly && needs === 'goals') throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
  const layer = planFilters(query.filters, window, kept);
  if (layer.kind === 'totals' && isFilterable) return { kind: 'visits' };
  // The daily sums of a key have no hours. Hours outside the raw window are then null, which is no error.
  return hourly && layer.kind === 'keys' ? { kind: 'raw', conditions: query.filters.map(conditionOf) } : layer;
}

/** Plans the rows of `breakdown` and `report`. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function planBreakdown(
  query: Pick<KeysQuery, 'dimension' | 'filters'>,
  window: Window,
): Extract<Layer, { kind: 'keys' | 'raw' }> | 'all_keys' {
  const [first, ...others] = query.filters;
  if (first === undefined) return 'all_keys';
  if (others.length === 0 && first.dimension === query.dimension)
    return { kind: 'keys', of: first.dimension, key: first.value };
  requireRawWindow(window);
  return { kind: 'raw', conditions: query.filters.map(conditionOf) };
}

/** Plans the rows of a dimension under conditions. */
export function planKeys(
  dimension: StoredDimension,
  where: Where,
): Extract<Layer, { kind: 'keys' | 'raw' }> | 'all_keys' {
  if (where.conditions.length === 0) return 'all_keys';
  const one = oneKeyOf(where);
  return one?.of === dimension
    ? { kind: 'keys', of: dimension, key: one.key }
    : { kind: 'raw', conditions: where.conditions };
}

/** Tells whether filters need the hits themselves: several do, and one by a property that the site does not keep. */
export function needHits(filters: readonly Filter[], kept: Property | null): boolean {
  const [first, ...others] = filters;
  return first !== undefined && (others.length > 0 || (isProperty(first.dimension) && kept === null));
}

function planFilters(filters: readonly Filter[], window: Window, kept: Property | null): Layer {
  const [first] = filters;
  if (first === undefined) return { kind: 'totals' };
  if (!needHits(filters, kept)) {
    const of = isProperty(first.dimension) ? kept! : first.dimension;
    return { kind: 'keys', of, key: first.value, hitsFrom: window.firstKeptVisit };
  }
  requireRawWindow(window);
  return { kind: 'raw', conditions: filters.map(conditionOf) };
}
