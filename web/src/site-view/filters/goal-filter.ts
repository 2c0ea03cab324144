import { typedPattern } from '../../../../src/domain/browser-path.ts';
import { SEARCH_MAX_CHARS } from '../../../../src/domain/limits.ts';
import type { GoalReading } from '../../../../src/stats/answer.ts';
import type { PeriodChoice } from '../../period.ts';
import { keySearch } from '../keys/key-label.ts';
import { DEFAULT_VIEW, type Filter, printView } from '../view-state.ts';

/** Returns the filter by a goal's page or event; null for a pattern of many pages, which is no value of a dimension. */
export function goalFilter({ kind, pattern }: Pick<GoalReading, 'kind' | 'pattern'>): Filter | null {
  if (kind === 'event') return { dimension: 'event', value: pattern };
  return pattern.includes('*') ? null : { dimension: 'page', value: keySearch('page', pattern) };
}

/** Returns the text that is searched to find the pages of a pattern: its longest part without `*`, as a person types it. */
export function goalSearch({ pattern }: Pick<GoalReading, 'pattern'>): string {
  const parts = pattern.split('*').sort((a, b) => b.length - a.length);
  return typedPattern(parts[0]!).slice(0, SEARCH_MAX_CHARS);
}

/** Returns the query of the address to which a goal leads: the site view filtered by it, or with the list of its pages. */
export function goalViewQuery(goal: Pick<GoalReading, 'kind' | 'pattern'>, period: PeriodChoice): string {
  const filter = goalFilter(goal);
  const shown = filter === null ? ({ all: 'page', search: goalSearch(goal) } as const) : { filters: [filter] };
  return printView({ ...DEFAULT_VIEW, period, ...shown });
}
