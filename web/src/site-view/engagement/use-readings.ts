import { useMemo } from 'react';
import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { type Question, useAnswers } from '../questions.ts';
import { type Readings, readingsOf } from './readings.ts';

type Params = Question<unknown>['params'];

/** Returns the query for how the pages of a breakdown were read. */
export function readingsQuestion(params: Params): Question<ReportAnswer> {
  return { path: 'breakdown/engagement', params };
}

/** Reads how the pages of several breakdowns were read; undefined until it is known. */
export function useReadings(asked: readonly Params[]): Readings | undefined {
  const answers = useAnswers(asked.filter(isReadable).map(readingsQuestion));
  return useMemo(() => answers && readingsOf(answers), [answers]);
}

/** Tells whether a breakdown is of pages, without a goal: its rows have conversions then. */
export function isReadable({ dimension, goal }: Params): boolean {
  return dimension === 'page' && goal === undefined;
}
