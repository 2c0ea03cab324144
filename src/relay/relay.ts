import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { type MessageContext, messageOf } from './message.ts';
import { postMessage } from './post-message.ts';
import { Receiver, type ReceiverOptions } from './receiver.ts';
import type { Target, TargetAccess } from './target.ts';

export interface RelayOptions extends MessageContext {
  readonly target: Target;
  readonly access: TargetAccess;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly tls: ReceiverOptions['tls'];
  readonly remembersIn?: string | null;
  /** Takes each message in place of the target, to try the relay; null to send. */
  readonly print: ((body: Readonly<Record<string, unknown>>) => void) | null;
}

/** Makes the receiver that passes alerts on to a target as its messages. It does not listen yet. */
export function createRelay({ target, access, print, ...options }: RelayOptions): Receiver {
  return new Receiver({
    ...options,
    pass: async (alert, stopping) => {
      const body = target.bodyOf(messageOf(alert, options), access);
      if (print === null) return postMessage({ ...target.addressOf(access), body }, stopping);
      print(body);
      return { isTaken: true };
    },
  });
}
