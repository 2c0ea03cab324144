import type { Field } from './event-fields.ts';

/**
 * What one accepted event is, once the collector is done with it: a row of the events layer, its fields as
 * `EVENT_FIELDS` describes them. No IP address and no User-Agent are part of it.
 */
export type CollectedEvent = {
  readonly [Each in Field as Each['name']]: Each['holds'] extends 'text' ? string : number;
};

export const PAGEVIEW = 'pageview';
export const ENGAGE = 'engage';

/** Names with a meaning of their own; a site cannot use them for its custom events. */
export const RESERVED_EVENT_NAMES: readonly string[] = [PAGEVIEW, ENGAGE, 'outbound', 'download'];
