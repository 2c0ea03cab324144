import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session.ts';

/** Returns the first part of all query keys of a site's alert rules. */
export function alertsKey(siteId: string): readonly string[] {
  return ['alerts', siteId];
}

/** Returns a function that reads the rules and their history again. */
export function useRefreshAlerts(): () => Promise<void> {
  const { site } = useSite();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: alertsKey(site.id) });
}
