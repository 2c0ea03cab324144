import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { send } from '../../request.ts';
import { type SiteSummary, useRefreshSession, useSite } from '../../session.ts';
import { toast } from '../../ui/toasts.tsx';

/** What of a site can be changed. */
export type SiteChanges = Partial<Pick<SiteSummary, 'name' | 'timezone' | 'retentionMonths' | 'honoursGpc'>>;

/** Changes the site of the page and says so. */
export function useChangeSite(): UseMutationResult<SiteSummary, Error, SiteChanges> {
  const { site } = useSite();
  const refresh = useRefreshSession();
  return useMutation({
    mutationFn: (changes: SiteChanges) => send<SiteSummary>('PATCH', `/sites/${site.id}`, changes),
    onSuccess: async () => {
      await refresh();
      toast('Saved');
    },
  });
}
