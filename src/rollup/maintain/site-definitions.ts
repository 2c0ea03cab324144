import type { Db } from '../../database/database.ts';
import type { FieldSet } from '../../domain/added-fields.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { listArchived } from '../../sites/archive.ts';
import { listArchivedMoney } from '../../sites/archived-money.ts';
import { listChannelVersions } from '../../sites/channel-rules.ts';
import { fieldSetsOff } from '../../sites/field-sets.ts';
import { listFunnelVersions } from '../../sites/funnels.ts';
import { listGoals } from '../../sites/goals.ts';
import { listProperties } from '../../sites/properties.ts';
import { allRevenues, listRevenues } from '../../sites/revenues.ts';
import { funnelRevenuePart, older, olderPart, revenuePart } from '../days/parts.ts';

/** A site's definitions: its days are counted for them besides the dimensions. */
export interface SiteDefinitions {
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** The money of the goals in use. */
  revenuesOf(siteId: number): Promise<readonly Revenue[]>;
  /** The money of archived goals too: it is counted again when they are restored. */
  allRevenuesOf(siteId: number): Promise<readonly Revenue[]>;
  /** The properties that are kept. */
  propertiesOf(siteId: number): Promise<readonly Property[]>;
  /** Every version of every funnel. */
  funnelVersionsOf(siteId: number): Promise<readonly FunnelVersion[]>;
  /** Every version of the site's own rules of channels. */
  channelVersionsOf(siteId: number): Promise<readonly ChannelVersion[]>;
  /** The names of the parts that days are not counted for: those of archived goals and funnels, and of their money. */
  archivedOf(siteId: number): Promise<readonly string[]>;
  /** The sets of fields that are switched off. */
  fieldSetsOffOf(siteId: number): Promise<readonly FieldSet[]>;
}

/** Reads the definitions of sites from the database. */
export function siteDefinitionsFrom(db: Db): SiteDefinitions {
  return {
    goalsOf: (siteId) => listGoals(db, siteId),
    revenuesOf: (siteId) => listRevenues(db, siteId),
    allRevenuesOf: (siteId) => allRevenues(db).where('revenues.site_id', '=', siteId).execute(),
    propertiesOf: (siteId) => listProperties(db, siteId),
    funnelVersionsOf: (siteId) => listFunnelVersions(db, siteId),
    channelVersionsOf: (siteId) => listChannelVersions(db, siteId),
    archivedOf: (siteId) => archivedParts(db, siteId),
    fieldSetsOffOf: (siteId) => fieldSetsOff(db, siteId),
  };
}

async function archivedParts(db: Db, siteId: number): Promise<readonly string[]> {
  const archived = await listArchived(db, siteId);
  if (archived.length === 0) return [];
  const { revenues, orders } = await listArchivedMoney(db, siteId);
  const ofMoney = [...revenues.map(revenuePart), ...orders.map(funnelRevenuePart)];
  return [...archived.map(olderPart), ...ofMoney.map(older)];
}
