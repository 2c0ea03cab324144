import type { Acting } from '../database/audit/actor.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Clock } from '../domain/clock.ts';
import { visitorNetwork } from './client-address.ts';
import type { DashboardRequest } from './route.ts';

/** Returns whose changes a request makes: those of who is signed in, or of a stranger. */
export function actingOf(
  { signedIn, address }: Pick<DashboardRequest<unknown>, 'signedIn' | 'address'>,
  clock: Clock,
): Acting {
  const actor = signedIn === null ? ({ kind: 'stranger' } as const) : { kind: 'person' as const, id: signedIn.user.id };
  return { actor, network: visitorNetwork(address), now: () => epochMs(clock) };
}
