import type { Kpi } from '../../../src/stats/answer.ts';

/**
 * The change of a figure in percent, or the reason why it has none: the earlier figure is not known; it was zero and the
 * figure is more; or the earlier period begins before the site's first day, so that its figure is that of a part.
 */
export type Change = number | 'unknown' | 'fromZero' | 'partial';

/** Returns the change of a figure from that of the previous period. */
export function changeOf({ value, prev, deltaPct }: Kpi): Change {
  if (value === null || prev === null) return 'unknown';
  return prev === 0 && value > 0 ? 'fromZero' : deltaPct;
}
