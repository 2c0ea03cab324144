import type { Counts } from '../../domain/metric.ts';
import type { Kpi } from '../answer.ts';

/** Sums the counts of days. The sum is exact, since every count is closed inside its local day. */
export function sumCounts(counts: Iterable<Counts>): Counts {
  const sum = { visitors: 0, pageviews: 0, sessions: 0, bounces: 0, duration: 0, conversions: null as number | null };
  for (const c of counts) {
    sum.visitors += c.visitors;
    sum.pageviews += c.pageviews;
    sum.sessions += c.sessions;
    sum.bounces += c.bounces;
    sum.duration += c.duration;
    if (c.conversions !== null) sum.conversions = (sum.conversions ?? 0) + c.conversions;
  }
  return sum;
}

/** Returns the share of a part in its base; 0 when the base is 0. */
export function rate(part: number, base: number): number {
  return base === 0 ? 0 : part / base;
}

/**
 * Returns the relative change in percent, one decimal: 0 when either side is null or both are 0, 100 when only `prev`
 * is 0.
 */
export function deltaPct(value: number | null, prev: number | null): number {
  if (value === null || prev === null || value === prev) return 0;
  if (prev === 0) return 100;
  const tenths = ((value - prev) / prev) * 1000;
  // Rounds half away from zero on both sides; `+ 0` turns -0 into 0.
  return (Math.sign(tenths) * Math.round(Math.abs(tenths))) / 10 + 0;
}

/** Puts a figure beside that of the previous period. */
export function kpi(value: number | null, prev: number | null): Kpi {
  return { value, prev, deltaPct: deltaPct(value, prev) };
}
