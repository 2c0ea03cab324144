import { z } from 'zod';
import type { Membership } from '../../accounts/memberships.ts';
import { sumExcluded } from '../../collect/exclusion-discards.ts';
import { addDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { EXCLUSION_KINDS, type ExclusionKind } from '../../domain/exclusion.ts';
import { addExclusion, listExclusions, removeExclusion } from '../../sites/exclusions.ts';
import { ownNetwork } from '../client-address.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** An exclusion rule as the site's settings show it. */
export interface ListedExclusion {
  readonly id: number;
  readonly kind: ExclusionKind;
  readonly pattern: string;
  /** Whether the rule is for all sites of the organisation. */
  readonly allSites: boolean;
  /** The events of this site that the rule has rejected in the last 30 days. */
  readonly events: number;
}

export interface ExclusionsAnswer {
  /** The rules that hold for the site, oldest first. */
  readonly exclusions: readonly ListedExclusion[];
  /** The network of whoever asks, as a rule has it; null when it is not known. It is not stored. */
  readonly you: string | null;
}

const COUNTED_DAYS = 30;
const NEW_EXCLUSION = z.object({
  kind: z.enum(EXCLUSION_KINDS),
  pattern: z.string(),
  allSites: z.boolean(),
});

/** The routes of the rules by which a site and its organisation exclude traffic. */
export function exclusionRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  return [
    route(
      'GET /sites/:site/exclusions',
      'site:viewer:settings',
      async ({ site, address }): Promise<ExclusionsAnswer> => {
        const since = addDays(localDayAt(clock.nowMicros(), site.timezone).day, 1 - COUNTED_DAYS);
        const counts = await sumExcluded(db, site.orgId, since, site.id);
        const rules = await listExclusions(db, { orgId: site.orgId, siteId: site.id });
        return {
          exclusions: rules.map(({ id, kind, pattern, siteId }) => {
            return { id, kind, pattern, allSites: siteId === null, events: counts.get(id) ?? 0 };
          }),
          you: ownNetwork(address),
        };
      },
    ),
    route(
      'POST /sites/:site/exclusions',
      'site:editor',
      NEW_EXCLUSION,
      async ({ site, grant, body: { allSites, kind, pattern } }) => {
        if (allSites) requireWhole(grant);
        const siteId = allSites ? null : site.id;
        const { id } = await addExclusion(db, clock, { orgId: site.orgId, siteId, kind, pattern });
        return { id };
      },
    ),
    route('DELETE /sites/:site/exclusions/:exclusion', 'site:editor', async ({ site, grant, params }) => {
      const id = idOf(params.exclusion);
      const rule = (await listExclusions(db, { orgId: site.orgId, siteId: site.id })).find((each) => each.id === id);
      if (rule?.siteId === null) requireWhole(grant);
      await removeExclusion(db, id, { orgId: site.orgId, siteId: rule === undefined ? site.id : rule.siteId });
    }),
  ];
}

/** Requires an editor of all sites for a rule that is for all of them. Throws a DashboardError `forbidden`. */
function requireWhole({ reach }: Membership): void {
  if (reach !== null) throw dashboardRefusal('forbidden', (texts) => texts.access.onlyAllSites);
}
