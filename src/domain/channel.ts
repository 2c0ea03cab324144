import type { SourceKind } from './source-table.ts';

/** The channel that no rule has. */
export const UNASSIGNED = 'Unassigned';

/** The channel of visitors whom an AI assistant sent. */
export const AI_ASSISTANTS = 'AI Assistants';

/**
 * A text of a session's first pageview that a channel is told from, in lower case (A to Z alone). `source`: `utm_source`,
 * or else the referrer's host. `medium` and `campaign`: `utm_medium` and `utm_campaign`.
 */
export type ChannelText = 'source' | 'medium' | 'campaign' | 'referrer';

/** A test of a text: one of its parts must hold. */
export interface TextTest {
  readonly is?: readonly string[];
  readonly isNot?: string;
  readonly contains?: readonly string[];
  readonly begins?: string;
  readonly ends?: string;
  /** A regular expression that means the same to RE2 and to JavaScript. */
  readonly matches?: string;
}

/** A condition of a rule: of its parts, those that are there must all hold. */
export type ChannelCondition = Readonly<Partial<Record<ChannelText, TextTest>>> & {
  /** The kind that the source has. */
  readonly kind?: SourceKind;
};

/** A channel and when it is the one of a session: when one of the conditions holds, and no earlier rule did. */
export interface ChannelRule {
  readonly channel: string;
  readonly when: readonly ChannelCondition[];
}

const PAID: TextTest = { is: ['ppc', 'retargeting'], contains: ['cp'], begins: 'paid' };
/** A shop's or a shopping campaign, not a bishop's or one of a workshop. */
const OF_SHOP: TextTest = { contains: ['shopping'], matches: '([^a-df-z]|^)shop' };
const EMAIL = ['email', 'e-mail', 'e_mail', 'e mail'];
const NOTHING: TextTest = { is: [''] };
const SOCIAL_MEDIA = ['social', 'social-network', 'social-media', 'sm', 'social network', 'social media'];

/**
 * The rules of the channels, the first that holds wins; what none takes is `Unassigned`. They are the default channel
 * group of Google Analytics 4 (https://support.google.com/analytics/answer/9756891), with AI assistants added, and with
 * what campaigns commonly write as a source (source-kinds.ts).
 */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  {
    channel: 'Direct',
    when: [
      { source: NOTHING, medium: NOTHING, campaign: NOTHING },
      { source: { is: ['direct', '(direct)'] }, medium: { is: ['', 'none', '(none)', '(not set)'] } },
    ],
  },
  { channel: 'Cross-network', when: [{ campaign: { contains: ['cross-network'] } }] },
  {
    channel: 'Paid Shopping',
    when: [
      { kind: 'shop', medium: PAID },
      { campaign: OF_SHOP, medium: PAID },
    ],
  },
  { channel: 'Paid Search', when: [{ kind: 'search', medium: PAID }] },
  { channel: 'Paid Social', when: [{ kind: 'social', medium: PAID }] },
  { channel: 'Paid Video', when: [{ kind: 'video', medium: PAID }] },
  { channel: 'Display', when: [{ medium: { is: ['display', 'banner', 'expandable', 'interstitial', 'cpm'] } }] },
  { channel: 'Paid Other', when: [{ medium: PAID }] },
  { channel: AI_ASSISTANTS, when: [{ kind: 'assistant' }] },
  { channel: 'Organic Shopping', when: [{ kind: 'shop' }, { campaign: OF_SHOP }] },
  { channel: 'Organic Social', when: [{ kind: 'social' }, { medium: { is: SOCIAL_MEDIA } }] },
  { channel: 'Organic Video', when: [{ kind: 'video' }, { medium: { contains: ['video'] } }] },
  { channel: 'Organic Search', when: [{ kind: 'search' }, { medium: { is: ['organic'] } }] },
  {
    channel: 'Email',
    when: [{ kind: 'email' }, { source: { is: EMAIL } }, { medium: { is: [...EMAIL, 'newsletter'] } }],
  },
  { channel: 'Affiliates', when: [{ medium: { is: ['affiliate', 'affiliates'] } }] },
  { channel: 'Audio', when: [{ medium: { is: ['audio'] } }] },
  { channel: 'SMS', when: [{ source: { is: ['sms'] } }, { medium: { is: ['sms'] } }] },
  {
    channel: 'Mobile Push Notifications',
    when: [{ medium: { ends: 'push', contains: ['mobile', 'notification'] } }, { source: { is: ['firebase'] } }],
  },
  {
    channel: 'Referral',
    when: [{ medium: { is: ['referral', 'app', 'link'] } }, { referrer: { isNot: '' }, medium: NOTHING }],
  },
];

/** The names of all channels, in the order of the rules. They are the keys of the dimension. */
export const CHANNELS: readonly string[] = [...CHANNEL_RULES.map(({ channel }) => channel), UNASSIGNED];
