import { z } from 'zod';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../sites/api-keys.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { REACH, type ShownReach, SiteIds } from '../shown-reach.ts';

/** An API key as its organisation sees it. Instants are epoch milliseconds. */
export type ApiKeySummary = Omit<ApiKey, 'orgId' | 'reach' | 'scopes'> & { readonly reach: ShownReach | null };

export interface ApiKeysAnswer {
  /** All keys, revoked ones too, oldest first. */
  readonly keys: readonly ApiKeySummary[];
  /** Requests that a key may make in any 60 s. */
  readonly ratePerMinute: number;
}

/** A new key. Only this answer contains the complete key. */
export interface NewKeyAnswer {
  readonly id: number;
  readonly key: string;
}

const NEW_KEY = z.object({ name: z.string(), reach: REACH.default(null) });

/** The routes of an organisation's API keys. */
export function keyRoutes({ db, clock, apiRatePerMinute }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/keys', 'org:admin', async ({ org }): Promise<ApiKeysAnswer> => {
      const [keys, ids] = await Promise.all([listApiKeys(db, org.id), SiteIds.of(db, org.id)]);
      return {
        keys: keys.map(({ orgId: _, scopes: __, reach, ...key }) => ({ ...key, reach: ids.shownReach(reach) })),
        ratePerMinute: apiRatePerMinute,
      };
    }),
    route('POST /orgs/:org/keys', 'org:admin', NEW_KEY, async ({ org, body }): Promise<NewKeyAnswer> => {
      const reach = (await SiteIds.of(db, org.id)).reachWithin(body.reach);
      return await createApiKey(db, clock, { orgId: org.id, name: body.name, reach });
    }),
    route('DELETE /orgs/:org/keys/:key', 'org:admin', async ({ org, params }) => {
      const id = idOf(params.key);
      const own = await listApiKeys(db, org.id);
      if (!own.some((key) => key.id === id)) throw dashboardRefusal('not_found', (texts) => texts.noApiKey);
      await revokeApiKey(db, clock, id);
    }),
  ];
}
