/** Random worlds whose visitors buy: funnels of them end with the event that occurs the most, which has money. */

import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import fc from '../draws.ts';
import { world as anyWorld } from './history.ts';
import { CUSTOM_EVENTS } from './pools.ts';
import type { World } from './world.ts';

const WINDOWS_MINUTES = [1, 5, 30, 1440];

const money = fc.constantFrom(
  { amountProperty: 'value', currencyProperty: 'currency', currency: null },
  { amountProperty: 'value', currencyProperty: null, currency: 'EUR' },
  { amountProperty: 'plan', currencyProperty: 'to', currency: null },
);

/** A world with two goals of one event, both with money, and funnels that end with it or with another one. */
export const shop: fc.Arbitrary<World> = fc
  .record({
    world: anyWorld.filter((world) => countsOf(world)[0]![1] > 2),
    monies: fc.tuple(money, money),
    windows: fc.array(fc.constantFrom(...WINDOWS_MINUTES), { minLength: 5, maxLength: 5 }),
  })
  .map(({ world, monies, windows }) => {
    const [[event], [other]] = countsOf(world) as [[string, number], [string, number]];
    const siteId = world.site.id;
    const goals = [event, event, other].map((pattern, i) => ({
      ...{ id: i + 1, siteId, name: pattern, kind: 'event' as const, pattern },
    }));
    const page: FunnelStep = { kind: 'page', pattern: '*' };
    const bought: FunnelStep = { kind: 'event', pattern: event };
    const added: FunnelStep = { kind: 'event', pattern: other };
    const steps = [
      [page, bought],
      [page, page, bought],
      [bought, bought],
      [page, added, bought],
      [page, added],
    ];
    // Few visitors who do much, so that they come to the end of funnels, some several times.
    const events = world.events.map((each) => ({
      ...each,
      visitor: String(1n + (BigInt(each.visitor) % 2n)),
      event: CUSTOM_EVENTS.includes(each.event) && each.event !== other ? event : each.event,
    }));
    return {
      ...world,
      events,
      goals,
      revenues: monies.map((of, i) => ({ id: i + 11, goalId: i + 1, siteId, event, countedFrom: null, ...of })),
      funnels: steps.map(
        (each, i): FunnelVersion => ({
          ...{ id: 1 + Math.floor(i / 3), version: 1 + (i % 3), siteId, name: 'Order', createdAt: 0 },
          ...{ windowMinutes: windows[i]!, steps: each },
        }),
      ),
    };
  });

/** Returns the custom events of a world with how often they occur, the most frequent one first. */
function countsOf({ events }: World): (readonly [event: string, count: number])[] {
  return CUSTOM_EVENTS.map((name) => [name, events.filter(({ event }) => event === name).length] as const).sort(
    (a, b) => b[1] - a[1],
  );
}
