import { requireOrganisation } from '../accounts/organisations.ts';
import { replaceReachedSite } from '../accounts/reached-sites.ts';
import { awaitConsents, personalAddresses } from '../alerts/consents/consents.ts';
import { rulesOfOrganisation } from '../alerts/organisation-rules.ts';
import { removeAddresses } from '../alerts/recipients.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { endReportsOf } from '../reports/subscriptions.ts';
import { requireNoImport } from '../sites/product-imports.ts';
import { requireSite } from '../sites/sites.ts';
import { tablesOfSites } from '../sites/tables-of-sites.ts';
import { siteRefusal } from '../sites/translations.ts';

/**
 * Moves a site with its figures and definitions to another organisation. Deletes what the present organisation has of it: places in
 * groups, the site in reaches, and of members who do not belong to the other organisation their segments, reports, alert addresses
 * and names on notes. Throws a DatabaseError: `not_found` for an unknown site or organisation, `invalid` when the site is there already or
 * the other organisation has no room, `conflict` while an import of the site runs.
 */
export async function transferSite(db: Db, clock: Clock, publicId: string, orgId: number): Promise<Site> {
  return await inTransaction(db, async (transaction) => {
    const site = await requireSite(transaction, publicId);
    await requireOrganisation(transaction, orgId);
    if (site.orgId === orgId) throw siteRefusal('invalid', (texts) => texts.isThere());
    await requireNoImport(transaction, clock, site.id);
    await requireRoom(transaction, 'sites', orgId);
    const leaving = await membersOfFirstAlone(transaction, site.orgId, orgId);
    await endForPersons(transaction, site, leaving);
    await endForOrganisation(transaction, site);
    await transaction.updateTable('sites').set({ org_id: orgId }).where('id', '=', site.id).execute();
    await transaction.updateTable('exclusions').set({ org_id: orgId }).where('site_id', '=', site.id).execute();
    const outside = (await rulesOf(transaction, orgId, site)).flatMap(({ destinations }) =>
      personalAddresses(destinations),
    );
    // Consents are given to an organisation.
    await awaitConsents(transaction, clock, orgId, [...new Set(outside)]);
    return { ...site, orgId };
  });
}

/** A member of the earlier organisation who is no member of the new one. */
interface Leaving {
  readonly userId: number;
  readonly email: string;
}

/** Lists the members of an organisation who are no members of another, also those whose time is over. */
async function membersOfFirstAlone(db: Db, first: number, second: number): Promise<readonly Leaving[]> {
  return await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id as userId', 'users.email'])
    .where('members.org_id', '=', first)
    .where('members.user_id', 'not in', db.selectFrom('members').select('user_id').where('org_id', '=', second))
    .execute();
}

async function endForPersons(transaction: Db, site: Site, leaving: readonly Leaving[]): Promise<void> {
  for (const { userId } of leaving) {
    for (const table of tablesOfSites(({ transferred }) => transferred === 'of_members') as readonly OfMembers[]) {
      await transaction.deleteFrom(table).where('site_id', '=', site.id).where('user_id', '=', userId).execute();
    }
    await transaction
      .updateTable('annotations')
      .set({ user_id: null })
      .where('site_id', '=', site.id)
      .where('user_id', '=', userId)
      .execute();
  }
  const addresses = leaving.map(({ email }) => email);
  await endReportsOf(transaction, site.id, addresses);
  await removeAddresses(transaction, await rulesOf(transaction, site.orgId, site), new Set(addresses));
}

/** The tables with rows of single members. */
type OfMembers = 'segments' | 'report_subscriptions';

async function endForOrganisation(transaction: Db, site: Site): Promise<void> {
  for (const table of tablesOfSites(({ transferred }) => transferred === 'ends')) {
    await transaction.deleteFrom(table).where('site_id', '=', site.id).execute();
  }
  await replaceReachedSite(transaction, site.orgId, site.id, null);
  const wide = transaction
    .selectFrom('exclusions')
    .select('id')
    .where('org_id', '=', site.orgId)
    .where('site_id', 'is', null);
  // The earlier organisation would still read them as counts of its rules.
  await transaction
    .deleteFrom('exclusion_discards')
    .where('site_id', '=', site.id)
    .where('exclusion_id', 'in', wide)
    .execute();
}

async function rulesOf(db: Db, orgId: number, { id }: Site) {
  return (await rulesOfOrganisation(db, orgId)).filter(({ siteId }) => siteId === id);
}
