import { useMemo } from 'react';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { ReportRow } from '../../../../src/stats/answer.ts';
import { type Knowledge, knownText } from '../../ui/known-days.ts';
import { type Question, useAnswers } from '../questions.ts';
import type { ListName } from './list-name.ts';
import type { VisitFigures } from './row-order.ts';

/** The figures of the sessions of rows. */
export interface VisitsOfRows {
  readonly byKey: ReadonlyMap<string, VisitFigures>;
  /** Says which days they are not known of; null when they are known of all. */
  readonly gaps: string | null;
}

type RowsAnswer = Knowledge & { readonly rows: readonly ReportRow[] };

/** The lists of what sessions come from and look at. */
const LISTS: ReadonlySet<ListName> = new Set<ListName>([
  ...(['page', 'entry', 'channel', 'referrer'] as const),
  ...(['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const),
]);

/** Reads the figures of the sessions of rows, by the queries that found the rows; undefined until they are known, and of other lists. */
export function useVisitFigures(
  list: ListName,
  asked: readonly Question<unknown>['params'][],
): VisitsOfRows | undefined {
  const isAsked = LISTS.has(list) && asked.every(({ goal }) => goal === undefined);
  const questions: readonly Question<RowsAnswer>[] = isAsked
    ? asked.map((params) => ({ path: 'breakdown', params: { ...params, metrics: 'bounceRate,avgDuration' } }))
    : [];
  const answers = useAnswers(questions);
  return useMemo(() => answers && visitsOf(answers), [answers]);
}

/** Returns the figures of answers; rows of which none is known are left out. */
export function visitsOf(answers: readonly RowsAnswer[]): VisitsOfRows {
  const rows = answers.flatMap((answer) => answer.rows);
  const known = rows.filter(({ bounceRate = null, avgDuration = null }) => bounceRate !== null || avgDuration !== null);
  const text = knownText(answers[0]);
  const { bounceRate, avgDuration } = METRIC_TABLE;
  return {
    byKey: new Map(known.map(({ key, ...row }) => [key, row])),
    gaps: text === null ? null : `${bounceRate.label}, ${avgDuration.label}: ${text}`,
  };
}
