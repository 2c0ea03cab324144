import type { CollectedEvent } from './event.ts';
import { EVENT_FIELDS } from './event-fields.ts';

const BLANK = Object.fromEntries(EVENT_FIELDS.map(({ name, holds }) => [name, holds === 'text' ? '' : 0]));

/** Makes an event for a test: a pageview of `/` by visitor 1 whose other fields are empty unless they are given. */
export function eventWith(fields: Partial<CollectedEvent>): CollectedEvent {
  return { ...(BLANK as unknown as CollectedEvent), visitor: '1', event: 'pageview', page: '/', ...fields };
}
