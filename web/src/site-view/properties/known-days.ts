import type { RankedRows } from '../../../../src/stats/answer.ts';
import type { Question } from '../questions.ts';

/** Rows that may be known from a day of their period on only; their figures are null then. */
export type RowsSince = RankedRows & { readonly knownFrom?: string | null };

/** Returns the question about the days of a period that are known; null when all of them are, or none. */
export function knownQuestion<Answer extends RowsSince>(
  { path, params }: Question<Answer>,
  { knownFrom = null, period }: Answer,
): Question<Answer> | null {
  if (knownFrom === null || knownFrom > period.to) return null;
  return { path, params: { ...params, period: undefined, from: knownFrom, to: period.to } };
}

/** An answer about the days that are known. */
export interface KnownAnswer<Answer extends RowsSince> {
  readonly answer: Answer;
  /** The first known day, when they are not all of the period that was asked for. */
  readonly since: string | null;
  /** The period that was asked for. */
  readonly period: Answer['period'];
}

/** Asks a question, and about the days that are known when others of its period are not. */
export async function askKnown<Answer extends RowsSince>(
  question: Question<Answer>,
  ask: (question: Question<Answer>) => Promise<Answer>,
): Promise<KnownAnswer<Answer>> {
  const answer = await ask(question);
  const { knownFrom: since = null, period } = answer;
  const known = knownQuestion(question, answer);
  return { answer: known === null ? answer : await ask(known), since, period };
}
