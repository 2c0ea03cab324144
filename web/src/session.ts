import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OrganisationSummary, SessionAnswer, SiteSummary } from '../../src/dashboard/session-routes.ts';
import { read, send } from './request.ts';

export type { OrganisationSummary, SessionAnswer, SiteSummary };

const SESSION_KEY = ['session'] as const;

/** Who is signed in, and what is theirs; asked once for all pages. */
export function useSession() {
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => read<SessionAnswer>('/session'), staleTime: 60_000 });
}

/** Takes over what the server said of the session, or asks it again. */
export function useRefreshSession(): (session?: SessionAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (session) => {
    if (session === undefined) await client.invalidateQueries({ queryKey: SESSION_KEY });
    else client.setQueryData(SESSION_KEY, session);
  };
}

/** Signs this browser out and forgets everything that it has read. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await send('DELETE', '/session');
    client.clear();
    location.assign('/sign-in');
  };
}

/** The site that the pages below are about. `role` is null for who looks through a public link. */
export interface SiteContext {
  readonly site: SiteSummary;
  readonly organisation: OrganisationSummary | null;
  /** Where the site's pages are: `/sites/ID`, or the public link's path. */
  readonly base: string;
}

const Context = createContext<SiteContext | null>(null);
export const SiteProvider = Context.Provider;

/** The site of the page. */
export function useSite(): SiteContext {
  const context = useContext(Context);
  if (context === null) throw new Error('there is no site here');
  return context;
}

/** Whether the signed-in user may change what belongs to an organisation. */
export function canManage(organisation: OrganisationSummary | null): boolean {
  return organisation !== null && organisation.role !== 'member';
}
