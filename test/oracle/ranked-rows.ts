import { ApiError } from '../../src/domain/error.ts';
import type { Period } from '../../src/domain/period.ts';
import type { RankedRows, ReportAnswer } from '../../src/stats/answer.ts';
import type { KeysQuery } from '../../src/stats/query.ts';
import { daysOf } from './calendar.ts';
import { rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { selectHits, visitorsOf } from './hit.ts';
import { addKnownRows, isFound, type KnownRow, rank } from './ranking.ts';

/**
 * Ranks the keys of a stored dimension. Throws RAW_WINDOW_EXCEEDED, and INVALID_PARAMS for the channels of days that were
 * imported as sums: no source has channels.
 */
export function rankedRows(
  counted: CountedDays,
  query: KeysQuery,
  period: Period,
  order = (rows: KnownRow[]) => rows,
): Omit<RankedRows, 'period'> {
  const { dimension, filters } = query;
  const isRaw = filters.some((filter) => filter.dimension !== dimension);
  if (isRaw) counted.demandRaw(period);
  if (dimension === 'channel' && counted.knownWithSums(period) !== null) throw new ApiError('INVALID_PARAMS');

  const all = isRaw
    ? rank(selectHits(counted.hitsIn(period), filters, dimension), dimension)
    : addKnownRows(daysOf(period).flatMap((day) => counted.knownRows(day, dimension)));
  const rows = all
    .filter((row) => isRaw || filters.every((filter) => row.key === filter.value))
    .filter((row) => isFound(row.key, query.search));
  const days = daysOf(period);
  const isUnknown = counted.imported.lacksVisitors(days) || counted.isErased(period);
  const totalVisitors = isUnknown ? null : visitorsOf(counted.hitsIn(period));
  return {
    rows: order(rows)
      .slice(query.offset, query.offset + query.limit)
      .map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys: rows.length,
    totalVisitors,
  };
}

/**
 * Ranks them for a report: where days of the period know no channels, the figures are null and the rows those of the days
 * since.
 */
export function reportedRows(
  counted: CountedDays,
  query: KeysQuery,
  period: Period,
): Omit<RankedRows, 'period'> & Pick<ReportAnswer, 'knownFrom'> {
  const knownFrom = query.dimension === 'channel' ? counted.knownWithSums(period) : null;
  if (knownFrom === null) return { ...rankedRows(counted, query, period), knownFrom };
  const { rows, totalKeys } = rankedRows(counted, query, { from: knownFrom, to: period.to });
  const unknown = rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null }));
  return { rows: unknown, totalKeys, totalVisitors: null, knownFrom };
}
