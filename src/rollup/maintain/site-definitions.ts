import type { Db } from '../../database/database.ts';
import type { FieldSet } from '../../domain/added-fields.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import { fieldSetsOff } from '../../sites/field-sets.ts';
import { listFunnelVersions } from '../../sites/funnels.ts';
import { listGoals } from '../../sites/goals.ts';

/** A site's definitions: its days are counted for them besides the dimensions. */
export interface SiteDefinitions {
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** Every version of every funnel. */
  funnelVersionsOf(siteId: number): Promise<readonly FunnelVersion[]>;
  /** The sets of fields that are switched off. */
  fieldSetsOffOf(siteId: number): Promise<readonly FieldSet[]>;
}

/** Reads the definitions of sites from the database. */
export function siteDefinitionsFrom(db: Db): SiteDefinitions {
  return {
    goalsOf: (siteId) => listGoals(db, siteId),
    funnelVersionsOf: (siteId) => listFunnelVersions(db, siteId),
    fieldSetsOffOf: (siteId) => fieldSetsOff(db, siteId),
  };
}
