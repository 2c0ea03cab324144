import type { Database } from '../database/database.ts';
import { backfillOfFunnel, backfillsOfGoals } from '../rollup/days/backfilled.ts';
import type { SiteDefinitions } from '../rollup/maintain/closer.ts';
import { Counted } from '../rollup/read/counted.ts';
import { fieldSetsOff } from '../sites/field-sets.ts';
import { findFunnel, listFunnels, listFunnelVersions } from '../sites/funnels.ts';
import { listGoals } from '../sites/goals.ts';
import { siteZones } from '../sites/sites.ts';
import type { Definitions } from '../stats/statistics.ts';

/** The goals and funnels of the database, as the closing of days asks for them. */
export function siteDefinitionsFrom({ db }: Database): SiteDefinitions {
  return {
    goalsOf: (siteId) => listGoals(db, siteId),
    funnelVersionsOf: (siteId) => listFunnelVersions(db, siteId),
    fieldSetsOffOf: (siteId) => fieldSetsOff(db, siteId),
  };
}

/** The goals and funnels of the database, as the statistics ask for them: counted on every day that can be. */
export function definitionsFrom(database: Database): Definitions {
  const { db } = database;
  const counted = new Counted(database);
  return {
    zonesOf: ({ id }) => siteZones(db, id),
    goalsOf: async (siteId) => {
      const goals = await listGoals(db, siteId);
      await counted.wait(backfillsOfGoals(siteId, goals));
      return goals;
    },
    funnelsOf: (siteId) => listFunnels(db, siteId),
    funnelVersion: async (siteId, funnelId, version) => {
      const current = await findFunnel(db, funnelId);
      if (current?.siteId !== siteId) return null;
      const isCurrent = version === null || version < 1 || version >= current.version;
      const funnel = isCurrent ? current : ((await findFunnel(db, funnelId, version)) ?? current);
      await counted.wait([backfillOfFunnel(funnel)]);
      return funnel;
    },
  };
}
