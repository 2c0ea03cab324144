import type { GoalReading } from '../../../src/stats/answer.ts';
import { keySearch } from './key-label.ts';
import type { Filter } from './view-state.ts';

/** Returns the filter by a goal's page or event; null for a pattern of many pages, which is no value of a dimension. */
export function goalFilter({ kind, pattern }: Pick<GoalReading, 'kind' | 'pattern'>): Filter | null {
  if (kind === 'event') return { dimension: 'event', value: pattern };
  return pattern.includes('*') ? null : { dimension: 'page', value: keySearch('page', pattern) };
}
