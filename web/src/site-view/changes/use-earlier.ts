import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Period } from '../../../../src/domain/period.ts';
import type { EarlierAnswer } from '../../../../src/stats/answer.ts';
import { type Question, useAnswer } from '../questions.ts';
import { type EarlierVisitors, visitorsByKey } from './row-changes.ts';

/** The queries that are asked when everything else is there. */
const LAST_ANSWERS = /\/earlier$/;

/** Returns the query for the earlier visitors of the rows of another query. */
export function earlierQuestion({ path, params }: Question<unknown>, days: Period): Question<EarlierAnswer> {
  return { path: `${path}/earlier`, params: { ...params, earlierFrom: days.from, earlierTo: days.to } };
}

/**
 * Reads the earlier visitors of a query's rows, when everything else of the page is there; undefined until they are known.
 * Null asks nothing.
 */
export function useEarlier(question: Question<unknown>, days: Period | null): EarlierVisitors | undefined {
  const isQuiet = useIsQuiet();
  const { data } = useAnswer(earlierQuestion(question, days ?? { from: '', to: '' }), days !== null && isQuiet);
  return useMemo(() => (data === undefined ? undefined : visitorsByKey(data.answer.rows)), [data]);
}

/** Tells whether no query waits for its first answer, but those that wait for this themselves. */
function useIsQuiet(): boolean {
  const isFirst = ({
    queryKey,
    state,
  }: {
    readonly queryKey: readonly unknown[];
    readonly state: { data?: unknown };
  }) => state.data === undefined && !LAST_ANSWERS.test(String(queryKey[2]));
  return useIsFetching({ predicate: isFirst }) === 0;
}
