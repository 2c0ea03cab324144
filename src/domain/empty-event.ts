import type { CollectedEvent } from './event.ts';
import { EVENT_FIELDS } from './event-fields.ts';

/** An event whose fields are still being filled in. */
export type UnfinishedEvent = { -readonly [Each in keyof CollectedEvent]: CollectedEvent[Each] };

const EMPTY = Object.fromEntries(
  EVENT_FIELDS.map(({ name, holds }) => [name, holds === 'text' ? '' : 0]),
) as unknown as CollectedEvent;

/** Returns a new event whose texts are empty and whose numbers are 0. All events made here have one shape. */
export function emptyEvent(): UnfinishedEvent {
  return { ...EMPTY };
}
