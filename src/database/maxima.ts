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
  INVITATIONS_PER_ORGANISATION_MAX,
  MEMBERS_PER_ORGANISATION_MAX,
  PROPERTIES_PER_SITE_MAX,
  SHARE_LINKS_PER_SITE_MAX,
  SITES_PER_ORGANISATION_MAX,
} from '../domain/limits.ts';
import type { Db } from './database.ts';
import { databaseRefusal } from './translations.ts';

/** A query that counts rows. */
interface Counting {
  executeTakeFirstOrThrow(): Promise<{ readonly count: number }>;
}

interface Maximum {
  readonly most: number;
  /** Counts the rows of an owner. `ownerId` is the id of the organisation, site or funnel that has them. */
  readonly count: (db: Db, ownerId: number) => Counting;
}

/** The selection of all queries below. */
const COUNT = sql<number>`count(*)`.as('count');

/** The maximum of everything that an organisation can create. Existing rows beyond it stay and work. */
const MAXIMA = {
  sites: {
    most: SITES_PER_ORGANISATION_MAX,
    count: (db, orgId) => db.selectFrom('sites').where('org_id', '=', orgId).select(COUNT),
  },
  members: {
    most: MEMBERS_PER_ORGANISATION_MAX,
    count: (db, orgId) => db.selectFrom('members').where('org_id', '=', orgId).select(COUNT),
  },
  invitations: {
    most: INVITATIONS_PER_ORGANISATION_MAX,
    count: (db, orgId) => db.selectFrom('invitations').where('org_id', '=', orgId).select(COUNT),
  },
  apiKeys: {
    most: API_KEYS_PER_ORGANISATION_MAX,
    count: (db, orgId) =>
      db.selectFrom('api_keys').where('org_id', '=', orgId).where('revoked_at', 'is', null).select(COUNT),
  },
  goals: {
    most: GOALS_PER_SITE_MAX,
    count: (db, siteId) =>
      db.selectFrom('goals').where('site_id', '=', siteId).where('archived_at', 'is', null).select(COUNT),
  },
  goalsEver: {
    most: GOALS_PER_SITE_EVER_MAX,
    count: (db, siteId) => db.selectFrom('goals').where('site_id', '=', siteId).select(COUNT),
  },
  funnels: {
    most: FUNNELS_PER_SITE_MAX,
    count: (db, siteId) =>
      db.selectFrom('funnels').where('site_id', '=', siteId).where('archived_at', 'is', null).select(COUNT),
  },
  funnelsEver: {
    most: FUNNELS_PER_SITE_EVER_MAX,
    count: (db, siteId) => db.selectFrom('funnels').where('site_id', '=', siteId).select(COUNT),
  },
  funnelVersions: {
    most: FUNNEL_VERSIONS_MAX,
    count: (db, funnelId) => db.selectFrom('funnel_versions').where('funnel_id', '=', funnelId).select(COUNT),
  },
  funnelVersionsOfSite: {
    most: FUNNEL_VERSIONS_PER_SITE_MAX,
    count: (db, siteId) =>
      db
        .selectFrom('funnel_versions')
        .innerJoin('funnels', 'funnels.id', 'funnel_versions.funnel_id')
        .where('funnels.site_id', '=', siteId)
        .where('funnels.archived_at', 'is', null)
        .select(COUNT),
  },
  alertRules: {
    most: ALERT_RULES_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('alert_rules').where('site_id', '=', siteId).select(COUNT),
  },
  annotations: {
    most: ANNOTATIONS_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('annotations').where('site_id', '=', siteId).select(COUNT),
  },
  properties: {
    most: PROPERTIES_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('properties').where('site_id', '=', siteId).select(COUNT),
  },
  channelVersions: {
    most: CHANNEL_VERSIONS_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('channel_versions').where('site_id', '=', siteId).select(COUNT),
  },
  exclusions: {
    most: EXCLUSIONS_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('exclusions').where('site_id', '=', siteId).select(COUNT),
  },
  organisationExclusions: {
    most: EXCLUSIONS_PER_ORGANISATION_MAX,
    count: (db, orgId) =>
      db.selectFrom('exclusions').where('org_id', '=', orgId).where('site_id', 'is', null).select(COUNT),
  },
  shareLinks: {
    most: SHARE_LINKS_PER_SITE_MAX,
    count: (db, siteId) => db.selectFrom('share_links').where('site_id', '=', siteId).select(COUNT),
  },
} as const satisfies Record<string, Maximum>;

/**
 * Checks that there is room for more rows, usually one. Must be called in the transaction that then adds the row, so that
 * concurrent additions are counted one after the other. Throws a DatabaseError `invalid` that says what makes room.
 *
 * @param ownerId the organisation, site or funnel that the row is added to
 */
export async function requireRoom(db: Db, what: keyof typeof MAXIMA, ownerId: number, rows = 1): Promise<void> {
  const { most, count }: Maximum = MAXIMA[what];
  const present = await count(db, ownerId).executeTakeFirstOrThrow();
  if (Number(present.count) + rows <= most) return;
  throw databaseRefusal('invalid', (texts) => texts.maxima[what](most));
}
