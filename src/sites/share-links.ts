import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { BASE62, randomText } from '../database/secret.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { siteOf } from './sites.ts';
import { siteRefusal } from './translations.ts';

const TOKEN_CHARS = 32;
const TOKEN_PATTERN = /^[0-9A-Za-z]{32}$/;

/**
 * A public, read-only link to a site's statistics. Anybody with the token can view them. `createdAt` is epoch
 * milliseconds.
 */
export interface ShareLink {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly createdAt: number;
}

/** Makes a link. Throws a DatabaseError `invalid` for an empty name or one link too many. */
export async function createShareLink(db: Db, clock: Clock, siteId: number, name: string): Promise<ShareLink> {
  const link = { name: cleanName(name), token: randomText(BASE62, TOKEN_CHARS), createdAt: epochMs(clock) };
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'shareLinks', siteId);
    const { id } = await transaction
      .insertInto('share_links')
      .values({ site_id: siteId, name: link.name, token: link.token, created_at: link.createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...link };
  });
}

/** Lists a site's links, oldest first. */
export async function listShareLinks(db: Db, siteId: number): Promise<ShareLink[]> {
  return await db
    .selectFrom('share_links')
    .select(['id', 'name', 'token', 'created_at as createdAt'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();
}

/** Revokes a site's link, immediately and permanently. Throws a DatabaseError `not_found`. */
export async function revokeShareLink(db: Db, siteId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw siteRefusal('not_found', (texts) => texts.unknown.shareLink(id));
}

/** Returns the active site of a token; null alike for a malformed, unknown or revoked one. */
export async function sharedSite(db: Db, token: string): Promise<Site | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const row = await db
    .selectFrom('share_links')
    .innerJoin('sites', 'sites.id', 'share_links.site_id')
    .selectAll('sites')
    .where('share_links.token', '=', token)
    .where('sites.state', '=', 'active')
    .executeTakeFirst();
  return row === undefined ? null : siteOf(row);
}
