import { SEARCH_MAX_CHARS } from '../../../src/domain/limits.ts';
import type { GoalReading } from '../../../src/stats/answer.ts';
import { keySearch } from './key-label.ts';
import type { Filter } from './view-state.ts';

/** Returns the filter by a goal's page or event; null for a pattern of many pages, which is no value of a dimension. */
export function goalFilter({ kind, pattern }: Pick<GoalReading, 'kind' | 'pattern'>): Filter | null {
  if (kind === 'event') return { dimension: 'event', value: pattern };
  return pattern.includes('*') ? null : { dimension: 'page', value: keySearch('page', pattern) };
}

/** Returns the text that is searched to find the pages of a pattern: its longest part without `*`. */
export function goalSearch({ pattern }: Pick<GoalReading, 'pattern'>): string {
  const parts = pattern.split('*').sort((a, b) => b.length - a.length);
  return parts[0]!.slice(0, SEARCH_MAX_CHARS);
}
