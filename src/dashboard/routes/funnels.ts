import { z } from 'zod';
import { archive, restore } from '../../sites/archive.ts';
import {
  createFunnel,
  type FunnelHistory,
  findFunnel,
  listFunnelHistories,
  updateFunnel,
} from '../../sites/funnels.ts';
import { siteRefusal } from '../../sites/translations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { PATTERN_KIND } from './goals.ts';

/** The definitions of all funnels of a site, archived ones too. */
export interface FunnelDefinitions {
  readonly funnels: readonly Omit<FunnelHistory, 'siteId'>[];
  /** The first day on which the site has figures: no comparison with a day before it is whole. */
  readonly firstDay: string | null;
}

/** The present version of a funnel. */
export interface FunnelChange {
  readonly id: number;
  readonly version: number;
}

const FUNNEL = z.object({
  name: z.string(),
  windowMinutes: z.number(),
  steps: z.array(z.object({ kind: PATTERN_KIND, pattern: z.string() })),
});

/** The routes of funnel definitions: list, create, change, archive and restore. Figures come from the read routes. */
export function funnelRoutes({ db, clock, statistics }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/funnel-definitions', 'site:viewer', async ({ site }): Promise<FunnelDefinitions> => {
      const histories = await listFunnelHistories(db, site.id);
      return {
        funnels: histories.map(({ siteId, ...history }) => history),
        firstDay: statistics.firstDay(site),
      };
    }),
    route('POST /sites/:site/funnels', 'site:editor', FUNNEL, async ({ site, body }): Promise<FunnelChange> => {
      const { id, version } = await createFunnel(db, clock, { ...body, siteId: site.id });
      return { id, version };
    }),
    route(
      'PATCH /sites/:site/funnels/:funnel',
      'site:editor',
      FUNNEL,
      async ({ site, params, body }): Promise<FunnelChange> => {
        const id = idOf(params.funnel);
        if ((await findFunnel(db, id))?.siteId !== site.id) {
          throw siteRefusal('not_found', (texts) => texts.unknown.funnel(id));
        }
        const { version } = await updateFunnel(db, clock, id, body);
        return { id, version };
      },
    ),
    route('POST /sites/:site/funnels/:funnel/archive', 'site:editor', async ({ site, params }) => {
      await archive(db, clock, { kind: 'funnel', siteId: site.id, id: idOf(params.funnel) });
    }),
    route('POST /sites/:site/funnels/:funnel/restore', 'site:editor', async ({ site, params }) => {
      await restore(db, clock, { kind: 'funnel', siteId: site.id, id: idOf(params.funnel) });
    }),
  ];
}
