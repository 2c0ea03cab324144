import { AsyncLocalStorage } from 'node:async_hooks';

/** The one who changes something. People and keys are named by their ids. */
export type Actor =
  | { readonly kind: 'person' | 'key'; readonly id: number }
  /** The command line on the server; the name of its user there. */
  | { readonly kind: 'command'; readonly user: string }
  /** The service by itself. */
  | { readonly kind: 'service' }
  /** Nobody yet: a stranger who signs in, accepts an invitation or asks for something. */
  | { readonly kind: 'stranger' }
  /** Rows are copied from another database, with the record of their changes: nothing is recorded. */
  | { readonly kind: 'copy' };

/** An actor, with the place and the time of the act. */
export interface Acting {
  readonly actor: Actor;
  /** The network that it came from, shortened as visitors' addresses are; null when it is not recorded. */
  readonly network: string | null;
  /** Returns the present, epoch milliseconds. */
  readonly now: () => number;
}

const actors = new AsyncLocalStorage<Acting>();
const usual: Acting = { actor: { kind: 'service' }, network: null, now: Date.now };

/** Runs work whose changes are recorded as those of an actor. */
export function actingAs<Result>(acting: Acting, work: () => Result): Result {
  return actors.run(acting, work);
}

/** Returns who changes things at this place of the program. */
export function currentActor(): Acting {
  return actors.getStore() ?? usual;
}
