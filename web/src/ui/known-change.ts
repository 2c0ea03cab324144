import type { Kpi } from '../../../src/stats/answer.ts';

/** Returns the change of a figure in percent; null when it is unknown, and when the earlier figure was zero. */
export function knownChange({ value, prev, deltaPct }: Kpi): number | null {
  return value === null || prev === null || prev === 0 ? null : deltaPct;
}
