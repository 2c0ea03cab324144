/** Random histories of which another product has counted the beginning. */

import type { CollectedEvent } from '../../src/domain/event.ts';
import fc from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { world } from '../oracle/history.ts';
import type { World } from '../oracle/world.ts';
import { OURS, pick } from './names-at-sources.ts';

/** A site that another product has counted until a seam. */
export interface SourceWorld {
  /** The site with its whole history. The days that the product alone has counted are its imported ones. */
  readonly world: World;
  /** The history that the product has seen. */
  readonly seen: readonly CollectedEvent[];
  /** The zone of the site at the product. */
  readonly sourceZone: string;
}

const SOURCE_ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kolkata'];

export const sourceWorld: fc.Arbitrary<SourceWorld> = fc
  .record({
    world,
    seamDaysAgo: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    hasOwnDays: fc.boolean(),
    /** A zone of its own at the product; null for the site's. */
    sourceZone: fc.option(fc.constantFrom(...SOURCE_ZONES), { freq: 1 }),
  })
  .map(({ world, seamDaysAgo, hasOwnDays, sourceZone }) => {
    const events = world.events.map(withNames);
    const seam = shift(localDay(world.now, world.site.timezone), -seamDaysAgo);
    const before = [...new Set(events.map(({ day }) => day))].filter((day) => day < seam).sort();
    const days = new Set(before.filter((_, i) => !hasOwnDays || i % 4 !== 1));
    return {
      world: { ...world, goals: [], events, imported: { days, totals: new Set(), keys: new Map() } },
      seen: events.filter(({ day }) => day < seam),
      sourceZone: sourceZone ?? world.site.timezone,
    };
  });

/** Puts one of our values in place of each of an event's. */
function withNames(event: CollectedEvent): CollectedEvent {
  const values = Object.entries(OURS).map(([field, ours]) => {
    const value = event[field as keyof typeof OURS];
    if (field === 'event' && (value === 'pageview' || value === 'engage')) return [field, value];
    return [field, pick(ours as readonly string[], numberOf(value))];
  });
  return { ...event, ...Object.fromEntries(values) };
}

function numberOf(text: string): number {
  return [...text].reduce((number, character) => (number * 31 + character.codePointAt(0)!) % 1_000_003, text.length);
}
