import { type ReceiverWords, texts } from './alerts/texts.ts';
import { withWords } from './with-words.ts';

/** The destinations of a rule's alerts, as they are stored: two receivers have columns of their own. */
export interface AlertDestinations {
  /** The webhook's URL; null without that receiver. */
  readonly url: string | null;
  /** The email's recipients; empty without that receiver. */
  readonly emails: readonly string[];
  /** The destinations of the other receivers, by receiver name. A receiver without an entry is not used. */
  readonly destinations: Readonly<Record<string, readonly string[]>>;
}

interface ReceiverFacts {
  /** The name of one destination, within a sentence of the service. */
  readonly destination: string;
  /** The part of a rule that holds its destinations. */
  readonly column: keyof AlertDestinations;
  /** The largest number of destinations of a rule. With 1, attempts do not record a destination: the rule has it. */
  readonly max: number;
  /**
   * Whether a destination is a URL that lets anybody who has it post. Members who are no admins see only its origin.
   */
  readonly isUrl: boolean;
  /**
   * Whether a destination is a person's address. One outside the organisation must agree before it gets alerts, and a
   * test from the dashboard reaches members only.
   */
  readonly isPersonal: boolean;
  /** Whether messages are signed with the rule's secret. */
  readonly isSigned: boolean;
  /** The option of the command line. The column of its tables has the label in capitals. */
  readonly option: { readonly name: string; readonly value: string; readonly summary: string };
}

/** Describes each receiver once, in the order in which forms and tables show them. */
const TABLE = {
  webhook: {
    destination: 'webhook URL',
    column: 'url',
    max: 1,
    isUrl: true,
    isPersonal: false,
    isSigned: true,
    option: { name: 'url', value: 'URL', summary: 'where the webhook goes, https only' },
  },
  email: {
    destination: 'email address',
    column: 'emails',
    max: 10,
    isUrl: false,
    isPersonal: true,
    isSigned: false,
    option: { name: 'email', value: 'ADDRESS', summary: 'recipient of the emails' },
  },
} as const satisfies Readonly<Record<string, ReceiverFacts>>;

/** A way in which an alert leaves the service. */
export type AlertReceiver = keyof typeof TABLE;

/** Each channel's entry with its words, by its name. */
export const RECEIVER_TABLE: Readonly<Record<AlertReceiver, ReceiverFacts & ReceiverWords>> = withWords(
  TABLE,
  texts.channels,
);

export const ALERT_RECEIVERS = Object.keys(TABLE) as readonly AlertReceiver[];

/** The destinations of a rule that has none. */
export const NO_DESTINATIONS: AlertDestinations = { url: null, emails: [], destinations: {} };

/** Lists a rule's destinations of one receiver; empty when the rule does not use it. */
export function destinationsOf(rule: AlertDestinations, receiver: AlertReceiver): readonly string[] {
  const { column } = RECEIVER_TABLE[receiver];
  if (column === 'url') return rule.url === null ? [] : [rule.url];
  return column === 'emails' ? rule.emails : (rule.destinations[receiver] ?? []);
}

/** Returns a rule's destinations with those of one receiver replaced. */
export function withDestinations(
  { url, emails, destinations }: AlertDestinations,
  receiver: AlertReceiver,
  list: readonly string[],
): AlertDestinations {
  const { column } = RECEIVER_TABLE[receiver];
  const { [receiver]: _, ...others } = destinations;
  if (column === 'url') return { url: list[0] ?? null, emails, destinations };
  if (column === 'emails') return { url, emails: list, destinations };
  return { url, emails, destinations: list.length === 0 ? others : { ...others, [receiver]: list } };
}

/** Tells whether a rule has any destination. */
export function hasDestination(rule: AlertDestinations): boolean {
  return ALERT_RECEIVERS.some((receiver) => destinationsOf(rule, receiver).length > 0);
}

/** Returns a destination as people read it: the host of a URL, any other one unchanged. */
export function destinationName(receiver: AlertReceiver, destination: string): string {
  return RECEIVER_TABLE[receiver].isUrl ? new URL(destination).host : destination;
}
