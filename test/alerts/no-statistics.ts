import type { RuleStatistics } from '../../src/alerts/types/rule-type.ts';

/** For rules that ask for nothing but what is counted for many sites at once. */
export const NO_STATISTICS: RuleStatistics = {
  ask: () => Promise.reject(new Error('no rule asks the statistics')),
  firstDay: () => null,
};
