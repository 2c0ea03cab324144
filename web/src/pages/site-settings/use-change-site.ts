import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { send } from '../../request.ts';
import { refreshSession, type SiteSummary, useSite } from '../../session.ts';
import { toast } from '../../ui/toasts.tsx';
import { texts } from './texts.tsx';

/** The fields of a site that can be changed. */
export type SiteChanges = Partial<
  Pick<
    SiteSummary,
    'domain' | 'also' | 'name' | 'timezone' | 'retentionMonths' | 'visitMonths' | 'honoursGpc' | 'readsFiles'
  >
>;

/** Returns a mutation that changes the page's site and shows a toast. */
export function useChangeSite(): UseMutationResult<SiteSummary, Error, SiteChanges> {
  const { site } = useSite();
  return useMutation({
    mutationFn: (changes: SiteChanges) => send<SiteSummary>('PATCH', `/sites/${site.id}`, changes),
    onSuccess: async () => {
      await refreshSession();
      toast(texts.saved);
    },
  });
}
