import type { CrawlerClass, NamelessCrawler } from '../crawler.ts';
import type { DiscardGroup, DiscardReason } from '../discard.ts';

/** The words of a reason why an event is discarded. */
export interface DiscardWords {
  /** The heading of the reason's row: `Wrong domain`. */
  readonly label: string;
  /** The meaning, in one sentence. */
  readonly meaning: string;
  /** The explanation of the event, and the remedy that the site's owner has. */
  readonly help: string;
}

/** The words of discarded events. A translation has this type too. */
export interface DiscardTexts {
  readonly groups: Readonly<Record<DiscardGroup, string>>;
  readonly crawlerClasses: Readonly<Record<CrawlerClass, string>>;
  /** The entries of a list of crawlers that are no crawler's own name. */
  readonly crawlers: Readonly<Record<NamelessCrawler, string>>;
  readonly reasons: Readonly<Record<DiscardReason, DiscardWords>>;
}

/** The words of discarded events in English. The client's build replaces them by their translation. */
export const texts: DiscardTexts = {
  groups: {
    privacy: 'Visitor opt-outs',
    rules: 'Exclusion rules',
    bots: 'Bots and hosting networks',
    setup: 'Setup problems',
    limits: 'Limits and errors',
  },
  crawlerClasses: {
    ai_training: 'AI training',
    ai_search: 'AI search',
    ai_agent: 'AI agent',
    search: 'Search engine',
    seo: 'SEO',
    monitor: 'Monitor',
    preview: 'Link preview',
    cloud: 'Cloud or hosting network',
    feed: 'Feed reader',
    tool: 'Script or tool',
    other: 'Other',
  },
  crawlers: {
    other: 'Other bots',
    none: 'No User-Agent',
    datacentre: 'Browsers in hosting networks',
    unnamed: 'Before names were kept',
  },
  reasons: {
    body_too_large: {
      label: 'Too large',
      meaning: 'The request body was larger than 4096 bytes.',
      help: 'The event exceeded 4096 bytes. Send fewer or shorter properties with your custom events.',
    },
    malformed: {
      label: 'Invalid request',
      meaning: 'The request was not a tracker event, or the address that a relay passed cannot be read.',
      help: 'Not a valid event: someone is probing the endpoint, or a proxy alters requests or passes an unreadable visitor IP.',
    },
    unknown_site: {
      label: 'Archived',
      meaning: 'The site is unknown or archived.',
      help: 'The site was archived when the event came. Restore the site or remove the script from its pages.',
    },
    gpc: {
      label: 'Global Privacy Control',
      meaning: 'The visitor asked not to be tracked (Global Privacy Control).',
      help: 'The visitor’s browser asks sites not to track them, and this site respects that. No action needed; see Privacy.',
    },
    origin: {
      label: 'Wrong domain',
      meaning: "The page is not on the site's declared domain.",
      help: 'The page was not on the site’s domain or a subdomain of it: a copy or preview of the site, a page on localhost, or a proxy that drops the Origin header.',
    },
    origin_hidden: {
      label: 'Hidden origin',
      meaning: 'The page’s Referrer-Policy hides its origin (Origin: null).',
      help: 'The page’s Referrer-Policy is no-referrer or same-origin, so Firefox and Safari hide which site it belongs to and their visitors are not counted. Add referrerpolicy="origin" to the script tag.',
    },
    bot_user_agent: {
      label: 'Bot',
      meaning: 'The User-Agent is missing or names a bot.',
      help: 'The User-Agent is missing or belongs to a crawler, monitor or test tool. People are not affected.',
    },
    bot_network: {
      label: 'Hosting network',
      meaning: "The address is a hosting network's.",
      help: 'The event came from a hosting network’s address, as bots and some VPNs do. If this is most of your traffic, your proxy isn’t forwarding visitor IPs: set it up as a relay.',
    },
    referrer_spam: {
      label: 'Referrer spam',
      meaning: 'The referrer is a known spam host.',
      help: 'The event named a referrer that is on the list of spam hosts, to show up in your statistics. People are not affected.',
    },
    excluded: {
      label: 'Excluded',
      meaning: 'An exclusion rule of the site or its organization matched.',
      help: 'One of your exclusion rules matched: a network, country, path, host or User-Agent that you chose not to count.',
    },
    event_name: {
      label: 'Event name',
      meaning: 'The event name is invalid or reserved.',
      help: 'A custom event’s name may have 1 to 64 of the characters a–z, 0–9, _ and -, and “pageview” is taken.',
    },
    props: {
      label: 'Properties',
      meaning: 'The props are larger than 2048 bytes.',
      help: 'The properties of a custom event exceeded 2048 bytes. Send fewer or shorter ones.',
    },
    rate_limit: {
      label: 'Rate limited',
      meaning: 'More than the allowed number of events in 10 seconds from one address range.',
      help: 'More events came from one network within 10 seconds than the server allows. If visitors come through a proxy, set it up as a relay: then each has their own limit.',
    },
    lost: {
      label: 'Lost',
      meaning: 'The event was valid but could not be written to disk, or came after its day was final.',
      help: 'The event was valid but couldn’t be saved; the disk may be full. Your server administrator sees more under Server.',
    },
  },
};
