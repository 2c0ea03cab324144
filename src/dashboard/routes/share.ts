import { z } from 'zod';
import { hashPassword } from '../../accounts/password.ts';
import { requirePassword } from '../../accounts/users.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { isDay } from '../../domain/calendar.ts';
import { printCondition } from '../../domain/condition.ts';
import { endAfter, type Grant, lastDayBefore } from '../../domain/grant.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { includesRole } from '../../domain/role.ts';
import { cardsNamed, LINK_THEMES } from '../../domain/share-link.ts';
import { requireGroup } from '../../sites/groups.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import {
  createShareLink,
  type LinkChanges,
  type LinkOwner,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
  updateShareLink,
} from '../../sites/share-links.ts';
import { siteRefusal } from '../../sites/translations.ts';
import { getsMoney, hiddenConditions, requireNoAmounts, withheld } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** A public link as its list shows it. */
export interface ListedShareLink extends Omit<ShareLink, 'token' | 'conditions' | 'expiresAt'> {
  /**
   * The token that opens the link. Null for viewers, who may know that the link exists but not pass it on, and for members who get
   * no revenue when the link shows it, or has conditions on it.
   */
  readonly token: string | null;
  /** The written conditions; none for members who do not get what the link tells. */
  readonly where: readonly string[];
  /** The last day in UTC; null for a link that does not end. */
  readonly until: string | null;
  readonly isOver: boolean;
}

export interface ShareLinksAnswer {
  /** The site's public links, oldest first. */
  readonly links: readonly ListedShareLink[];
}

const FIELDS = z.object({
  until: z.string().nullable(),
  password: z.string().nullable(),
  where: z.array(z.string()),
  panels: z.array(z.string()).nullable(),
  withRevenue: z.boolean(),
  frameOrigins: z.array(z.string()),
  accent: z.string().nullable(),
  theme: z.enum(LINK_THEMES).nullable(),
  language: z.enum(LANGUAGES).nullable(),
  logo: z.string().nullable(),
  hasBadge: z.boolean(),
});
const NEW_LINK = FIELDS.partial().extend({ name: z.string() });
const CHANGED_LINK = NEW_LINK.partial();

/** The fields that a person enters for a link; absent ones stay as they are, and `password` null takes it away. */
export type ShareLinkBody = z.input<typeof CHANGED_LINK>;

/** The routes of the public links of a site, and of a group of sites. */
export function shareRoutes({ db, clock, passwordHashQueue }: Dependencies): readonly DashboardRoute[] {
  const changesOf = async (body: ShareLinkBody): Promise<LinkChanges> => {
    const { name, until, password, where, panels, ...others } = body;
    const cards = panels === undefined || panels === null ? panels : cardsNamed(panels);
    if (panels && cards === null) throw siteRefusal('invalid', (texts) => texts.link.panels());
    if (typeof password === 'string') requirePassword(password, '');
    const hash = async () => (password === null ? null : await passwordHashQueue.run(() => hashPassword(password!)));
    return {
      ...withoutAbsent({ ...others, name, panels: cards }),
      ...(until === undefined ? {} : { expiresAt: until === null ? null : endOf(until) }),
      ...(where === undefined ? {} : { conditions: where.map(readCondition) }),
      ...(password === undefined ? {} : { passwordHash: await hash() }),
    };
  };
  const endOf = (day: string): number => {
    if (!isDay(day)) throw siteRefusal('invalid', (texts) => texts.note.day(JSON.stringify(day)));
    const end = endAfter(day);
    if (end <= epochMs(clock)) throw siteRefusal('invalid', (texts) => texts.link.expired());
    return end;
  };
  /** Returns what tells whether a link tells money, by its amounts or its conditions, that somebody does not get. */
  const moneyFor = async (owner: LinkOwner, grant: Grant): Promise<IsWithheld> => {
    if (typeof owner !== 'number' || getsMoney(grant)) return () => false;
    const isHidden = await hiddenConditions(db, { id: owner }, grant);
    return ({ withRevenue, conditions }) => withRevenue || isHidden(conditions);
  };
  const list = async (owner: LinkOwner, grant: Grant): Promise<ShareLinksAnswer> => {
    const isWithheld = await moneyFor(owner, grant);
    return { links: (await listShareLinks(db, owner)).map((link) => listed(link, grant, epochMs(clock), isWithheld)) };
  };
  const create = async (owner: LinkOwner, grant: Grant, body: z.output<typeof NEW_LINK>): Promise<ListedShareLink> => {
    if (body.withRevenue === true && !getsMoney(grant)) throw withheld();
    const { name, ...fields } = await changesOf(body);
    return listed(await createShareLink(db, clock, owner, name!, fields), grant, epochMs(clock), () => false);
  };
  const change = async (owner: LinkOwner, grant: Grant, id: number, body: ShareLinkBody): Promise<ListedShareLink> => {
    const link = (await listShareLinks(db, owner)).find((one) => one.id === id);
    if (link === undefined) throw dashboardRefusal('not_found', (texts) => texts.notFound);
    const isWithheld = await moneyFor(owner, grant);
    if (isWithheld(link) || (body.withRevenue === true && !getsMoney(grant))) throw withheld();
    return listed(await updateShareLink(db, owner, id, await changesOf(body)), grant, epochMs(clock), isWithheld);
  };
  const groupOf = async ({ org, params }: OrgRequest<unknown>): Promise<LinkOwner> => {
    const groupId = idOf(params.group);
    await requireGroup(db, { orgId: org.id, id: groupId });
    return { groupId };
  };
  return [
    route('GET /sites/:site/share-links', 'site:viewer:settings', ({ site, grant }) => list(site.id, grant)),
    route('POST /sites/:site/share-links', 'site:editor', NEW_LINK, async ({ site, grant, body }) => {
      await requireNoAmounts(db, site, grant, body.where ?? []);
      return create(site.id, grant, body);
    }),
    route(
      'PATCH /sites/:site/share-links/:link',
      'site:editor',
      CHANGED_LINK,
      async ({ site, grant, params, body }) => {
        await requireNoAmounts(db, site, grant, body.where ?? []);
        return change(site.id, grant, idOf(params.link), body);
      },
    ),
    route('DELETE /sites/:site/share-links/:link', 'site:editor', async ({ site, params }) => {
      await revokeShareLink(db, site.id, idOf(params.link));
    }),
    route('GET /orgs/:org/groups/:group/share-links', 'org:admin', async (request) =>
      list(await groupOf(request), request.grant),
    ),
    route('POST /orgs/:org/groups/:group/share-links', 'org:admin', NEW_LINK, async (request) =>
      create(await groupOf(request), request.grant, request.body),
    ),
    route('PATCH /orgs/:org/groups/:group/share-links/:link', 'org:admin', CHANGED_LINK, async (request) =>
      change(await groupOf(request), request.grant, idOf(request.params.link), request.body),
    ),
    route('DELETE /orgs/:org/groups/:group/share-links/:link', 'org:admin', async (request) => {
      await revokeShareLink(db, await groupOf(request), idOf(request.params.link));
    }),
  ];
}

function listed(found: ShareLink, grant: Grant, now: number, isWithheld: IsWithheld): ListedShareLink {
  const { conditions, expiresAt, ...link } = found;
  const isHidden = isWithheld(found);
  const opens = includesRole(grant.role, 'editor') && !isHidden;
  return {
    ...link,
    token: opens ? link.token : null,
    badgeToken: opens ? link.badgeToken : null,
    where: isHidden ? [] : conditions.map(printCondition),
    until: expiresAt === null ? null : lastDayBefore(expiresAt),
    isOver: expiresAt !== null && expiresAt <= now,
  };
}

type IsWithheld = (link: Pick<ShareLink, 'withRevenue' | 'conditions'>) => boolean;

type Present<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutAbsent<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
}
