import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Skeleton } from './page.tsx';

export interface AnsweredProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** The height of the placeholder, in CSS units. */
  readonly height: string;
  /** Renders the answer. */
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the answer to a query: a placeholder until it has come, and an error with a button to try again. */
export function Answered<Answer>({ query, height, children }: AnsweredProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton height={height} />;
}
