import { z } from 'zod';
import { MANAGEMENT_SCOPES, type ManagementScope } from '../../domain/management-scope.ts';
import { type LoggedChange, listLog } from '../../manage/log.ts';
import { type ApiKey, type ApiKeyKind, createApiKey, listApiKeys, revokeApiKey } from '../../sites/api-keys.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { REACH, type ShownReach, SiteIds } from '../shown-reach.ts';

/** A key as its organisation sees it. Instants are epoch milliseconds. */
export type ApiKeySummary = Omit<ApiKey, 'orgId' | 'reach'> & { readonly reach: ShownReach | null };

export interface ApiKeysAnswer {
  /** All keys, revoked ones too, oldest first. */
  readonly keys: readonly ApiKeySummary[];
  /** Requests that a key may make in any 60 s. */
  readonly ratePerMinute: number;
}

export interface ManagementKeysAnswer {
  /** All keys, revoked ones too, oldest first. */
  readonly keys: readonly ApiKeySummary[];
  /** The last changes that were made with them, and by `svc apply`, the latest first. */
  readonly changes: readonly LoggedChange[];
}

/** A new key. Only this answer contains the complete key. */
export interface NewKeyAnswer {
  readonly id: number;
  readonly key: string;
}

const CHANGES_SHOWN = 50;
const NEW_KEY = z.object({ name: z.string(), reach: REACH.default(null) });
const NEW_MANAGEMENT_KEY = NEW_KEY.extend({
  scopes: z.array(z.enum(MANAGEMENT_SCOPES as [ManagementScope, ...ManagementScope[]])).min(1),
});

/** The routes of an organisation's keys: those that read figures, and those that manage, which owners alone make. */
export function keyRoutes({ db, clock, apiRatePerMinute }: Dependencies): readonly DashboardRoute[] {
  const keysOf = async (orgId: number, kind: ApiKeyKind): Promise<readonly ApiKeySummary[]> => {
    const [keys, ids] = await Promise.all([listApiKeys(db, orgId, kind), SiteIds.of(db, orgId)]);
    return keys.map(({ orgId: _, reach, ...key }) => ({ ...key, reach: ids.shownReach(reach) }));
  };
  const create = async (orgId: number, body: z.output<typeof NEW_KEY>, scopes: ApiKey['scopes']) => {
    const reach = (await SiteIds.of(db, orgId)).reachWithin(body.reach);
    return createApiKey(db, clock, { orgId, name: body.name, reach, scopes });
  };
  const revoke = async (orgId: number, kind: ApiKeyKind, id: number) => {
    const own = await listApiKeys(db, orgId, kind);
    if (!own.some((key) => key.id === id)) throw dashboardRefusal('not_found', (texts) => texts.noApiKey);
    await revokeApiKey(db, clock, id);
  };
  return [
    route('GET /orgs/:org/keys', 'org:admin', async ({ org }): Promise<ApiKeysAnswer> => {
      return { keys: await keysOf(org.id, 'reading'), ratePerMinute: apiRatePerMinute };
    }),
    route('POST /orgs/:org/keys', 'org:admin', NEW_KEY, async ({ org, body }): Promise<NewKeyAnswer> => {
      return create(org.id, body, null);
    }),
    route('DELETE /orgs/:org/keys/:key', 'org:admin', async ({ org, params }) => {
      await revoke(org.id, 'reading', idOf(params.key));
    }),
    route('GET /orgs/:org/management-keys', 'org:owner', async ({ org }): Promise<ManagementKeysAnswer> => {
      return { keys: await keysOf(org.id, 'managing'), changes: await listLog(db, org.id, CHANGES_SHOWN) };
    }),
    route(
      'POST /orgs/:org/management-keys',
      'org:owner',
      NEW_MANAGEMENT_KEY,
      async ({ org, body }): Promise<NewKeyAnswer> => create(org.id, body, body.scopes),
    ),
    route('DELETE /orgs/:org/management-keys/:key', 'org:owner', async ({ org, params }) => {
      await revoke(org.id, 'managing', idOf(params.key));
    }),
  ];
}
