import { type DiscardWords, texts } from './discards/texts.ts';
import { withWords } from './with-words.ts';

/** A group of reasons. */
export type DiscardGroup = 'privacy' | 'rules' | 'bots' | 'setup' | 'limits';

/** The names of the groups. The dashboard colours its bars by group. */
export const DISCARD_GROUPS: Readonly<Record<DiscardGroup, string>> = texts.groups;

interface DiscardFacts {
  readonly group: DiscardGroup;
}

/** Describes each reason why an event is discarded once, in the order of the collection's steps. */
const TABLE = {
  body_too_large: { group: 'setup' },
  malformed: { group: 'setup' },
  unknown_site: { group: 'setup' },
  gpc: { group: 'privacy' },
  origin: { group: 'setup' },
  origin_hidden: { group: 'setup' },
  bot_user_agent: { group: 'bots' },
  bot_network: { group: 'bots' },
  referrer_spam: { group: 'bots' },
  excluded: { group: 'rules' },
  event_name: { group: 'setup' },
  props: { group: 'setup' },
  rate_limit: { group: 'limits' },
  lost: { group: 'limits' },
} as const satisfies Readonly<Record<string, DiscardFacts>>;

/** A reason why an event is discarded. Discards are counted per site and day, never answered. */
export type DiscardReason = keyof typeof TABLE;

/** Each reason's group and words, by its name. */
export const DISCARD_TABLE: Readonly<Record<DiscardReason, DiscardFacts & DiscardWords>> = withWords(
  TABLE,
  texts.reasons,
);

/** The reasons, in the order of the collection's steps. */
export const DISCARD_REASONS = Object.keys(TABLE) as readonly DiscardReason[];
