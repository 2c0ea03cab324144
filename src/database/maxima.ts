import { sql } from 'kysely';
import {
  ALERT_RULES_PER_SITE_MAX,
  ANNOTATIONS_PER_SITE_MAX,
  API_KEYS_PER_ORGANISATION_MAX,
  CHANNEL_VERSIONS_PER_SITE_MAX,
  EXCLUSIONS_PER_ORGANISATION_MAX,
  EXCLUSIONS_PER_SITE_MAX,
  FUNNEL_VERSIONS_MAX,
  FUNNEL_VERSIONS_PER_SITE_MAX,
  FUNNELS_PER_SITE_EVER_MAX,
  FUNNELS_PER_SITE_MAX,
  GOALS_PER_SITE_EVER_MAX,
  GOALS_PER_SITE_MAX,
  GROUPS_PER_ORGANISATION_MAX,
  INVITATIONS_PER_ORGANISATION_MAX,
  MEMBERS_PER_ORGANISATION_MAX,
  PROPERTIES_PER_SITE_MAX,
  REPORT_RECIPIENTS_PER_SITE_MAX,
  SEGMENTS_PER_SITE_MAX,
  SHARE_LINKS_PER_SITE_MAX,
  SITES_PER_ORGANISATION_MAX,
} from '../domain/limits.ts';
import type { Db } from './database.ts';
import { databaseRefusal } from './translations.ts';

interface Maximum {
  readonly most: number;
  /** The tables that have the rows. */
  readonly from: string;
  /** The column with the id of the organisation, site, group or funnel that has the rows. */
  readonly owner: 'org_id' | 'site_id' | 'group_id' | 'funnel_id';
  /** Only the rows count in which this column is null. */
  readonly without?: 'archived_at' | 'revoked_at' | 'removed_at' | 'site_id';
}

/** The maximum of everything that an organisation can create. Existing rows beyond it stay and work. */
const MAXIMA = {
  sites: { most: SITES_PER_ORGANISATION_MAX, from: 'sites', owner: 'org_id' },
  members: { most: MEMBERS_PER_ORGANISATION_MAX, from: 'members', owner: 'org_id' },
  groups: { most: GROUPS_PER_ORGANISATION_MAX, from: 'site_groups', owner: 'org_id' },
  invitations: { most: INVITATIONS_PER_ORGANISATION_MAX, from: 'invitations', owner: 'org_id' },
  apiKeys: { most: API_KEYS_PER_ORGANISATION_MAX, from: 'api_keys', owner: 'org_id', without: 'revoked_at' },
  goals: { most: GOALS_PER_SITE_MAX, from: 'goals', owner: 'site_id', without: 'archived_at' },
  goalsEver: { most: GOALS_PER_SITE_EVER_MAX, from: 'goals', owner: 'site_id' },
  funnels: { most: FUNNELS_PER_SITE_MAX, from: 'funnels', owner: 'site_id', without: 'archived_at' },
  funnelsEver: { most: FUNNELS_PER_SITE_EVER_MAX, from: 'funnels', owner: 'site_id' },
  funnelVersions: { most: FUNNEL_VERSIONS_MAX, from: 'funnel_versions', owner: 'funnel_id' },
  funnelVersionsOfSite: {
    most: FUNNEL_VERSIONS_PER_SITE_MAX,
    from: 'funnel_versions inner join funnels on funnels.id = funnel_versions.funnel_id',
    ...{ owner: 'site_id', without: 'archived_at' },
  },
  alertRules: { most: ALERT_RULES_PER_SITE_MAX, from: 'alert_rules', owner: 'site_id' },
  groupAlertRules: { most: ALERT_RULES_PER_SITE_MAX, from: 'alert_rules', owner: 'site_id' },
  annotations: { most: ANNOTATIONS_PER_SITE_MAX, from: 'annotations', owner: 'site_id' },
  properties: { most: PROPERTIES_PER_SITE_MAX, from: 'properties', owner: 'site_id' },
  channelVersions: { most: CHANNEL_VERSIONS_PER_SITE_MAX, from: 'channel_versions', owner: 'site_id' },
  segments: { most: SEGMENTS_PER_SITE_MAX, from: 'segments', owner: 'site_id' },
  exclusions: { most: EXCLUSIONS_PER_SITE_MAX, from: 'exclusions', owner: 'site_id' },
  organisationExclusions: {
    ...{ most: EXCLUSIONS_PER_ORGANISATION_MAX, from: 'exclusions', owner: 'org_id', without: 'site_id' },
  },
  reportRecipients: {
    ...{ most: REPORT_RECIPIENTS_PER_SITE_MAX, from: 'report_recipients', owner: 'site_id', without: 'removed_at' },
  },
  shareLinks: { most: SHARE_LINKS_PER_SITE_MAX, from: 'share_links', owner: 'site_id' },
  groupShareLinks: { most: SHARE_LINKS_PER_SITE_MAX, from: 'share_links', owner: 'group_id' },
} as const satisfies Record<string, Maximum>;

/**
 * Checks that there is room for more rows, usually one. Must be called in the transaction that then adds the row, so that
 * concurrent additions are counted one after the other. Throws a DatabaseError `invalid` that says what makes room.
 *
 * @param ownerId the organisation, site or funnel that the row is added to
 */
export async function requireRoom(db: Db, what: keyof typeof MAXIMA, ownerId: number, rows = 1): Promise<void> {
  const { most, from, owner, without }: Maximum = MAXIMA[what];
  const counted = without === undefined ? sql`` : sql` and ${sql.ref(without)} is null`;
  const query = sql<{ count: number }>`
    select count(*) as count from ${sql.raw(from)} where ${sql.ref(owner)} = ${ownerId}${counted}`;
  const { rows: found } = await query.execute(db);
  if (Number(found[0]!.count) + rows <= most) return;
  throw databaseRefusal('invalid', (texts) => texts.maxima[what](most));
}
