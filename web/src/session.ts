import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import type { OrganisationSummary, SessionAnswer, SiteSummary } from '../../src/dashboard/routes/session.ts';
import { hrefOf } from './base-path.ts';
import { LANGUAGE } from './language.ts';
import { read, send } from './request.ts';
import { texts } from './texts.ts';
import { messageOf } from './ui/page.tsx';
import { toast } from './ui/toasts.tsx';

export type { OrganisationSummary, SessionAnswer, SiteSummary };

const SESSION_KEY = ['session'] as const;

/** The query that reads the session. */
export const SESSION_QUESTION = {
  queryKey: SESSION_KEY,
  queryFn: () => read<SessionAnswer>('/session'),
  staleTime: 60_000,
};

/** Returns the signed-in user with their organisations and sites. All pages share one request. */
export function useSession() {
  return useQuery(SESSION_QUESTION);
}

/** Returns a function that takes over the session of a sign-in's answer, or reads the session again without one. */
export function useRefreshSession(): (session?: SessionAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (session) => {
    if (session === undefined) return client.invalidateQueries({ queryKey: SESSION_KEY });
    // Cached answers of the user before must not be shown to this one.
    client.removeQueries({ type: 'inactive' });
    client.setQueryData(SESSION_KEY, session);
  };
}

/** Returns a function that opens a page as the user of a new session: as a new document when it has another language. */
export function useEnter(): (session: SessionAnswer, path: string) => Promise<void> {
  const refresh = useRefreshSession();
  const [, navigate] = useLocation();
  return async (session, path) => {
    if (session.language !== LANGUAGE) return location.replace(hrefOf(path));
    await refresh(session);
    navigate(path, { replace: true });
  };
}

/**
 * Reloads the page when another tab has signed in another user: as soon as this tab is visible again, nothing of the
 * earlier user may stay on it. Only a new document forgets everything, half-typed texts included.
 */
export function reloadForAnotherUser(client: QueryClient): void {
  document.addEventListener('visibilitychange', () => {
    const before = client.getQueryData<SessionAnswer>(SESSION_KEY)?.user?.id;
    if (document.visibilityState !== 'visible' || before === undefined) return;
    client.fetchQuery({ ...SESSION_QUESTION, staleTime: 0 }).then(
      ({ user }) => {
        if (user?.id === before) return;
        client.clear();
        location.reload();
      },
      // Without a connection the user is unknown; the page reports that when it reads its figures.
      () => {},
    );
  });
}

/** Returns a function that signs this browser out and forgets all cached answers. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await send('DELETE', '/session');
    } catch (error) {
      toast(texts.account.signOutFailed(messageOf(error)));
      return;
    }
    client.clear();
    location.assign(hrefOf('/sign-in'));
  };
}

/** The site of the pages below. `role` is null when it is seen through a public link. */
export interface SiteContext {
  readonly site: SiteSummary;
  readonly organisation: OrganisationSummary | null;
  /** What plain links call the place of the site's pages: `/sites/ID`, or the public link's path, with the base path. */
  readonly base: string;
}

const Context = createContext<SiteContext | null>(null);
export const SiteProvider = Context.Provider;

/** Returns the site of the page. */
export function useSite(): SiteContext {
  const context = useContext(Context);
  if (context === null) throw new Error('there is no site here');
  return context;
}

/** Returns whether the signed-in user may change an organisation's data. */
export function canManage(organisation: OrganisationSummary | null): boolean {
  return organisation !== null && organisation.role !== 'member';
}
