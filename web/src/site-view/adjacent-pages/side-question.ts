import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { periodParams } from '../../period.ts';
import type { Question } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import type { Side } from './sides.ts';

interface PageOfRows {
  readonly limit: number;
  readonly offset?: number;
}

/** Returns the query for the pages on one side of a page. */
export function sideQuestion(
  { period }: Pick<ViewState, 'period'>,
  page: string,
  side: Side,
  rows: PageOfRows,
): Question<ReportAnswer> {
  return { path: 'pages-beside', params: { page, side, ...rows, ...periodParams(period) } };
}
