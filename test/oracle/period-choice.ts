/** Random periods for queries to a world. */

import { PERIOD_PRESETS, type Period } from '../../src/domain/period.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import fc from '../draws.ts';
import { localDay, shift } from './calendar.ts';
import type { World } from './world.ts';

/** Generates a period of any kind. */
export function periodChoice(world: World): fc.Arbitrary<PeriodChoice> {
  const range = rangeOf(world);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ preset: fc.constantFrom(...PERIOD_PRESETS) }) },
    { weight: 4, arbitrary: fc.record({ preset: fc.constantFrom('today', '7d', '30d') }) },
    // Hours, today's future ones included.
    { weight: 2, arbitrary: range(days(0, 3), days(0, 2)) },
    { weight: 2, arbitrary: range(days(0, 70), days(0, 1)) },
    { weight: 4, arbitrary: rawPeriod(world) },
    { weight: 2, arbitrary: range(days(27, 31), days(27, 31)) },
    // About the limits of the grains, into the future too; sometimes with the ends swapped.
    { weight: 2, arbitrary: range(days(0, 100), fc.constantFrom(88, 89, 90, 91)) },
    { weight: 1, arbitrary: range(days(0, 400), fc.constantFrom(364, 365, 366, 400)) },
    { weight: 2, arbitrary: range(days(-3, 120), days(-1, 120)) },
  );
}

/** Generates a period inside the raw window. */
export function rawPeriod(world: World): fc.Arbitrary<PeriodChoice> {
  const range = rangeOf(world);
  return days(0, 29).chain((back) => range(fc.constant(back), days(0, back)));
}

/** Generates days with which others may be compared. */
export function earlierDays(world: World): fc.Arbitrary<Period> {
  const range = rangeOf(world);
  return fc.oneof(range(days(0, 29), days(0, 29)), range(days(0, 70), days(0, 6)), range(days(-1, 400), days(0, 100)));
}

function days(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max });
}

/** Returns a generator of runs of days, by the days before today on which they begin and the days that follow. */
function rangeOf(world: World) {
  const today = localDay(world.now, world.site.timezone);
  return (back: fc.Arbitrary<number>, length: fc.Arbitrary<number>): fc.Arbitrary<Period> =>
    fc.tuple(back, length).map(([before, more]) => {
      const from = shift(today, -before);
      return { from, to: shift(from, more) };
    });
}
