/** The visitors that rows had in an earlier period. */
import type { Period } from '../../src/domain/period.ts';
import type { BreakdownRow, EarlierAnswer, EarlierRow } from '../../src/stats/answer.ts';
import type { BreakdownQuery, EarlierQuery, NamedRow } from '../../src/stats/query.ts';
import { comparedDays, daysOf } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import { selectHits } from './hit.ts';
import { comparedWhole } from './like-for-like.ts';
import { rank } from './ranking.ts';
import { sourceVisitors } from './sources.ts';

/**
 * Looks rows up in what days store of the earlier period or, under filters of other dimensions, in its hits, and sources in its
 * hits. A key that is not listed is unknown when there are `(other)` ones.
 */
export function earlierRows(
  query: EarlierQuery,
  days: CountedDays,
  breakdown: (query: BreakdownQuery) => readonly BreakdownRow[],
): EarlierAnswer {
  const { period, dimension, filters, rows } = query;
  const isKept = days.isKept(period, false);
  const hasChannels = dimension !== 'channel' || days.knownWithSums(period) === null;
  const isKnown = isKept && hasChannels;
  const page = { period, dimension, filters, search: null, limit: 1_000_000, offset: 0 };
  const isOfHits = filters.some((filter) => filter.dimension !== dimension);
  const hits = isKept && days.imported.among(daysOf(period)).length === 0 ? days.hitsIn(period) : null;
  const listed = isOfHits
    ? hits && rank(selectHits(hits, filters, dimension), dimension)
    : isKnown
      ? breakdown(page)
      : null;
  const sources = hits && sourceVisitors(selectHits(hits, filters, 'referrer'));

  const rowOf = ({ key }: { readonly key: string }) => {
    if (listed === null || key === '(other)') return { key, visitors: null };
    const found = listed.find((row) => row.key === key);
    if (found !== undefined) return { key, visitors: found.visitors };
    return { key, visitors: listed.some((row) => row.key === '(other)') ? null : 0 };
  };
  return {
    period,
    rows: rows.map((row) => {
      if (row.hosts === undefined) return rowOf(row);
      const visitors = sources === null ? null : (sources.get(row.key) ?? 0);
      return { key: row.key, visitors, hosts: row.hosts.map(rowOf) };
    }),
  };
}

/** Looks the rows up before today too, when the query is beside a period that is not over. */
export function besideRows(
  { period, rows }: Pick<EarlierQuery, 'period' | 'rows'>,
  today: string,
  beside: Period | undefined,
  rowsIn: (period: Period) => EarlierAnswer,
): EarlierAnswer {
  if (beside === undefined) return rowsIn(period);
  const [now, before] = comparedWhole(true, beside, comparedDays(period, beside), today);
  if (now === beside) return rowsIn(period);
  const unknownRow = ({ key, hosts }: NamedRow): EarlierRow => {
    return { key, visitors: null, now: null, ...(hosts === undefined ? {} : { hosts: hosts.map(unknownRow) }) };
  };
  if (now.from > now.to || before.from > before.to) return { period, rows: rows.map(unknownRow) };
  const [earlier, present] = [rowsIn(before), rowsIn(now)];
  const withNow = (row: EarlierRow, same: EarlierRow): EarlierRow => ({ ...row, now: same.visitors });
  return {
    ...earlier,
    rows: earlier.rows.map((row, i) => {
      const same = present.rows[i]!;
      if (row.hosts === undefined) return withNow(row, same);
      return { ...withNow(row, same), hosts: row.hosts.map((host, j) => withNow(host, same.hosts![j]!)) };
    }),
  };
}
