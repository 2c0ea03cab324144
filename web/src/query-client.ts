import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';
import { isServerAway, noteReach, onServerAway } from './server-away.ts';

/** A refusal does not change by asking again; a broken connection may. */
const RETRIES_MAX = 2;

/** Caches answers for all pages. Figures are read again when a page becomes visible, but no earlier than this. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      noteReach(error);
      refreshEndedSession(error);
    },
    onSuccess: () => noteReach(null),
  }),
  mutationCache: new MutationCache({ onError: refreshEndedSession }),
  defaultOptions: {
    // By default requests wait while the browser believes to be offline: nothing would fail, and nothing be said.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES_MAX && !(error instanceof RequestError && error.status < 500),
    },
  },
});

/** Reads every answer again whose key begins with the given one. */
export function refresh(queryKey: readonly unknown[]): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** Reads all cached figures again, after a change of goals or funnels. */
export function refreshFigures(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Reads every query again as soon as the server has answered anything: those that failed meanwhile are among them. */
onServerAway(() => {
  if (!isServerAway()) void queryClient.invalidateQueries();
});

/** The refusals after which the session says why nothing can be read. */
const SESSION_ENDS = new Set(['signed_out', 'factor_needed']);

/** Reads the session again when it has ended elsewhere, or lacks a second factor by now, so that the app shows the page for that. */
function refreshEndedSession(error: Error): void {
  if (!(error instanceof RequestError && SESSION_ENDS.has(error.code))) return;
  // Several queries may fail with it at once; one new request is enough.
  void queryClient.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
}
