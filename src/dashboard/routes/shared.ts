import { z } from 'zod';
import { isPasswordOf } from '../../accounts/password.ts';
import { auditSettings } from '../../audit/settings.ts';
import { actingAs, currentActor } from '../../database/audit/actor.ts';
import { recordHappening } from '../../database/audit/record.ts';
import type { LinkLook, LinkScope } from '../../domain/share-link.ts';
import { isUnited, type Site } from '../../domain/site.ts';
import { SlidingWindow } from '../../domain/sliding-window.ts';
import { findOpenLink, logoOfLink, newLinkAccess, type OpenLink } from '../../sites/open-links.ts';
import { revenueGoals } from '../../sites/revenues.ts';
import { nameInPath } from '../../sites/subjects.ts';
import type { Dependencies } from '../dependencies.ts';
import { openedLink } from '../gate.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, route } from '../route.ts';
import { type SiteSummary, siteSummary } from './session.ts';

/** The contents and the look of the page of a public link, besides its site. */
export interface SharedLook extends LinkLook, Pick<LinkScope, 'panels'> {
  /** Whether its figures are those of selected visits: then it has no present. */
  readonly isNarrowed: boolean;
  /** The data URL of a picture; null for none. */
  readonly logo: string | null;
  /** The origins of the pages that may frame it, to which it tells its height. */
  readonly frameOrigins: readonly string[];
}

/** The site of a public link. */
export interface SharedAnswer {
  readonly site: SiteSummary;
  readonly link: SharedLook;
}

/** The header that a page sends with each further request. It is kept in the memory of the page alone. */
export interface LinkAccessAnswer {
  readonly access: string;
}

const PASSWORD = z.object({ password: z.string().max(1000) });
const VIEWS_PER_MINUTE = 60;
const VIEWERS_MAX = 2000;
/** The most views that are recorded in an hour. */
const RECORDED_VIEWS_MAX = 2000;

/** The routes of the page of a public link, besides those of its figures: what it is of, its password, and its views. */
export function sharedRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, guard, passwordHashQueue, linkViews } = dependencies;
  const rate = new SlidingWindow<string>({
    ...{ clock, maxRequests: VIEWS_PER_MINUTE, windowMs: 60_000, keysMax: VIEWERS_MAX },
  });
  const recorded = new SlidingWindow<string>({
    ...{ clock, maxRequests: 1, windowMs: 3_600_000, keysMax: RECORDED_VIEWS_MAX },
  });
  const opened = async ({ params, share }: DashboardRequest<unknown>) => {
    const found = await openedLink(db, clock, { token: params.token ?? '', access: share?.access ?? null });
    if (found === null) throw dashboardRefusal('not_found', (texts) => texts.linkGone);
    return found;
  };
  // One view an hour of a link from a network, where owners want that. The viewer may be a member elsewhere, and is a stranger here.
  const recordView = async (site: Site, { id }: OpenLink) => {
    const acting = { ...currentActor(), actor: { kind: 'stranger' } } as const;
    const { views } = await auditSettings(db, site.orgId);
    if (!views || !recorded.admit(`${id} ${acting.network}`)) return;
    const view = { action: 'link.viewed', id: String(id), site: isUnited(site) ? null : site.publicId };
    await actingAs(acting, () => recordHappening(db, [site.orgId], view));
  };
  return [
    route('GET /shared/:token', 'anyone', async (request): Promise<SharedAnswer> => {
      const { site, link } = await opened(request);
      const goals = link.withRevenue ? (await revenueGoals(db, [site.id])).get(site.id) : undefined;
      const summary = siteSummary(dependencies, site, goals);
      return { site: { ...summary, id: nameInPath(site), also: [] }, link: await lookOf(dependencies, link) };
    }),
    route(
      'POST /shared/:token/password',
      'anyone',
      PASSWORD,
      async ({ params, body, address }): Promise<LinkAccessAnswer> => {
        const found = await findOpenLink(db, clock, params.token ?? '');
        if (found === null) throw dashboardRefusal('not_found', (texts) => texts.linkGone);
        const { link } = found;
        const { passwordHash } = link;
        if (passwordHash === null) return { access: '' };
        // A link is guessed at like an account whose address is no other's.
        await guard.attempt({ kind: 'stranger', account: `link ${link.id}`, address }, async () => {
          if (await passwordHashQueue.run(() => isPasswordOf(passwordHash, body.password))) return;
          throw dashboardRefusal('wrong_credentials', (texts) => texts.linkPassword.wrong);
        });
        return { access: newLinkAccess(link, clock) };
      },
    ),
    route('POST /shared/:token/views', 'anyone', async (request) => {
      const { site, link } = await opened(request);
      if (!rate.admit(`${link.id} ${request.address}`)) return;
      linkViews.count(link.id);
      await recordView(site, link);
    }),
  ];
}

async function lookOf({ db }: Dependencies, link: OpenLink): Promise<SharedLook> {
  const { accent, theme, language, panels, conditions, frameOrigins } = link;
  const logo = await logoOfLink(db, link.id);
  return { accent, theme, language, panels, isNarrowed: conditions.length > 0, logo, frameOrigins };
}
