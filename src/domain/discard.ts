/**
 * Why an event was not kept. Counted per site and day, never answered.
 * The order is that of the collection's steps.
 */
export const DISCARD_REASONS = [
  'body_too_large',
  'malformed',
  'unknown_site',
  'gpc',
  'origin',
  'bot_user_agent',
  'bot_network',
  'event_name',
  'props',
  'rate_limit',
  'lost',
] as const;

export type DiscardReason = (typeof DISCARD_REASONS)[number];

/** What each reason means to the site's owner. */
export const DISCARD_MEANINGS: Readonly<Record<DiscardReason, string>> = {
  body_too_large: 'The request body was larger than 4096 bytes.',
  malformed: 'The request body was not a tracker event.',
  unknown_site: 'The site is unknown or archived.',
  gpc: 'The visitor asked not to be tracked (Global Privacy Control).',
  origin: "The page is not on the site's declared domain.",
  bot_user_agent: 'The User-Agent is missing or names a bot.',
  bot_network: "The address is a data centre's.",
  event_name: 'The event name is invalid or reserved.',
  props: 'The props are larger than 2048 bytes.',
  rate_limit: 'More than the allowed number of events in 10 seconds from one address range.',
  lost: 'The event was valid but could not be written to disk, or came after its day was final.',
};
