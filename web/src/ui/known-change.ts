import type { Kpi } from '../../../src/stats/answer.ts';

/** By how many percent a figure has changed; null where it is not known, and where there was nothing before. */
export function knownChange({ value, prev, deltaPct }: Kpi): number | null {
  return value === null || prev === null || prev === 0 ? null : deltaPct;
}
