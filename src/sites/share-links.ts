import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { BASE62, randomText } from '../database/secret.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { columnsOfLink, frameOriginsOf, type LinkFields, PLAIN_LINK, scopeOfLink } from './link-fields.ts';
import { siteRefusal } from './translations.ts';

const TOKEN_CHARS = 32;

/**
 * A public, read-only link to the statistics of a site or a group. Anybody with the token can view them, and with the password where there is one.
 * `createdAt` is epoch milliseconds.
 */
export interface ShareLink extends LinkFields {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly hasPassword: boolean;
  /** Names the link's badge; null without one. */
  readonly badgeToken: string | null;
  /** The number of openings of the page. */
  readonly views: number;
  readonly createdAt: number;
}

/** The fields of a link that a person enters. */
export interface LinkChanges extends Partial<LinkFields> {
  readonly name?: string;
  /** The hash of a new password; null takes it away. */
  readonly passwordHash?: string | null;
}

/** The subject of a link: the site of an internal id, or a group of sites. */
export type LinkOwner = number | { readonly groupId: number };

/** Makes a link. Throws a DatabaseError `invalid` for a wrong field or one link too many. */
export async function createShareLink(
  db: Db,
  clock: Clock,
  owner: LinkOwner,
  name: string,
  { passwordHash = null, ...given }: Omit<LinkChanges, 'name'> = {},
): Promise<ShareLink> {
  const fields = { ...PLAIN_LINK, ...given };
  const cleaned = cleanName(name);
  return await inTransaction(db, async (transaction) => {
    const columns = await columnsOfLink(transaction, siteOf(owner), fields);
    if (typeof owner === 'number') await requireRoom(transaction, 'shareLinks', owner);
    else await requireRoom(transaction, 'groupShareLinks', owner.groupId);
    const row = await transaction
      .insertInto('share_links')
      .values({
        ...columns,
        ...{ site_id: siteOf(owner), group_id: typeof owner === 'number' ? null : owner.groupId },
        ...{ name: cleaned, token: newLinkToken(), password_hash: passwordHash },
        ...{ badge_token: fields.hasBadge ? newLinkToken() : null, created_at: epochMs(clock) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await setLogo(transaction, row.id, fields.logo);
    return linkOf(row, fields.logo);
  });
}

/** Lists the links of a site or a group, oldest first. */
export async function listShareLinks(db: Db, owner: LinkOwner): Promise<ShareLink[]> {
  const rows = await db
    .selectFrom('share_links')
    .selectAll()
    .where(...ownedBy(owner))
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const logos =
    ids.length === 0 ? [] : await db.selectFrom('share_link_logos').selectAll().where('link_id', 'in', ids).execute();
  return rows.map((row) => linkOf(row, logos.find((logo) => logo.link_id === row.id)?.data_url ?? null));
}

/** Returns the hashes of the passwords of the links of a site or a group, by the ids of the links. */
export async function linkPasswords(db: Db, owner: LinkOwner): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('share_links')
    .select(['id', 'password_hash'])
    .where(...ownedBy(owner))
    .execute();
  return new Map(rows.flatMap(({ id, password_hash: hash }) => (hash === null ? [] : [[id, hash] as const])));
}

/**
 * Changes a link of a site or a group. Absent fields stay as they are. A new password ends what was opened with the one before. Throws a
 * DatabaseError: `not_found`, otherwise as `createShareLink`.
 */
export async function updateShareLink(db: Db, owner: LinkOwner, id: number, changes: LinkChanges): Promise<ShareLink> {
  const { name, passwordHash, ...given } = changes;
  return await inTransaction(db, async (transaction) => {
    const present = (await listShareLinks(transaction, owner)).find((link) => link.id === id);
    if (present === undefined) throw unknownLink(id);
    const fields = { ...present, ...given };
    const badge = fields.hasBadge ? (present.badgeToken ?? newLinkToken()) : null;
    const row = await transaction
      .updateTable('share_links')
      .set({
        ...(await columnsOfLink(transaction, siteOf(owner), fields)),
        ...{ name: name === undefined ? present.name : cleanName(name), badge_token: badge },
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (fields.logo !== present.logo) await setLogo(transaction, id, fields.logo);
    return linkOf(row, fields.logo);
  });
}

/** Revokes a link of a site or a group, immediately and permanently. Throws a DatabaseError `not_found`. */
export async function revokeShareLink(db: Db, owner: LinkOwner, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where('id', '=', id)
    .where(...ownedBy(owner))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unknownLink(id);
}

/** Revokes the link of an id, of whichever site it is. Throws a DatabaseError `not_found`. */
export async function revokeAnyShareLink(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('share_links').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw unknownLink(id);
}

async function setLogo(db: Db, linkId: number, dataUrl: string | null): Promise<void> {
  await db.deleteFrom('share_link_logos').where('link_id', '=', linkId).execute();
  if (dataUrl === null) return;
  await db.insertInto('share_link_logos').values({ link_id: linkId, data_url: dataUrl }).execute();
}

function linkOf(row: Selectable<Schema['share_links']>, logo: string | null): ShareLink {
  return {
    ...{ id: row.id, name: row.name, token: row.token, createdAt: row.created_at, views: row.views },
    ...scopeOfLink(row),
    ...{ accent: row.accent, theme: row.theme, language: row.language, logo },
    ...{ expiresAt: row.expires_at, hasPassword: row.password_hash !== null, frameOrigins: frameOriginsOf(row) },
    ...{ badgeToken: row.badge_token, hasBadge: row.badge_token !== null },
  };
}

/** Returns the site of a link; null for one of a group. */
function siteOf(owner: LinkOwner): number | null {
  return typeof owner === 'number' ? owner : null;
}

function ownedBy(owner: LinkOwner): ['site_id' | 'group_id', '=', number] {
  return typeof owner === 'number' ? ['site_id', '=', owner] : ['group_id', '=', owner.groupId];
}

function newLinkToken(): string {
  return randomText(BASE62, TOKEN_CHARS);
}

function unknownLink(id: number) {
  return siteRefusal('not_found', (texts) => texts.unknown.shareLink(id));
}
