import { DatabaseError } from '../../database/database-error.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  type AlertReceiver,
  destinationsOf,
  RECEIVER_TABLE,
  withDestinations,
} from '../../domain/alert-receiver.ts';
import { alertRefusal } from '../translations.ts';
import type { DestinationRules } from './destination.ts';
import { emailReceiver } from './email.ts';
import type { Receiver } from './receiver.ts';
import { webhookReceiver } from './webhook.ts';

/** The implementation of each receiver. */
export const RECEIVERS: Readonly<Record<AlertReceiver, Receiver>> = {
  webhook: webhookReceiver,
  email: emailReceiver,
};

/**
 * Validates and normalizes the destinations that a person entered for a rule. Destinations that have not changed are
 * not validated again: turning a rule off must always be possible. Throws a DatabaseError `invalid`.
 *
 * @param exemptHosts see `readAlertUrl`
 */
export function cleanDestinations(
  written: AlertDestinations,
  before: AlertDestinations,
  exemptHosts: readonly string[],
): AlertDestinations {
  const unknown = Object.keys(written.destinations).find((name) => !(ALERT_RECEIVERS as string[]).includes(name));
  if (unknown !== undefined) throw new DatabaseError('invalid', `there is no alert channel ${JSON.stringify(unknown)}`);
  return ALERT_RECEIVERS.reduce((kept, receiver) => {
    const list = destinationsOf(written, receiver);
    if (isSame(list, destinationsOf(before, receiver))) return kept;
    const cleaned = [...new Set(list.map((text) => RECEIVERS[receiver].clean(text, exemptHosts)))];
    const { max, destination } = RECEIVER_TABLE[receiver];
    if (cleaned.length <= max) return withDestinations(kept, receiver, cleaned);
    throw alertRefusal('invalid', (texts) =>
      texts.tooManyDestinations(max, max === 1 ? destination : plural(destination)),
    );
  }, before);
}

/** Throws a DatabaseError `invalid` when alerts must not go to the address of a new destination. */
export async function requireReachable(
  rule: AlertDestinations,
  before: AlertDestinations,
  rules: DestinationRules,
): Promise<void> {
  for (const receiver of ALERT_RECEIVERS) {
    const known = destinationsOf(before, receiver);
    const added = destinationsOf(rule, receiver).filter((destination) => !known.includes(destination));
    for (const destination of added) await RECEIVERS[receiver].requireReachable?.(destination, rules);
  }
}

/** Lists the kinds of destination, of which a rule needs one: `a webhook URL or an email address`. */
export function neededDestinations(): string {
  const each = ALERT_RECEIVERS.map((receiver) => RECEIVER_TABLE[receiver].destination);
  return OR.format(each.map((noun) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`));
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function plural(noun: string): string {
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
