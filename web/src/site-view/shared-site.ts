import { read } from '../request.ts';
import type { SiteSummary } from '../session.ts';

/** Returns the query for the site of a public link. */
export function sharedSiteQuestion(token: string) {
  return {
    queryKey: ['shared', token],
    queryFn: () => read<{ readonly site: SiteSummary }>(`/shared/${encodeURIComponent(token)}`),
  };
}
