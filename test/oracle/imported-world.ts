/** Random worlds of which another product has counted some days. */

import { DIMENSIONS, type StoredDimension } from '../../src/domain/dimension.ts';
import fc from '../draws.ts';
import { firstKeptDay, localDay, shift } from './calendar.ts';
import { world } from './history.ts';
import type { Total } from './imported.ts';
import type { World } from './world.ts';

const TOTALS: readonly Total[] = ['visitors', 'pageviews', 'sessions', 'bounces', 'duration'];

const mostly = fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0);

/** A world whose days before a seam were counted by another product, but for some that have own events. */
export const importedWorld: fc.Arbitrary<World> = fc
  .record({
    world,
    /** The seam: so many days ago, two at least. */
    seamDaysAgo: fc.oneof(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 60 })),
    hasOwnDays: fc.boolean(),
    totals: fc.subarray([...TOTALS], { minLength: 2 }),
    isWhole: fc.boolean(),
    hasReadings: mostly,
    hasProperties: mostly,
    dimensions: fc.array(fc.record({ has: mostly, visitors: mostly, views: mostly }), {
      minLength: DIMENSIONS.length,
      maxLength: DIMENSIONS.length,
    }),
  })
  .map(({ world, seamDaysAgo, hasOwnDays, totals, isWhole, hasReadings, hasProperties, dimensions }) => {
    const today = localDay(world.now, world.site.timezone);
    const [first, seam] = [firstKeptDay(today, world.site.retentionMonths), shift(today, -seamDaysAgo)];
    const days = [...new Set(world.events.map(({ day }) => day))].filter((day) => day >= first && day < seam);
    const keys = new Map<StoredDimension, { visitors: boolean; views: boolean }>();
    for (const [i, dimension] of DIMENSIONS.entries()) {
      const { has, visitors, views } = isWhole ? { has: true, visitors: true, views: true } : dimensions[i]!;
      if (has) keys.set(dimension, { visitors, views: views || !visitors });
    }
    const imported = {
      days: new Set(days.sort().filter((_, i) => !hasOwnDays || i % 3 !== 1)),
      totals: new Set(isWhole ? TOTALS : totals),
      keys,
      hasReadings,
      hasProperties,
    };
    return { ...world, imported };
  });
