/** Visits and orders of sites that are read as one, and a slow count of what rules of their group compare. */
import type { AlertType } from '../../src/domain/alert-rule.ts';
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { addDecimals } from '../oracle/decimal.ts';

export const ROUND = 30_000_000;
const MINUTE = 2 * ROUND;
const HOUR = 60 * MINUTE;
export const PARIS = 'Europe/Paris';
/** The zones of sites. The first ones are those of a group; the second has its amounts in euros, the fourth not the goal. */
export const ZONES = [PARIS, 'Asia/Kolkata', 'America/New_York', PARIS, PARIS, PARIS];
export const MEMBERS = 4;
const BEGIN = microsOf('2026-03-07T00:00:00Z');
/** In Paris it is midday; late evening, when Kolkata is in its next day; past midnight, when New York is in the day before. */
export const INSTANTS = ['2026-03-09T11:47:00Z', '2026-03-09T21:40:30Z', '2026-03-09T23:59:00Z'].map(microsOf);

export interface Compared {
  readonly type: AlertType;
  readonly hours?: number;
  readonly where?: readonly string[];
  readonly value: number;
  /** A threshold at which a rule triggers, and the next one at which it does not. */
  readonly firesAt: number;
  readonly quietAt: number;
}

/**
 * Counts the figures of rules of a group slowly.
 *
 * @param members the ids of its sites, in the order of `ZONES`
 */
export function expectedAt(now: number, events: readonly CollectedEvent[], members: readonly number[]): Compared[] {
  const seen = events.filter(({ site, ts }) => members.includes(site) && ts <= now);
  const german = seen.filter(({ country }) => country === 'DE');
  const today = localDayAt(now, PARIS).day;
  const orders = (of: readonly CollectedEvent[]) =>
    of.filter(({ site, event }) => event === 'order' && site !== members[3]);
  const ofToday = (of: readonly CollectedEvent[]) => of.filter(({ day }) => day === today);
  const { start } = localDayAt(now - 2 * MINUTE, PARIS);
  const end = start + Math.floor((now - 2 * MINUTE - start) / HOUR) * HOUR;
  const inHours = (of: readonly CollectedEvent[], hours: number) =>
    of.filter((event) => {
      const over = hourEnd(event, members);
      return over > end - hours * HOUR && over <= end;
    });
  const step = (type: AlertType) => (type.startsWith('revenue') ? 0.01 : 1);
  const least = (type: AlertType, value: number, more: Pick<Compared, 'where'> = {}) => {
    return { type, value, firesAt: value, quietAt: round(value + step(type)), ...more };
  };
  const below = (type: AlertType, hours: number, value: number, more: Pick<Compared, 'where'> = {}) => {
    return { type, value, hours, firesAt: round(value + step(type)), quietAt: value, ...more };
  };
  const last = Math.max(...seen.map(({ ts }) => ts));
  const silent = hoursSince(last, now);
  const half = visitors(seen, now - 12 * HOUR);
  const earlier = visitors(
    seen.filter(({ ts }) => ts <= now - 12 * HOUR),
    now - 24 * HOUR,
  );
  const isFewer = half < earlier;
  return [
    least('spike', visitors(seen, now - 5 * MINUTE)),
    least('spike', visitors(german, now - 5 * MINUTE), { where: ['country:is:DE'] }),
    least('goal', orders(ofToday(seen)).length),
    least('goal', orders(ofToday(german)).length, { where: ['country:is:DE'] }),
    least('revenue', euros(orders(ofToday(seen)), members[1])),
    below('goal_drop', 6, orders(inHours(seen, 6)).length),
    below('goal_drop', 30, orders(inHours(german, 30)).length, { where: ['country:is:DE'] }),
    below('revenue_drop', 9, euros(orders(inHours(seen, 9)), members[1])),
    ...(silent > 0.1 ? [{ type: 'silence' as const, value: silent, firesAt: 0.1, quietAt: silent + 0.02 }] : []),
    ...(isFewer ? [{ type: 'drop' as const, value: half, firesAt: earlier, quietAt: earlier + 1 }] : []),
  ];
}

function visitors(of: readonly CollectedEvent[], since: number): number {
  const seen = of.filter(({ ts, event }) => ts > since && event !== 'engage');
  return new Set(seen.map(({ site, day, visitor }) => `${site} ${day} ${visitor}`)).size;
}

function euros(orders: readonly CollectedEvent[], inEuros: number | undefined): number {
  const amounts = orders.map(({ site, props }) => {
    const { value, price, currency } = JSON.parse(props) as Record<string, string>;
    return site === inEuros ? price! : currency === 'EUR' ? value! : '0';
  });
  return Number(addDecimals(amounts));
}

/** The end of the hour of an event by the clock of its site. */
function hourEnd({ site, ts }: CollectedEvent, members: readonly number[]): number {
  const { start } = localDayAt(ts, ZONES[members.indexOf(site)]!);
  return start + (hourOfDay(ts, start) + 1) * HOUR;
}

function hoursSince(last: number, now: number): number {
  return Math.floor((now - last) / (HOUR / 100)) / 100;
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Draws visits and orders of the sites. The last minutes before the last instant have none. */
export function drawn(sites: readonly Site[], seed: number): CollectedEvent[] {
  let next = 1 + (seed % 2_147_483_646);
  const random = (below: number) => {
    next = (next * 48_271) % 2_147_483_647;
    return next % below;
  };
  const visits: CollectedEvent[] = [];
  for (const { id, timezone } of sites) {
    // Conditions select pages, so each order comes with one.
    const add = (ts: number) => {
      const visitor = 1 + random(25);
      const { day, start } = localDayAt(ts, timezone);
      const amounts = { value: `${random(500) / 10}`, price: `${random(90)}.5`, currency: ['EUR', 'USD'][random(2)]! };
      for (const event of random(2) === 0 ? ['pageview', 'order'] : ['pageview', 'engage']) {
        const props = event === 'order' ? JSON.stringify(amounts) : '';
        const place = { site: id, day, hour: hourOfDay(ts, start), ts, seq: visits.length };
        const country = visitor % 3 === 0 ? 'FR' : 'DE';
        visits.push(eventWith({ ...place, visitor: String(1000 * id + visitor), country, event, props }));
      }
    };
    for (const [count, from, to] of [
      [150, BEGIN, INSTANTS[2]! - 20 * MINUTE],
      [15, INSTANTS[0]! - 8 * MINUTE, INSTANTS[0]!],
      [15, INSTANTS[1]! - 8 * MINUTE, INSTANTS[1]!],
    ] as const) {
      for (let i = 0; i < count; i++) add(from + random((to - from) / 1000) * 1000);
    }
  }
  return visits.sort((a, b) => a.ts - b.ts);
}
