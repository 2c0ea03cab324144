import type { Kpi } from '../../../src/stats/answer.ts';

/**
 * The change of a figure in percent, or the reason why it has none: the earlier figure is not known, or it was zero and
 * the figure is more.
 */
export type Change = number | 'unknown' | 'fromZero';

/** Returns the change of a figure from that of the previous period. */
export function changeOf({ value, prev, deltaPct }: Kpi): Change {
  if (value === null || prev === null) return 'unknown';
  return prev === 0 && value > 0 ? 'fromZero' : deltaPct;
}
