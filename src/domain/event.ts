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

/** Names with a meaning of their own; a site cannot use them for its custom events. */
export const RESERVED_EVENT_NAMES: readonly string[] = [PAGEVIEW, ENGAGE, 'outbound', 'download'];
