import type { ShownDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import { METRIC_TABLE } from '../domain/metric.ts';
import type { Filter, KeysQuery, StatsQuery, TimeseriesQuery } from './query.ts';
import { requireRawWindow, type Window } from './window.ts';

/**
 * The layer that answers a question:
 * - `totals`: the site's daily or hourly totals, without filters;
 * - `visits`: the same totals, of which only visitors and pageviews are read;
 * - `keys`: the daily sums of one dimension, narrowed to one key;
 * - `raw`: the hits themselves;
 * - `sessions`: the sessions that have at least one of the hits, whole.
 */
export type Source =
  | { readonly kind: 'totals' }
  | { readonly kind: 'visits' }
  | {
      readonly kind: 'keys';
      readonly filter: Filter;
      /** Reads the sums of the same events as the hits that are read for the same answer, however dear they are. */
      readonly besideHits?: true;
    }
  | { readonly kind: 'raw'; readonly filters: readonly Filter[] }
  | { readonly kind: 'sessions'; readonly filters: readonly Filter[] };

/** Tells whether a source has hits of the raw window alone. */
export function isOfRawEvents({ kind }: Source): boolean {
  return kind === 'raw' || kind === 'sessions';
}

/** Plans `stats`. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function planStats(query: StatsQuery, window: Window): Source {
  return planFilters(query.filters, window);
}

/**
 * Plans `timeseries`. Throws an ApiError METRIC_NOT_FILTERABLE, HOURLY_CONVERSIONS_UNSUPPORTED or RAW_WINDOW_EXCEEDED,
 * checked in this order.
 */
export function planTimeseries(query: TimeseriesQuery, window: Window): Source {
  const { isFilterable, needs } = METRIC_TABLE[query.metric];
  const isOfSessions = query.filters.length > 0 && !isFilterable;
  if (isOfSessions && query.filteredSessions === undefined) {
    throw new ApiError('METRIC_NOT_FILTERABLE', `the metric ${query.metric} cannot be combined with a filter`);
  }
  const hourly = window.grain === 'hour';
  if (hourly && needs === 'goals') throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
  if (isOfSessions) {
    requireRawWindow(window);
    return { kind: 'sessions', filters: query.filters };
  }
  const source = planFilters(query.filters, window);
  if (source.kind === 'totals' && isFilterable) return { kind: 'visits' };
  // The daily sums of a key have no hours. Hours outside the raw window are then null, which is no error.
  return hourly && source.kind === 'keys' ? { kind: 'raw', filters: query.filters } : source;
}

/** Plans the rows of `breakdown` and `report`. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function planBreakdown(
  query: Pick<KeysQuery, 'dimension' | 'filters'>,
  window: Window,
): Extract<Source, { kind: 'keys' | 'raw' }> | 'all_keys' {
  const [first, ...others] = query.filters;
  if (first === undefined) return 'all_keys';
  if (others.length === 0 && first.dimension === query.dimension) return { kind: 'keys', filter: first };
  requireRawWindow(window);
  return { kind: 'raw', filters: query.filters };
}

/** Returns the dimensions of filters. */
export function dimensionsOf(filters: readonly Filter[]): ShownDimension[] {
  return filters.map((filter) => filter.dimension);
}

function planFilters(filters: readonly Filter[], window: Window): Source {
  const [first, ...others] = filters;
  if (first === undefined) return { kind: 'totals' };
  if (others.length === 0) return { kind: 'keys', filter: first };
  requireRawWindow(window);
  return { kind: 'raw', filters };
}
