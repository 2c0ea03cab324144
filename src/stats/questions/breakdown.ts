import type { BreakdownAnswer } from '../answer.ts';
import { type KnownRows, readBreakdown } from '../answers/breakdown.ts';
import { parseBreakdownQuery } from '../parse.ts';
import type { BreakdownQuery } from '../query.ts';
import { NO_NEEDS, type Question, timeOf } from './question.ts';

/** The keys of a dimension, the most visited first. */
export const BREAKDOWN: Question<BreakdownQuery, null, BreakdownAnswer & Partial<KnownRows>> = {
  name: 'breakdown',
  parse: ({ query }) => parseBreakdownQuery(query),
  time: timeOf,
  needs: NO_NEEDS,
  read: readBreakdown,
};
