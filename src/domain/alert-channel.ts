import { type ChannelWords, texts } from './alerts/texts.ts';
import { withWords } from './with-words.ts';

/** The destinations of a rule's alerts, as they are stored: two channels have columns of their own. */
export interface AlertDestinations {
  /** The webhook's URL; null without that channel. */
  readonly url: string | null;
  /** The email's recipients; empty without that channel. */
  readonly emails: readonly string[];
  /** The destinations of the other channels, by channel name. A channel without an entry is not used. */
  readonly destinations: Readonly<Record<string, readonly string[]>>;
}

interface ChannelFacts {
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

/** Describes each channel once, in the order in which forms and tables show them. */
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
} as const satisfies Readonly<Record<string, ChannelFacts>>;

/** A way in which an alert leaves the service. */
export type AlertChannel = keyof typeof TABLE;

/** Each channel's entry with its words, by its name. */
export const CHANNEL_TABLE: Readonly<Record<AlertChannel, ChannelFacts & ChannelWords>> = withWords(
  TABLE,
  texts.channels,
);

export const ALERT_CHANNELS = Object.keys(TABLE) as readonly AlertChannel[];

/** The destinations of a rule that has none. */
export const NO_DESTINATIONS: AlertDestinations = { url: null, emails: [], destinations: {} };

/** Lists a rule's destinations of one channel; empty when the rule does not use it. */
export function destinationsOf(rule: AlertDestinations, channel: AlertChannel): readonly string[] {
  const { column } = CHANNEL_TABLE[channel];
  if (column === 'url') return rule.url === null ? [] : [rule.url];
  return column === 'emails' ? rule.emails : (rule.destinations[channel] ?? []);
}

/** Returns a rule's destinations with those of one channel replaced. */
export function withDestinations(
  { url, emails, destinations }: AlertDestinations,
  channel: AlertChannel,
  list: readonly string[],
): AlertDestinations {
  const { column } = CHANNEL_TABLE[channel];
  const { [channel]: _, ...others } = destinations;
  if (column === 'url') return { url: list[0] ?? null, emails, destinations };
  if (column === 'emails') return { url, emails: list, destinations };
  return { url, emails, destinations: list.length === 0 ? others : { ...others, [channel]: list } };
}

/** Tells whether a rule has any destination. */
export function hasDestination(rule: AlertDestinations): boolean {
  return ALERT_CHANNELS.some((channel) => destinationsOf(rule, channel).length > 0);
}

/** Returns a destination as people read it: the host of a URL, any other one unchanged. */
export function destinationName(channel: AlertChannel, destination: string): string {
  return CHANNEL_TABLE[channel].isUrl ? new URL(destination).host : destination;
}
