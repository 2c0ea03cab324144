import type { SiteRevenueStats } from '../../../../src/dashboard/routes/read.ts';
import { type Question, statsQuestion } from '../questions.ts';
import type { ViewState } from '../view-state.ts';

/** Asks for the money of the measured goal, or of the oldest one that has some. */
export function moneyQuestion(view: ViewState): Question<SiteRevenueStats> {
  const { params } = statsQuestion(view);
  return { path: 'revenue-stats', params };
}
