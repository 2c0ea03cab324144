/** Where a rule's alerts go, as it is stored: two channels have columns of their own. */
export interface AlertDestinations {
  /** Where the webhook goes; null without that channel. */
  readonly url: string | null;
  /** Who gets an email; empty without that channel. */
  readonly emails: readonly string[];
  /** Where the other channels lead, by their names; a channel without an entry is not used. */
  readonly destinations: Readonly<Record<string, readonly string[]>>;
}

interface ChannelEntry {
  /** At the beginning of a sentence; within one it begins small. */
  readonly label: string;
  /** One destination, within a sentence. */
  readonly destination: string;
  /** The part of a rule that holds its destinations. */
  readonly column: keyof AlertDestinations;
  /** How many destinations a rule may have. Of one alone, attempts do not note where they went: it is the rule's. */
  readonly max: number;
  /** Whether a destination is a URL that alone lets people post: who is no admin sees only its origin. */
  readonly isUrl: boolean;
  /** Whether a destination is somebody's address: a test from the dashboard reaches members of the organisation only. */
  readonly isPersonal: boolean;
  /** Whether what is sent is signed with the rule's secret. */
  readonly isSigned: boolean;
  /** The option of the command line; the column of its tables has the label in capitals. */
  readonly option: { readonly name: string; readonly value: string; readonly summary: string };
  /** The fields of the dashboard's form: the choice of the channel, and its destinations. */
  readonly choiceHint?: string;
  readonly field: {
    readonly label: string;
    readonly hint: string;
    readonly placeholder?: string;
  };
}

/** Describes each channel once: how alerts leave the service, in the order in which forms and tables show them. */
const TABLE = {
  webhook: {
    label: 'Webhook',
    destination: 'webhook URL',
    column: 'url',
    max: 1,
    isUrl: true,
    isPersonal: false,
    isSigned: true,
    option: { name: 'url', value: 'URL', summary: 'where the webhook goes, https only' },
    choiceHint: 'Sends a signed POST request to your endpoint.',
    field: {
      label: 'Webhook URL',
      hint: 'Public https:// URL (no localhost or IP addresses).',
      placeholder: 'https://hooks.example.com/svc',
    },
  },
  email: {
    label: 'Email',
    destination: 'email address',
    column: 'emails',
    max: 10,
    isUrl: false,
    isPersonal: true,
    isSigned: false,
    option: { name: 'email', value: 'ADDRESS', summary: 'who gets an email' },
    field: { label: 'Recipients', hint: 'Up to 10, separated by commas.' },
  },
} as const satisfies Readonly<Record<string, ChannelEntry>>;

/** How an alert leaves the service. */
export type AlertChannel = keyof typeof TABLE;

/** Each channel's entry, by its name. */
export const CHANNEL_TABLE: Readonly<Record<AlertChannel, ChannelEntry>> = TABLE;

export const ALERT_CHANNELS = Object.keys(TABLE) as readonly AlertChannel[];

/** A rule that goes nowhere yet. */
export const NO_DESTINATIONS: AlertDestinations = { url: null, emails: [], destinations: {} };

/** Where a rule's alerts go over a channel; empty when it does not use it. */
export function destinationsOf(rule: AlertDestinations, channel: AlertChannel): readonly string[] {
  const { column } = CHANNEL_TABLE[channel];
  if (column === 'url') return rule.url === null ? [] : [rule.url];
  return column === 'emails' ? rule.emails : (rule.destinations[channel] ?? []);
}

/** A rule's destinations with those of a channel replaced. */
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

/** Whether an alert of the rule reaches anybody. */
export function hasDestination(rule: AlertDestinations): boolean {
  return ALERT_CHANNELS.some((channel) => destinationsOf(rule, channel).length > 0);
}

/** A destination as people read it: of a URL the host. */
export function destinationName(channel: AlertChannel, destination: string): string {
  return CHANNEL_TABLE[channel].isUrl ? new URL(destination).host : destination;
}
