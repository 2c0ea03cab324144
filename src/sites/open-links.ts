import { createHmac, timingSafeEqual } from 'node:crypto';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { LinkLook, LinkScope } from '../domain/share-link.ts';
import type { Site } from '../domain/site.ts';
import { ActiveSites } from './active-sites.ts';
import { frameOriginsOf, scopeOfLink } from './link-fields.ts';
import { siteOf } from './sites.ts';

const TOKEN_PATTERN = /^[0-9A-Za-z]{32}$/;
/** The time for which a page that was opened with the password may read. */
const ACCESS_MS = 4 * 3_600_000;
const ACCESS_PATTERN = /^(\d{13})\.([\w-]{43})$/;

/** A link as its readers meet it. */
export interface OpenLink extends LinkScope, LinkLook {
  readonly id: number;
  readonly token: string;
  readonly passwordHash: string | null;
  readonly frameOrigins: readonly string[];
}

/** A link with its site, or with its group as one site. */
export interface LinkedSite {
  readonly link: OpenLink;
  readonly site: Site;
}

/** Finds the link of a token, and its active site or group; null alike for a malformed, unknown, revoked or expired one. */
export async function findOpenLink(db: Db, clock: Clock, token: string): Promise<LinkedSite | null> {
  return TOKEN_PATTERN.test(token) ? await linkWith(db, clock, 'token', token) : null;
}

/** Finds the link of a badge's token, as `findOpenLink`. */
export async function findBadgeLink(db: Db, clock: Clock, badgeToken: string): Promise<LinkedSite | null> {
  return TOKEN_PATTERN.test(badgeToken) ? await linkWith(db, clock, 'badge_token', badgeToken) : null;
}

async function linkWith(
  db: Db,
  clock: Clock,
  column: 'token' | 'badge_token',
  token: string,
): Promise<LinkedSite | null> {
  const row = await db.selectFrom('share_links').selectAll().where(column, '=', token).executeTakeFirst();
  if (row === undefined || (row.expires_at !== null && row.expires_at <= epochMs(clock))) return null;
  const site = row.group_id === null ? await activeSite(db, row.site_id!) : await groupOf(db, row.group_id);
  if (site === null) return null;
  const link = {
    ...{ id: row.id, token: row.token, passwordHash: row.password_hash, frameOrigins: frameOriginsOf(row) },
    ...scopeOfLink(row),
    ...{ accent: row.accent, theme: row.theme, language: row.language },
  };
  return { link, site };
}

async function activeSite(db: Db, id: number): Promise<Site | null> {
  const row = await db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row === undefined ? null : siteOf(row);
}

/** Returns the active sites of a group as one. */
async function groupOf(db: Db, id: number): Promise<Site | null> {
  const group = await db.selectFrom('site_groups').select('org_id').where('id', '=', id).executeTakeFirst();
  return group === undefined ? null : await new ActiveSites(db).findGroup({ orgId: group.org_id, reach: null }, id);
}

/** Returns the picture at the top of a link's page, as a data URL; null without one. */
export async function logoOfLink(db: Db, linkId: number): Promise<string | null> {
  const row = await db
    .selectFrom('share_link_logos')
    .select('data_url')
    .where('link_id', '=', linkId)
    .executeTakeFirst();
  return row?.data_url ?? null;
}

/**
 * Makes what a page sends along that was opened with the password. It is signed with the password's hash: nothing is kept, and a
 * new password ends it.
 */
export function newLinkAccess(link: OpenLink, clock: Clock): string {
  const end = epochMs(clock) + ACCESS_MS;
  return `${end}.${signatureOf(link, end)}`;
}

/** Tells whether a page that sends this along was opened with the present password, or the link has none. */
export function isAccessTo(link: OpenLink, clock: Clock, access: string | null): boolean {
  if (link.passwordHash === null) return true;
  const [, end, signature] = ACCESS_PATTERN.exec(access ?? '') ?? [];
  const now = epochMs(clock);
  if (end === undefined || Number(end) <= now || Number(end) > now + ACCESS_MS) return false;
  return timingSafeEqual(Buffer.from(signature!), Buffer.from(signatureOf(link, Number(end))));
}

function signatureOf({ id, token, passwordHash }: OpenLink, end: number): string {
  return createHmac('sha256', passwordHash!).update(`svc link ${id} ${token} ${end}`).digest('base64url');
}
