import { type FieldSet, unknownDimensions } from '../../domain/added-fields.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { Store } from '../../store/store.ts';
import type { SiteDay } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import type { Arrivals } from '../days/site-days.ts';
import { belowWatermark } from '../days/watermark.ts';
import type { OwnedDay } from './ended-days.ts';
import type { SiteDefinitions } from './site-definitions.ts';

/** A day to be closed. Where no organisation is named, its site takes turns of its own. */
export type DueDay = SiteDay & Partial<OwnedDay>;

/** A site-day that has ended, with the events that it had when that was found. */
export interface Ended extends SiteDay {
  readonly events: number;
  /** The version of the fields that all of these events know. */
  readonly fieldsVersion: number;
  /** The dimensions whose keys are not stored. */
  readonly leftOut: readonly StoredDimension[];
  readonly seen: Arrivals | undefined;
  /** The organisation, or else the site, whose turn it takes. */
  readonly owner: number;
  /** Whether so much is counted of it that it holds others up: it is written alone, after them. */
  readonly isCrowded: boolean;
}

/**
 * Finds out what days that are due have, and how much is counted of them.
 *
 * @param crowdedVersions a site with more versions of funnels is crowded
 */
export async function countEvents(
  {
    catalogue,
    definitions,
    store,
  }: { readonly catalogue: DayCatalogue; readonly definitions: SiteDefinitions; readonly store: Store },
  due: readonly DueDay[],
  crowdedVersions: number,
): Promise<Ended[]> {
  const snapshot = catalogue.snapshot();
  const seen = belowWatermark(snapshot.watermark);
  const found = new Map<string, { readonly events: number; readonly version: number }>();
  for (let i = 0; i < due.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
    const some = due.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX);
    const rows = await store.query<{ site: number; day: string; events: number; version: number }>(
      `SELECT site, day, count() AS events, min(version) AS version FROM events WHERE ${OF_GENERATIONS}${seen.sql} GROUP BY site, day`,
      { ...generationParams(some.map(({ siteId, day }) => ({ siteId, day, generation: 0 }))), ...seen.params },
    );
    for (const row of rows) found.set(`${row.site} ${row.day}`, row);
  }
  const sites = new Map<number, { readonly off: readonly FieldSet[]; readonly isCrowded: boolean }>();
  for (const siteId of new Set(due.map((day) => day.siteId))) {
    const versions = await definitions.funnelVersionsOf(siteId);
    const off = await definitions.fieldSetsOffOf(siteId);
    sites.set(siteId, { off, isCrowded: versions.length > crowdedVersions });
  }
  return due.map(({ siteId, day, orgId = siteId }) => {
    const { events, version } = found.get(`${siteId} ${day}`) ?? { events: 0, version: FIELDS_VERSION };
    const { off, isCrowded } = sites.get(siteId)!;
    const leftOut = unknownDimensions(version, off);
    const arrivals = snapshot.site(siteId).arrivals(day);
    return { siteId, day, events, fieldsVersion: version, leftOut, seen: arrivals, owner: orgId, isCrowded };
  });
}
