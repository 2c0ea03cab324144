import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import type { ListedGroup } from '../../src/dashboard/routes/groups.ts';
import type { OrganisationSummary, SessionAnswer, SiteSummary } from '../../src/dashboard/routes/session.ts';
import type { SharedLook } from '../../src/dashboard/routes/shared.ts';
import type { CardName } from '../../src/domain/cards.ts';
import type { Withheld } from '../../src/domain/grant.ts';
import { includesRole } from '../../src/domain/role.ts';
import { showsCard } from '../../src/domain/share-link.ts';
import { hrefOf } from './base-path.ts';
import { LANGUAGE } from './language.ts';
import { queryClient, refresh } from './query-client.ts';
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

/** Takes over the session of a sign-in's answer, or reads the session again without one. */
export async function refreshSession(session?: SessionAnswer): Promise<void> {
  if (session === undefined) return refresh(SESSION_KEY);
  // Cached answers of the user before must not be shown to this one.
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.setQueryData(SESSION_KEY, session);
}

/** Returns a function that opens a page as the user of a new session: as a new document when it has another language. */
export function useEnter(): (session: SessionAnswer, path: string) => Promise<void> {
  const [, navigate] = useLocation();
  return async (session, path) => {
    if (session.language !== LANGUAGE) return location.replace(hrefOf(path));
    await refreshSession(session);
    navigate(path, { replace: true });
  };
}

/**
 * Reloads the page when another tab has signed in another user: as soon as this tab is visible again, nothing of the
 * earlier user may stay on it. Only a new document forgets everything, half-typed texts included.
 */
export function reloadForAnotherUser(): void {
  document.addEventListener('visibilitychange', () => {
    const before = queryClient.getQueryData<SessionAnswer>(SESSION_KEY)?.user?.id;
    if (document.visibilityState !== 'visible' || before === undefined) return;
    queryClient.fetchQuery({ ...SESSION_QUESTION, staleTime: 0 }).then(
      ({ user }) => {
        if (user?.id === before) return;
        queryClient.clear();
        location.reload();
      },
      // Without a connection the user is unknown; the page reports that when it reads its figures.
      () => {},
    );
  });
}

/** Signs this browser out and forgets all cached answers. */
export async function signOut(): Promise<void> {
  try {
    await send('DELETE', '/session');
  } catch (error) {
    toast(texts.account.signOutFailed(messageOf(error)));
    return;
  }
  queryClient.clear();
  location.assign(hrefOf('/sign-in'));
}

/** The site of the pages below. `organisation` is null when it is seen through a public link, and of a group. */
export interface SiteContext {
  readonly site: SiteSummary;
  readonly organisation: OrganisationSummary | null;
  /** The organisation of a group; absent for a site and for a public link. */
  readonly groupOf?: OrganisationSummary;
  /** The bounds and the look of a public link; absent for members. */
  readonly link?: SharedLook;
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

/** Tells whether the reader of a site sees a card: a public link may show some cards, and one of selected visits has no present. */
export function isCardShown({ link }: Pick<SiteContext, 'link'>, card: CardName): boolean {
  return link === undefined || (showsCard(link, card) && !(card === 'realtime' && link.isNarrowed));
}

/** Begins the id of a group that stands in the place of a site. */
const GROUP_PREFIX = 'group-';

/** Returns a group as a site of which figures are read, and nothing else. */
export function siteOfGroup({ id, name, timezone, revenueGoals }: ListedGroup): SiteSummary {
  return {
    ...(revenueGoals === undefined ? {} : { revenueGoals }),
    ...{ id: `${GROUP_PREFIX}${id}`, domain: '', also: [], name, timezone, retentionMonths: null, visitMonths: 0 },
    ...{ honoursGpc: false, state: 'active', createdAt: 0, firstDay: null },
  };
}

/** Returns whether a site is a group of sites. */
export function isGroup({ id }: Pick<SiteSummary, 'id'>): boolean {
  return id.startsWith(GROUP_PREFIX);
}

/** Returns the organisation of the page's site or group; null for a public link. */
export function organisationOf({ organisation, groupOf }: Pick<SiteContext, 'organisation' | 'groupOf'>) {
  return organisation ?? groupOf ?? null;
}

/** Returns whether the signed-in user may change an organisation's sites, members and keys. */
export function canManage(organisation: OrganisationSummary | null): boolean {
  return organisation !== null && includesRole(organisation.role, 'admin');
}

/** Returns whether the signed-in user may change what a site's figures mean and who sees them: goals, alerts, links. */
export function canEdit(organisation: OrganisationSummary | null): boolean {
  return organisation !== null && includesRole(organisation.role, 'editor');
}

/** Returns whether a part of a site's pages is withheld from the signed-in user; a public link has its own rules. */
export function isWithheld(organisation: OrganisationSummary | null, part: Withheld): boolean {
  return organisation?.withheld.includes(part) === true;
}

/** Returns whether the signed-in user may read a site's settings and alerts, and the properties that it does not keep. */
export function readsSettings(organisation: OrganisationSummary | null): boolean {
  return organisation !== null && !isWithheld(organisation, 'settings');
}
