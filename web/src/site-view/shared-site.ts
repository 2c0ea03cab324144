import type { SharedAnswer } from '../../../src/dashboard/routes/shared.ts';
import { hasShareAccess, read } from '../request.ts';

/** A page that was opened with a password looks whether it still may be: its time ends, and a new password ends it. */
const ACCESS_LOOKED_AT_MS = 60_000;

/** Returns the query for the site of a public link. */
export function sharedSiteQuestion(token: string) {
  return {
    queryKey: ['shared', token],
    queryFn: () => read<SharedAnswer>(`/shared/${encodeURIComponent(token)}`),
    refetchInterval: () => (hasShareAccess() ? ACCESS_LOOKED_AT_MS : (false as const)),
  };
}
