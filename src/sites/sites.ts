import type { Selectable } from 'kysely';
import { requireOrganisation } from '../accounts/organisations.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { normaliseAlso, normaliseDomain } from './domain-name.ts';
import { requestErasure } from './erasures.ts';
import { requireRetention, visitMonthsOf } from './kept-months.ts';
import { cleanMasks, masksOf, storedMasks, withoutNoMasks } from './masks.ts';
import { isPublicId, newPublicId } from './public-id.ts';
import { forgetSiteFiles } from './site-files.ts';
import { tablesOfSites } from './tables-of-sites.ts';
import { siteRefusal } from './translations.ts';

/** The fields of a new site. */
export interface NewSite {
  readonly orgId: number;
  readonly domain: string;
  readonly name: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** 1 to 1200; `null` keeps statistics for ever. */
  readonly retentionMonths: number | null;
  /** 0 to `retentionMonths`. When absent, 13 months, or as long as statistics are kept. */
  readonly visitMonths?: number;
  readonly honoursGpc: boolean;
}

/** The fields of a site that can be changed. Absent ones stay as they are. */
export type SiteChanges = Partial<Omit<Site, 'id' | 'publicId' | 'orgId' | 'state' | 'createdAt' | 'emptiedAt'>>;

/** Makes an active site. Throws a DatabaseError `invalid` for a wrong field or one too many, `not_found` for an unknown organisation. */
export async function createSite(db: Db, clock: Clock, site: NewSite): Promise<Site> {
  const domain = normaliseDomain(site.domain);
  const name = cleanName(site.name);
  const timezone = canonicalTimeZone(site.timezone);
  requireRetention(site.retentionMonths);
  const visitMonths = visitMonthsOf({ given: site.visitMonths, retentionMonths: site.retentionMonths });
  await requireOrganisation(db, site.orgId);
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'sites', site.orgId);
    const row = await transaction
      .insertInto('sites')
      .values({
        public_id: newPublicId(),
        org_id: site.orgId,
        domain,
        name,
        timezone,
        retention_months: site.retentionMonths,
        visit_months: visitMonths,
        honours_gpc: site.honoursGpc ? 1 : 0,
        state: 'active',
        created_at: epochMs(clock),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('site_zones')
      .values({ site_id: row.id, from_day: localDayAt(clock.nowMicros(), timezone).day, timezone })
      .execute();
    return siteOf(row);
  });
}

/** Lists sites, oldest first: those of one organisation, of some, or all; in one state or in both. */
export async function listSites(
  db: Db,
  only: { readonly orgId?: number; readonly orgIds?: readonly number[]; readonly state?: Site['state'] } = {},
): Promise<Site[]> {
  let query = db.selectFrom('sites').selectAll().orderBy('id');
  if (only.orgId !== undefined) query = query.where('org_id', '=', only.orgId);
  if (only.orgIds !== undefined) query = query.where('org_id', 'in', only.orgIds.length === 0 ? [0] : only.orgIds);
  if (only.state !== undefined) query = query.where('state', '=', only.state);
  return (await query.execute()).map(siteOf);
}

/** Returns the site of a public id, also an archived one; undefined when there is none. */
export async function findSite(db: Db, publicId: string): Promise<Site | undefined> {
  if (!isPublicId(publicId)) return undefined;
  const row = await db.selectFrom('sites').selectAll().where('public_id', '=', publicId).executeTakeFirst();
  return row && siteOf(row);
}

/** Returns the site of an internal id, also an archived one; undefined when there is none. */
export async function findSiteById(db: Db, id: number): Promise<Site | undefined> {
  const row = await db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
  return row && siteOf(row);
}

/** Throws a DatabaseError `not_found` when a site was deleted or emptied since it was read. */
export async function requireUnchanged(db: Db, { id, publicId }: Site): Promise<void> {
  if ((await findSiteById(db, id)) === undefined) throw unknownSite(publicId);
}

/** Returns the site of a public id, also an archived one. Throws a DatabaseError `not_found`. */
export async function requireSite(db: Db, publicId: string): Promise<Site> {
  const site = await findSite(db, publicId);
  if (site === undefined) throw unknownSite(publicId);
  return site;
}

function unknownSite(publicId: string): DatabaseError {
  return siteRefusal('not_found', (texts) => texts.unknown.site(JSON.stringify(publicId)), { missing: 'site' });
}

/**
 * Changes a site. Once the main domain is another one, events of the earlier one are refused unless it is in `also`. A new zone holds
 * from its current local day on. Visits are kept no longer than statistics, so a shorter retention may shorten the time of the visits
 * too. Throws a DatabaseError `invalid` for a wrong field, `not_found` for an unknown site.
 */
export async function updateSite(
  db: Db,
  clock: Clock,
  publicId: string,
  { domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, masks, readsFiles }: SiteChanges,
): Promise<Site> {
  if (retentionMonths !== undefined) requireRetention(retentionMonths);
  const given = {
    ...(domain === undefined ? {} : { domain: normaliseDomain(domain) }),
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(timezone === undefined ? {} : { timezone: canonicalTimeZone(timezone) }),
    ...(retentionMonths === undefined ? {} : { retentionMonths }),
    ...(honoursGpc === undefined ? {} : { honoursGpc }),
    ...(masks === undefined ? {} : { masks: cleanMasks(masks) }),
    ...(readsFiles === undefined ? {} : { readsFiles }),
  };
  return await inTransaction(db, async (transaction) => {
    const site = await requireSite(transaction, publicId);
    const retained = { ...site, ...given }.retentionMonths;
    const kept = visitMonthsOf({ given: visitMonths, before: site.visitMonths, retentionMonths: retained });
    const others = normaliseAlso(also ?? site.also, given.domain ?? site.domain);
    const changes = {
      ...given,
      ...(String(others) === String(site.also) ? {} : { also: others }),
      ...(kept === site.visitMonths ? {} : { visitMonths: kept }),
    };
    const changed: Site = withoutNoMasks({ ...site, ...changes });
    if (Object.keys(changes).length > 0) await writeChanges(transaction, site.id, changes);
    const isForgotten = site.readsFiles && (!changed.readsFiles || changed.domain !== site.domain);
    if (isForgotten) await forgetSiteFiles(transaction, site.id);
    if (changed.timezone !== site.timezone) await beginZone(transaction, clock, site.id, changed.timezone);
    return changed;
  });
}

/** Writes only the given fields, because somebody else may change the others at the same moment. */
async function writeChanges(db: Db, id: number, given: SiteChanges): Promise<void> {
  const { domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, masks, readsFiles } = given;
  await db
    .updateTable('sites')
    .set({
      ...(domain === undefined ? {} : { domain }),
      ...(also === undefined ? {} : { also: also.join() }),
      ...(name === undefined ? {} : { name }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(retentionMonths === undefined ? {} : { retention_months: retentionMonths }),
      ...(visitMonths === undefined ? {} : { visit_months: visitMonths }),
      ...(honoursGpc === undefined ? {} : { honours_gpc: honoursGpc ? (1 as const) : (0 as const) }),
      ...(masks === undefined ? {} : { masks: storedMasks(masks) }),
      ...(readsFiles === undefined ? {} : { reads_files: readsFiles ? (1 as const) : (0 as const) }),
    })
    .where('id', '=', id)
    .execute();
}

async function beginZone(db: Db, clock: Clock, siteId: number, timezone: string): Promise<void> {
  const fromDay = localDayAt(clock.nowMicros(), timezone).day;
  await db
    .insertInto('site_zones')
    .values({ site_id: siteId, from_day: fromDay, timezone })
    .onConflict((conflict) => conflict.columns(['site_id', 'from_day']).doUpdateSet({ timezone }))
    .execute();
  // When the site moves west across midnight, an earlier zone may begin tomorrow; it no longer does.
  await db.deleteFrom('site_zones').where('site_id', '=', siteId).where('from_day', '>', fromDay).execute();
}

/**
 * Deletes a site with its configuration. The process that holds the store erases its events and statistics: see
 * `listErasures`. Throws a DatabaseError `not_found`.
 */
export async function deleteSite(db: Db, clock: Clock, publicId: string): Promise<Site> {
  const site = await requireSite(db, publicId);
  await inTransaction(db, async (transaction) => {
    await requestErasure(transaction, site, epochMs(clock));
    const funnels = transaction.selectFrom('funnels').select('id').where('site_id', '=', site.id);
    await transaction.deleteFrom('funnel_versions').where('funnel_id', 'in', funnels).execute();
    for (const table of tablesOfSites(({ emptied }) => emptied !== 'record')) {
      await transaction.deleteFrom(table).where('site_id', '=', site.id).execute();
    }
    await transaction.deleteFrom('sites').where('id', '=', site.id).execute();
  });
  return site;
}

/** Lists the zones that a site has had, earliest first; the first also holds for the days before it. */
export async function siteZones(db: Db, siteId: number): Promise<SiteZone[]> {
  return await db
    .selectFrom('site_zones')
    .select(['from_day as fromDay', 'timezone'])
    .where('site_id', '=', siteId)
    .orderBy('from_day')
    .execute();
}

/** Converts a row of `sites` to a site. */
export function siteOf(row: Selectable<Schema['sites']>): Site {
  return {
    id: row.id,
    publicId: row.public_id,
    orgId: row.org_id,
    domain: row.domain,
    also: row.also === '' ? [] : row.also.split(','),
    name: row.name,
    timezone: row.timezone,
    retentionMonths: row.retention_months,
    visitMonths: row.visit_months,
    honoursGpc: row.honours_gpc === 1,
    ...masksOf(row),
    ...(row.reads_files === 1 ? { readsFiles: true } : {}),
    state: row.state,
    createdAt: row.created_at,
    ...(row.emptied_at === null ? {} : { emptiedAt: row.emptied_at }),
  };
}

/**
 * Returns the canonical spelling of a zone's name: reading ignores its case, but other software compares names exactly.
 */
function canonicalTimeZone(name: string): string {
  if (!isTimeZone(name)) {
    const shown = JSON.stringify(name.slice(0, 80));
    throw siteRefusal('invalid', (texts) => texts.noTimeZone(shown));
  }
  return Temporal.PlainDate.from('2000-01-01').toZonedDateTime(name).timeZoneId;
}
