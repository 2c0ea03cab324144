import type { SourceKind } from './source-kinds.ts';

/** The names of the channels are the keys of the dimension. They are Google Analytics', which the field speaks. */
export type ChannelName = (typeof CHANNEL_RULES)[number]['channel'] | typeof UNASSIGNED;

/** The channel that no rule has. */
export const UNASSIGNED = 'Unassigned';

/**
 * A text of a session's first pageview that a channel is told from, in lower case (A to Z alone). `source`: `utm_source`,
 * or else the referrer's host. `medium` and `campaign`: `utm_medium` and `utm_campaign`.
 */
export type ChannelText = 'source' | 'medium' | 'campaign' | 'referrer';

/** A condition of a rule: of its parts, those that are there must all hold. */
export interface ChannelCondition {
  /** The kind that the source has. */
  readonly kind?: SourceKind;
  /** Texts and the patterns that they match: regular expressions that mean the same to RE2 and to JavaScript. */
  readonly matches?: Readonly<Partial<Record<ChannelText, string>>>;
}

/** A channel and when it is the one of a session: when one of the conditions holds, and no earlier rule did. */
export interface ChannelRule {
  readonly channel: string;
  readonly when: readonly ChannelCondition[];
}

const PAID = '^(.*cp.*|ppc|retargeting|paid.*)$';
const SHOP_CAMPAIGN = '^(.*(([^a-df-z]|^)shop|shopping).*)$';
const EMAIL = '^(e-?mail|e_mail|e mail)$';
/** Patterns of an empty text and of any other. */
export const NOTHING = '^$';
export const ANYTHING = '.';

/**
 * The rules of the channels, the first that holds wins; what none takes is `Unassigned`. They are the default channel
 * group of Google Analytics 4 (https://support.google.com/analytics/answer/9756891), with AI assistants added, and with
 * what campaigns commonly write as a source (source-kinds.ts).
 */
export const CHANNEL_RULES = [
  {
    channel: 'Direct',
    when: [
      { matches: { source: NOTHING, medium: NOTHING, campaign: NOTHING } },
      { matches: { source: '^[(]?direct[)]?$', medium: '^([(]not set[)]|[(]none[)]|none|)$' } },
    ],
  },
  { channel: 'Cross-network', when: [{ matches: { campaign: 'cross-network' } }] },
  {
    channel: 'Paid Shopping',
    when: [{ kind: 'shop', matches: { medium: PAID } }, { matches: { campaign: SHOP_CAMPAIGN, medium: PAID } }],
  },
  { channel: 'Paid Search', when: [{ kind: 'search', matches: { medium: PAID } }] },
  { channel: 'Paid Social', when: [{ kind: 'social', matches: { medium: PAID } }] },
  { channel: 'Paid Video', when: [{ kind: 'video', matches: { medium: PAID } }] },
  { channel: 'Display', when: [{ matches: { medium: '^(display|banner|expandable|interstitial|cpm)$' } }] },
  { channel: 'Paid Other', when: [{ matches: { medium: PAID } }] },
  { channel: 'AI Assistants', when: [{ kind: 'assistant' }] },
  { channel: 'Organic Shopping', when: [{ kind: 'shop' }, { matches: { campaign: SHOP_CAMPAIGN } }] },
  {
    channel: 'Organic Social',
    when: [
      { kind: 'social' },
      { matches: { medium: '^(social|social-network|social-media|sm|social network|social media)$' } },
    ],
  },
  { channel: 'Organic Video', when: [{ kind: 'video' }, { matches: { medium: 'video' } }] },
  { channel: 'Organic Search', when: [{ kind: 'search' }, { matches: { medium: '^organic$' } }] },
  {
    channel: 'Email',
    when: [
      { kind: 'email' },
      { matches: { source: EMAIL } },
      { matches: { medium: '^(e-?mail|e_mail|e mail|newsletter)$' } },
    ],
  },
  { channel: 'Affiliates', when: [{ matches: { medium: '^affiliates?$' } }] },
  { channel: 'Audio', when: [{ matches: { medium: '^audio$' } }] },
  { channel: 'SMS', when: [{ matches: { source: '^sms$' } }, { matches: { medium: '^sms$' } }] },
  {
    channel: 'Mobile Push Notifications',
    when: [{ matches: { medium: 'push$|mobile|notification' } }, { matches: { source: '^firebase$' } }],
  },
  {
    channel: 'Referral',
    when: [{ matches: { medium: '^(referral|app|link)$' } }, { matches: { referrer: ANYTHING, medium: NOTHING } }],
  },
] as const satisfies readonly ChannelRule[];

/** The names of all channels, in the order of the rules. */
export const CHANNELS: readonly ChannelName[] = [...CHANNEL_RULES.map(({ channel }) => channel), UNASSIGNED];
