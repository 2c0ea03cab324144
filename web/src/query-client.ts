import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';

/** A refusal does not change by asking again; a broken connection may. */
const RETRIES_MAX = 2;

/** What was read, for all pages. Figures are asked again when a page comes back into view, and no earlier than this. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
  mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES_MAX && !(error instanceof RequestError && error.status < 500),
    },
  },
});

/** When the session has ended elsewhere: whoever shows pages asks for it again and shows the sign-in. */
function askWhoIsSignedIn(error: Error): void {
  if (!(error instanceof RequestError && error.code === 'signed_out')) return;
  // Several questions may learn it at once.
  void queryClient.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
}
