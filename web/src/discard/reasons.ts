import type { DiscardReason } from '../../../src/domain/discard.ts';

/** What kind of thing a reason is: by this the bars are coloured. */
export const GROUPS = {
  privacy: 'Wishes of visitors',
  bots: 'Bots and data centres',
  setup: 'Wrong domain or broken',
  limits: 'Limits and failures',
} as const;

export type Group = keyof typeof GROUPS;

export interface ReasonWords {
  readonly group: Group;
  /** As the heading of its row. */
  readonly name: string;
  /** What happened, and what the owner can do about it. */
  readonly help: string;
}

/** Every reason in words for the site's owner. */
export const REASONS: Readonly<Record<DiscardReason, ReasonWords>> = {
  gpc: {
    group: 'privacy',
    name: 'Global Privacy Control',
    help: 'The visitor’s browser asks sites not to track them, and this site honours that. Nothing needs to be done; the choice is under Privacy.',
  },
  bot_user_agent: {
    group: 'bots',
    name: 'Bot',
    help: 'The browser’s name (User-Agent) is missing, or it is a crawler’s, a monitor’s or a test tool’s. People are not affected.',
  },
  bot_network: {
    group: 'bots',
    name: 'Data centre',
    help: 'The event came from a data centre’s address, as bots and some VPNs do. When it is most of your traffic, a proxy in front of the service passes no visitor addresses: make it a relay.',
  },
  origin: {
    group: 'setup',
    name: 'Another domain',
    help: 'The page was not on the site’s domain or a subdomain of it: a copy or preview of the site, a page on localhost, or a proxy that drops the Origin header.',
  },
  unknown_site: {
    group: 'setup',
    name: 'Archived',
    help: 'The site was archived when the event came. Restore it, or take the snippet out of its pages.',
  },
  malformed: {
    group: 'setup',
    name: 'Unreadable',
    help: 'It was no event of the tracker. Somebody may be trying the endpoint out, or a proxy changes what passes through it.',
  },
  body_too_large: {
    group: 'setup',
    name: 'Too large',
    help: 'The event had more than 4096 bytes. Send fewer or shorter properties with your custom events.',
  },
  event_name: {
    group: 'setup',
    name: 'Event name',
    help: 'A custom event’s name may have 1 to 64 of the characters a–z, 0–9, _ and -, and “pageview” is taken.',
  },
  props: {
    group: 'setup',
    name: 'Properties',
    help: 'The properties of a custom event had more than 2048 bytes. Send fewer or shorter ones.',
  },
  rate_limit: {
    group: 'limits',
    name: 'Too many at once',
    help: 'More events came from one network within 10 seconds than the server allows. When visitors come through a proxy, make it a relay: then each has their own limit.',
  },
  lost: {
    group: 'limits',
    name: 'Lost',
    help: 'The event was sound, but the server could not write it down: its disk may be full. Whoever runs the server sees more under Server.',
  },
};
