import type { Db } from '../database/database.ts';
import type { AlertDestinations } from '../domain/alert-receiver.ts';
import { subjects } from '../sites/subjects.ts';
import { readDestinations } from './stored-destinations.ts';

/** A rule of one of an organisation's sites or groups. */
export interface OrganisationRule {
  readonly id: number;
  readonly enabled: 0 | 1;
  readonly revision: number;
  readonly siteId: number;
  /** The domain of its site, or the name of its group. */
  readonly domain: string;
  readonly destinations: AlertDestinations;
}

/** Returns the rules of an organisation's sites and groups, the oldest first. */
export async function rulesOfOrganisation(db: Db, orgId: number): Promise<OrganisationRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .innerJoin(subjects, 'subjects.id', 'alert_rules.site_id')
    .select(['alert_rules.id', 'alert_rules.enabled', 'alert_rules.revision', 'alert_rules.site_id as siteId'])
    .select('subjects.name as domain')
    .select(['alert_rules.url', 'alert_rules.emails', 'alert_rules.destinations'])
    .where('subjects.org_id', '=', orgId)
    .orderBy('alert_rules.id')
    .execute();
  return rows.map(({ url, emails, destinations, ...rule }) => ({
    ...rule,
    destinations: readDestinations({ url, emails, destinations }),
  }));
}
