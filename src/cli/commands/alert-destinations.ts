import {
  ALERT_CHANNELS,
  type AlertDestinations,
  CHANNEL_TABLE,
  NO_DESTINATIONS,
  withDestinations,
} from '../../domain/alert-channel.ts';
import type { AlertConsent } from '../../domain/alert-consent.ts';
import { midSentence } from '../../domain/mid-sentence.ts';
import type { Args } from '../args.ts';
import type { CommandOption } from '../command.ts';

/** Returns an option for each channel, and the secret's option after the signed channels. */
export function channelOptions(): Readonly<Record<string, CommandOption>> {
  const options: Record<string, CommandOption> = {};
  for (const channel of ALERT_CHANNELS) {
    const { option, max, isSigned, label } = CHANNEL_TABLE[channel];
    const { name, value, summary } = option;
    options[name] = max === 1 ? { value, summary } : { value, repeatable: true, summary };
    if (isSigned) options.secret = { value: 'SECRET', summary: `signing secret of the ${midSentence(label)}` };
  }
  return options;
}

/** Reads the destinations of a rule from the options of its channels. */
export function destinationsIn(args: Args): AlertDestinations {
  return ALERT_CHANNELS.reduce((found, channel) => {
    const { option, max } = CHANNEL_TABLE[channel];
    const one = max === 1 ? args.optional(option.name) : undefined;
    return withDestinations(found, channel, one === undefined ? args.list(option.name) : [one]);
  }, NO_DESTINATIONS);
}

/** Returns a destination with the state of an address that has not agreed: `a@example.com (waiting)`. */
export function withConsent(destination: string, consents: readonly AlertConsent[] = []): string {
  const state = consents.find(({ email }) => email === destination.toLowerCase())?.state ?? 'agreed';
  return state === 'agreed' ? destination : `${destination} (${state})`;
}

/** Says whether an address of no member gets the alerts of a rule. */
export function consentLine({ email, state }: AlertConsent): string {
  if (state === 'waiting')
    return `${email} is no member of the organisation: it gets alerts once it has agreed by email.`;
  return `${email} has ${state} to get alerts of the organisation by email.`;
}
