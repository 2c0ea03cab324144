import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session.ts';

/** What is kept of a site's alert rules begins with this. */
export function alertsKey(siteId: string): readonly string[] {
  return ['alerts', siteId];
}

/** Has the rules and what they have sent asked again. */
export function useRefreshAlerts(): () => Promise<void> {
  const { site } = useSite();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: alertsKey(site.id) });
}
