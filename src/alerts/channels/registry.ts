import { DatabaseError } from '../../database/database-error.ts';
import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertDestinations,
  CHANNEL_TABLE,
  destinationsOf,
  withDestinations,
} from '../../domain/alert-channel.ts';
import { alertRefusal } from '../translations.ts';
import type { Channel } from './channel.ts';
import type { DestinationRules } from './destination.ts';
import { emailChannel } from './email.ts';
import { webhookChannel } from './webhook.ts';

/** The implementation of each channel. */
export const CHANNELS: Readonly<Record<AlertChannel, Channel>> = {
  webhook: webhookChannel,
  email: emailChannel,
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
  const unknown = Object.keys(written.destinations).find((name) => !(ALERT_CHANNELS as string[]).includes(name));
  if (unknown !== undefined) throw new DatabaseError('invalid', `there is no alert channel ${JSON.stringify(unknown)}`);
  return ALERT_CHANNELS.reduce((kept, channel) => {
    const list = destinationsOf(written, channel);
    if (isSame(list, destinationsOf(before, channel))) return kept;
    const cleaned = [...new Set(list.map((text) => CHANNELS[channel].clean(text, exemptHosts)))];
    const { max, destination } = CHANNEL_TABLE[channel];
    if (cleaned.length <= max) return withDestinations(kept, channel, cleaned);
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
  for (const channel of ALERT_CHANNELS) {
    const known = destinationsOf(before, channel);
    const added = destinationsOf(rule, channel).filter((destination) => !known.includes(destination));
    for (const destination of added) await CHANNELS[channel].requireReachable?.(destination, rules);
  }
}

/** Lists the kinds of destination, of which a rule needs one: `a webhook URL or an email address`. */
export function neededDestinations(): string {
  const each = ALERT_CHANNELS.map((channel) => CHANNEL_TABLE[channel].destination);
  return OR.format(each.map((noun) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`));
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function plural(noun: string): string {
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
