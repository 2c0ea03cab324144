import type { AlertConsent } from '../../domain/alert-consent.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  NO_DESTINATIONS,
  RECEIVER_TABLE,
  withDestinations,
} from '../../domain/alert-receiver.ts';
import { midSentence } from '../../domain/mid-sentence.ts';
import type { Args } from '../args.ts';
import type { CommandOption } from '../command.ts';

/** Returns an option for each receiver, and the secret's option after the signed receivers. */
export function channelOptions(): Readonly<Record<string, CommandOption>> {
  const options: Record<string, CommandOption> = {};
  for (const receiver of ALERT_RECEIVERS) {
    const { option, max, isSigned, label } = RECEIVER_TABLE[receiver];
    const { name, value, summary } = option;
    options[name] = max === 1 ? { value, summary } : { value, repeatable: true, summary };
    if (isSigned) options.secret = { value: 'SECRET', summary: `signing secret of the ${midSentence(label)}` };
  }
  return options;
}

/** Reads the destinations of a rule from the options of its receivers. */
export function destinationsIn(args: Args): AlertDestinations {
  return ALERT_RECEIVERS.reduce((found, receiver) => {
    const { option, max } = RECEIVER_TABLE[receiver];
    const one = max === 1 ? args.optional(option.name) : undefined;
    return withDestinations(found, receiver, one === undefined ? args.list(option.name) : [one]);
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
    return `${email} is no member of the organization: it gets alerts once it has agreed by email.`;
  return `${email} has ${state} to get alerts of the organization by email.`;
}
