import type { Counts } from '../../domain/metric.ts';
import type { BreakdownRow, Kpi, RankedRows, SourceRow } from '../answer.ts';

const NOTHING: Counts = { visitors: 0, pageviews: 0, sessions: 0, bounces: 0, duration: 0, conversions: 0 };

/**
 * Sums the counts of days. The sum is exact, since every count is closed inside its local day. It is null where a day's
 * count is.
 */
export function sumCounts(counts: Iterable<Counts>): Counts {
  const sum: { -readonly [Name in keyof Counts]: Counts[Name] } = { ...NOTHING };
  for (const count of counts) {
    sum.visitors = plus(sum.visitors, count.visitors);
    sum.pageviews = plus(sum.pageviews, count.pageviews);
    sum.sessions = plus(sum.sessions, count.sessions);
    sum.bounces = plus(sum.bounces, count.bounces);
    sum.duration = plus(sum.duration, count.duration);
    sum.conversions = plus(sum.conversions, count.conversions);
  }
  return sum;
}

function plus(sum: number | null, count: number | null): number | null {
  return sum === null || count === null ? null : sum + count;
}

/** Returns the share of a part in its base; 0 when the base is 0, null when either is not known. */
export function rate(part: number, base: number): number;
export function rate(part: number | null, base: number | null): number | null;
export function rate(part: number | null, base: number | null): number | null {
  if (part === null || base === null) return null;
  return base === 0 ? 0 : part / base;
}

/**
 * Returns the relative change in percent, one decimal: 0 when either side is null or both are 0, 100 when only `prev`
 * is 0.
 */
export function deltaPct(value: number | null, prev: number | null): number {
  if (value === null || prev === null || value === prev) return 0;
  if (prev === 0) return 100;
  // Divided once, so that a half is exact: 111,061 after 400 is 27,665.25 %.
  const tenths = ((value - prev) * 1000) / prev;
  // Rounds half away from zero on both sides; `+ 0` turns -0 into 0.
  return (Math.sign(tenths) * Math.round(Math.abs(tenths))) / 10 + 0;
}

/** Puts a figure beside that of the previous period. */
export function kpi(value: number | null, prev: number | null): Kpi {
  return { value, prev, deltaPct: deltaPct(value, prev) };
}

/** Returns ranked rows with their shares of so many visitors; null shares when the number is not known. */
export function withSharesOf<Answer extends RankedRows>(totalVisitors: number | null, answer: Answer): Answer {
  const withShare = <Row extends BreakdownRow>(row: Row) => ({ ...row, pct: rate(row.visitors, totalVisitors) });
  const rows = answer.rows.map((row: SourceRow) => ({
    ...withShare(row),
    ...(row.hosts === undefined ? {} : { hosts: row.hosts.map(withShare) }),
  }));
  return { ...answer, rows, totalVisitors };
}
