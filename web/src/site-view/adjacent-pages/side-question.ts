import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { periodParams } from '../../period.ts';
import type { Question } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import type { Side } from './sides.ts';

/** The pages on one side of a page. */
export interface SideAnswer {
  readonly answer: ReportAnswer;
  /** The first day of the rows, when they are not those of the whole period. */
  readonly since: string | null;
}

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

/** Reads the pages on one side of a page; when they are known for a part of the period only, those of that part. */
export async function readSide(
  ask: (question: Question<ReportAnswer>) => Promise<ReportAnswer>,
  question: Question<ReportAnswer>,
): Promise<SideAnswer> {
  const answer = await ask(question);
  const { knownFrom: since, period } = answer;
  if (since === null || since > period.to) return { answer, since };
  const params = { ...question.params, period: undefined, from: since, to: period.to };
  return { answer: { ...(await ask({ ...question, params })), period }, since };
}
