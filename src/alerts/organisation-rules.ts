import type { Db } from '../database/database.ts';
import type { AlertDestinations } from '../domain/alert-receiver.ts';
import { readDestinations } from './stored-destinations.ts';

/** A rule of one of an organisation's sites. */
export interface OrganisationRule {
  readonly id: number;
  readonly enabled: 0 | 1;
  readonly revision: number;
  readonly siteId: number;
  /** The domain of its site. */
  readonly domain: string;
  readonly destinations: AlertDestinations;
}

/** Returns the rules of an organisation's sites, the oldest first. */
export async function rulesOfOrganisation(db: Db, orgId: number): Promise<OrganisationRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .innerJoin('sites', 'sites.id', 'alert_rules.site_id')
    .select(['alert_rules.id', 'alert_rules.enabled', 'alert_rules.revision', 'sites.domain', 'sites.id as siteId'])
    .select(['alert_rules.url', 'alert_rules.emails', 'alert_rules.destinations'])
    .where('sites.org_id', '=', orgId)
    .orderBy('alert_rules.id')
    .execute();
  return rows.map(({ url, emails, destinations, ...rule }) => ({
    ...rule,
    destinations: readDestinations({ url, emails, destinations }),
  }));
}
