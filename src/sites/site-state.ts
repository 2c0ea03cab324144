import type { Db } from '../database/database.ts';
import type { Site } from '../domain/site.ts';
import { requireSite } from './sites.ts';

/**
 * Archives or restores a site; setting its current state changes nothing. Throws a DatabaseError `not_found`.
 *
 * @param options `prunedAt`: the instant at which a document that no longer has the site archives it
 */
export async function setSiteState(
  db: Db,
  publicId: string,
  state: Site['state'],
  { prunedAt = null }: { readonly prunedAt?: number | null } = {},
): Promise<Site> {
  const site = await requireSite(db, publicId);
  await db.updateTable('sites').set({ state, pruned_at: prunedAt }).where('id', '=', site.id).execute();
  return { ...site, state };
}

/** Tells whether a site is archived because a document no longer had it. */
export async function isPruned(db: Db, publicId: string): Promise<boolean> {
  const pruned = db
    .selectFrom('sites')
    .select('id')
    .where('public_id', '=', publicId)
    .where('pruned_at', 'is not', null);
  return (await pruned.executeTakeFirst()) !== undefined;
}
