import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnreachable } from '../server-away.ts';
import { Failure, Skeleton } from './page.tsx';

export interface AnsweredProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** The height of the placeholder, in CSS units. */
  readonly height: string;
  /** Takes the place of the usual placeholder. */
  readonly placeholder?: ReactNode;
  /** Renders the answer. */
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * Shows the answer to a query: a placeholder until it has come, and an error with a button to try again. Without a server the
 * placeholder stays: one bar says so for the whole page, and the query is asked again by itself.
 */
export function Answered<Answer>({ query, height, placeholder, children }: AnsweredProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !isUnreachable(query.error)) {
    return <Failure error={query.error} retry={() => void query.refetch()} />;
  }
  return <div aria-busy="true">{placeholder ?? <Skeleton height={height} />}</div>;
}
