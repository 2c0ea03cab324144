import type { FunnelAnswer } from '../../../../src/stats/answer.ts';

/** Returns the share of all who entered a funnel that reached a step, 0 to 1; null when it is not known, or nobody entered. */
export function shareOfEntered({ entered, steps }: FunnelAnswer, index: number): number | null {
  const visitors = steps[index]?.visitors ?? null;
  return visitors === null || entered === null || entered === 0 ? null : visitors / entered;
}
