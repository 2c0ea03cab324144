import type { Database } from '../database/database.ts';
import type { SiteDefinitions } from '../rollup/maintain/closer.ts';
import { fieldSetsOff } from '../sites/field-sets.ts';
import { listFunnelVersions } from '../sites/funnels.ts';
import { listGoals } from '../sites/goals.ts';

/** The goals and funnels of the database, as the closing of days asks for them. */
export function siteDefinitionsFrom({ db }: Database): SiteDefinitions {
  return {
    goalsOf: (siteId) => listGoals(db, siteId),
    funnelVersionsOf: (siteId) => listFunnelVersions(db, siteId),
    fieldSetsOffOf: (siteId) => fieldSetsOff(db, siteId),
  };
}
