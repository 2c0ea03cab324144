import type { DiscardCounter } from '../collect/discard-counter.ts';
import type { Log } from '../domain/log.ts';
import type { SiteDayEvents } from '../store/encoded-lines.ts';

/** Counts events that came after their days were final. */
export function lostEvents(discards: DiscardCounter, log: Log): (events: readonly SiteDayEvents[]) => void {
  return (events) => {
    for (const { siteId, day, events: count } of events) discards.add(siteId, day, 'lost', count);
    if (events.length > 0) log.warn({ events }, 'events came after their days were final; they are lost');
  };
}
