import { read } from '../request.ts';
import type { SiteSummary } from '../session.ts';

/** How the site behind a public link is asked for. */
export function sharedSiteQuestion(token: string) {
  return {
    queryKey: ['shared', token],
    queryFn: () => read<{ readonly site: SiteSummary }>(`/shared/${encodeURIComponent(token)}`),
  };
}
