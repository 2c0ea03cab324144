import { createRelayKey, listRelayKeys, type RelayKey, revokeRelayKey } from '../control/relay-keys.ts';
import type { Dependencies } from './dependencies.ts';
import type { NewKeyAnswer } from './key-routes.ts';
import { type DashboardRoute, route } from './route.ts';
import { idOf } from './row-id.ts';
import type { ServerHealth } from './server-health.ts';

export type { NewKeyAnswer, RelayKey, ServerHealth };

export interface RelayKeysAnswer {
  /** Revoked ones too, oldest first. */
  readonly keys: readonly RelayKey[];
}

type Needs = Pick<Dependencies, 'control' | 'clock' | 'health'>;

/** What who runs the server looks at and changes. */
export function serverRoutes({ control, clock, health }: Needs): readonly DashboardRoute[] {
  const { db } = control;
  return [
    route('GET', '/server', 'operator', (): Promise<ServerHealth> => health()),
    route(
      'GET',
      '/server/relay-keys',
      'operator',
      async (): Promise<RelayKeysAnswer> => ({
        keys: await listRelayKeys(db),
      }),
    ),
    route('POST', '/server/relay-keys', 'operator', (): Promise<NewKeyAnswer> => createRelayKey(db, clock)),
    route('DELETE', '/server/relay-keys/:key', 'operator', async ({ params }) => {
      await revokeRelayKey(db, clock, idOf(params.key));
      return {};
    }),
  ];
}
