/** Visitors and orders of some hours, on which rules are replayed. */
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';

const ROUND = 30_000_000;
const MINUTE = 2 * ROUND;
const HOUR = 60 * MINUTE;
/** The third hour begins with it. */
const SILENCE = 35 * MINUTE;

type Visit = readonly [at: number, visitor: number, event: string];

/** Returns visitors who come in waves, with quiet hours and one silence, from a day before the first round. */
export function trafficOf(
  site: number,
  zone: string,
  [from, to]: readonly [from: number, to: number],
): CollectedEvent[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const visited: Visit[] = [];
  for (let begin = from - 30 * HOUR; begin < to; begin += HOUR) {
    const hour = Math.round((begin - from) / HOUR);
    // The hours from 10 hours before the first round on have fewer visits.
    const visits = hour > -10 ? random(4) : 4 + random(9);
    for (let i = 0; i < visits; i++) {
      // Visits come in waves, and those after two hours late, after a silence.
      const at = begin + (hour === 2 ? SILENCE + random(9 * MINUTE) : random(hour % 3 === 1 ? 6 * MINUTE : HOUR));
      const visitor = random(40);
      visited.push([at, visitor, ['pageview', 'order', 'engage', 'pageview'][random(4)]!]);
      // Some visits are at the edge of a window or exactly at a round.
      if (i === 0)
        visited.push([at + 5 * MINUTE, visitor, 'pageview'], [Math.floor(at / ROUND) * ROUND, visitor, 'pageview']);
    }
  }
  return visited
    .filter(([at]) => at <= to)
    .sort(([a], [b]) => a - b)
    .map((visit, seq) => eventAt(site, zone, visit, seq));
}

/** Returns an event of a visitor. An order has an amount, and every third visitor pays in another currency. */
export function eventAt(site: number, zone: string, [ts, visitor, event]: Visit, seq: number): CollectedEvent {
  const { day, start } = localDayAt(ts, zone);
  const order = { value: `${(visitor % 10) / 10}`, currency: visitor % 3 === 0 ? 'USD' : 'EUR' };
  const props = event === 'order' ? JSON.stringify(order) : '';
  const place = { site, day, hour: hourOfDay(ts, start), ts, seq };
  return eventWith({ ...place, visitor: String(visitor + 1), event, props });
}
