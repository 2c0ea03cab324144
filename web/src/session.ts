import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OrganisationSummary, SessionAnswer, SiteSummary } from '../../src/dashboard/routes/session.ts';
import { read, send } from './request.ts';
import { messageOf } from './ui/page.tsx';
import { toast } from './ui/toasts.tsx';

export type { OrganisationSummary, SessionAnswer, SiteSummary };

const SESSION_KEY = ['session'] as const;

/** How the session is asked for. */
export const SESSION_QUESTION = {
  queryKey: SESSION_KEY,
  queryFn: () => read<SessionAnswer>('/session'),
  staleTime: 60_000,
};

/** Who is signed in, and what is theirs; asked once for all pages. */
export function useSession() {
  return useQuery(SESSION_QUESTION);
}

/** Takes over what the server said when somebody signed in, or asks it again about the session. */
export function useRefreshSession(): (session?: SessionAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (session) => {
    if (session === undefined) return client.invalidateQueries({ queryKey: SESSION_KEY });
    // What was read for whoever was signed in before is not theirs.
    client.removeQueries({ type: 'inactive' });
    client.setQueryData(SESSION_KEY, session);
  };
}

/**
 * Another tab may have signed somebody else in: as soon as this one is looked at again, nothing of who was here before may
 * stay on it. Only a new page forgets all of it, what is half typed too.
 */
export function watchWhoIsSignedIn(client: QueryClient): void {
  document.addEventListener('visibilitychange', () => {
    const before = client.getQueryData<SessionAnswer>(SESSION_KEY)?.user?.id;
    if (document.visibilityState !== 'visible' || before === undefined) return;
    client.fetchQuery({ ...SESSION_QUESTION, staleTime: 0 }).then(
      ({ user }) => {
        if (user?.id === before) return;
        client.clear();
        location.reload();
      },
      // Who is signed in is not known without a connection; the page says so when it reads its figures.
      () => {},
    );
  });
}

/** Signs this browser out and forgets everything that it has read. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await send('DELETE', '/session');
    } catch (error) {
      toast(`You are still signed in. ${messageOf(error)}`);
      return;
    }
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
