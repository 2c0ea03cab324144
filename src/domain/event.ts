import type { Field } from './event-fields.ts';

/**
 * One accepted event as the collector produces it: a row of the events layer, with the fields that `EVENT_FIELDS`
 * describes. It contains no IP address and no User-Agent.
 */
export type CollectedEvent = {
  readonly [Each in Field as Each['name']]: Each['holds'] extends 'text' ? string : number;
};

export const PAGEVIEW = 'pageview';
export const ENGAGE = 'engage';

/** The events of clicks on links to other hosts and to files. */
export const LINK_EVENTS = ['outbound', 'download'] as const;

/** The property of these events that is the link. */
export const LINK_PROPERTY = 'url';

export type LinkEvent = (typeof LINK_EVENTS)[number];

/** Tells whether a text names an event of clicks on links. */
export function isLinkEvent(text: string): text is LinkEvent {
  return LINK_EVENTS.some((event) => event === text);
}
