import { requireOrganisation } from '../accounts/organisations.ts';
import { accountRefusal } from '../accounts/translations.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { deleteSite, listSites } from '../sites/sites.ts';

/** The effect of deleting an organisation: how much of each goes with it. */
export interface OrganisationDeletion {
  readonly sites: number;
  readonly members: number;
  readonly groups: number;
  readonly invitations: number;
  /** API keys and management keys. */
  readonly keys: number;
}

/** Returns what goes with an organisation. */
export async function previewOrganisationDeletion(db: Db, id: number): Promise<OrganisationDeletion> {
  const count = async (table: 'sites' | 'members' | 'site_groups' | 'invitations' | 'api_keys') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('org_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    sites: await count('sites'),
    members: await count('members'),
    groups: await count('site_groups'),
    invitations: await count('invitations'),
    keys: await count('api_keys'),
  };
}

/**
 * Deletes an organisation with its sites, members, invitations, groups, keys and record of changes. Its members keep their accounts. The process
 * that holds the store erases the data of the sites: see `listErasures`. Returns the deleted sites. Throws a DatabaseError
 * `not_found`, or `conflict` for the organisation whose owners run the server while there are others.
 */
export async function deleteOrganisation(db: Db, clock: Clock, id: number): Promise<Site[]> {
  return await inTransaction(db, async (transaction) => {
    await requireOrganisation(transaction, id);
    await requireNotOperating(transaction, id);
    const sites = await listSites(transaction, { orgId: id });
    for (const { publicId } of sites) await deleteSite(transaction, clock, publicId);
    await transaction.deleteFrom('api_keys').where('org_id', '=', id).execute();
    await transaction.deleteFrom('organisations').where('id', '=', id).execute();
    // The record of the installation says that it was deleted.
    await transaction.deleteFrom('audit_entries').where('org_id', '=', id).execute();
    return sites;
  });
}

/**
 * Throws a DatabaseError `conflict` for the organisation whose owners run the server while there are others: the next one that
 * somebody creates in the dashboard would run it.
 */
async function requireNotOperating(db: Db, id: number): Promise<void> {
  const own = await db.selectFrom('organisations').select(['id', 'operates']).where('is_demo', '=', 0).execute();
  if (own.length === 1 || !own.some((each) => each.id === id && each.operates === 1)) return;
  throw accountRefusal('conflict', (texts) => texts.operatingOrganisation);
}
