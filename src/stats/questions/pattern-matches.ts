import type { Goal } from '../../domain/goal.ts';
import { type PatternMatches, readPatternMatches } from '../answers/pattern-matches.ts';
import { NO_NEEDS, type Question } from './question.ts';

/** The pages or events of the last 30 days that a goal or a funnel's step with a pattern would count. */
export const PATTERN_MATCHES: Question<Pick<Goal, 'kind' | 'pattern'>, null, PatternMatches> = {
  name: 'pattern-matches',
  time: () => ({ period: { preset: '30d' } }),
  needs: NO_NEEDS,
  read: readPatternMatches,
};
