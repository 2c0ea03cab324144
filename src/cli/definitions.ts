import type { Control } from '../control/control.ts';
import { findFunnel, listFunnels } from '../control/funnels.ts';
import { listGoals } from '../control/goals.ts';
import type { Definitions } from '../stats/statistics.ts';

/** The goals and funnels of the control data, as the statistics ask for them. */
export function definitionsFrom({ db }: Control): Definitions {
  return {
    goalsOf: (siteId) => listGoals(db, siteId),
    funnelsOf: (siteId) => listFunnels(db, siteId),
    funnelVersion: async (siteId, funnelId, version) => {
      const current = await findFunnel(db, funnelId);
      if (current?.siteId !== siteId) return null;
      if (version === null || version < 1 || version >= current.version) return current;
      return (await findFunnel(db, funnelId, version)) ?? current;
    },
  };
}
