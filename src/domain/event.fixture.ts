import { emptyEvent } from './empty-event.ts';
import type { CollectedEvent } from './event.ts';

/** Makes an event for a test: a pageview of `/` by visitor 1 whose other fields are empty unless they are given. */
export function eventWith(fields: Partial<CollectedEvent>): CollectedEvent {
  return { ...emptyEvent(), visitor: '1', event: 'pageview', page: '/', ...fields };
}
