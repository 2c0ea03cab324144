import assert from 'node:assert/strict';
import type { LiveFigures } from '../../src/stats/live-figures.ts';
import { addDecimals } from '../oracle/decimal.ts';
import { CURRENCY, type Event, HOUR, MINUTE, ZONE } from './random-rounds.ts';

/** Counts the figures of the store one by one. There is one site. */
export class EventFigures implements Pick<LiveFigures, keyof LiveFigures> {
  readonly #events: readonly Event[];
  fail = false;
  /** The present. The store has only events until then. */
  until = 0;

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  async currentVisitors([site]: readonly number[], now: number) {
    return this.#map(site, visitorsBetween(this.#events, now - 5 * MINUTE, now));
  }

  async visitorsByMinute([site]: readonly number[], from: number, now: number) {
    const minutes = [];
    for (let at = Math.floor(from / MINUTE + 1) * MINUTE; at < now; at += MINUTE) {
      const visitors = visitorsBetween(this.#events, at - 5 * MINUTE, at);
      if (visitors > 0) minutes.push({ at, visitors });
    }
    return this.#map(site, minutes);
  }

  async halfDays([site]: readonly number[], now: number) {
    const half = 12 * HOUR;
    const last = visitorsBetween(this.#events, now - half, now);
    return this.#map(site, { last, before: visitorsBetween(this.#events, now - 2 * half, now - half) });
  }

  async lastEvents([site]: readonly number[], now: number) {
    const last = lastEvent(this.#events, now);
    return last === null ? this.#map<number>() : this.#map(site, last);
  }

  async conversions(questions: Parameters<LiveFigures['conversions']>[0]) {
    this.#check();
    return questions.flatMap(({ site, day, goals }) =>
      goals.map(({ id }) => ({ site, day, goal: id, conversions: orders(this.#events, day, this.until) })),
    );
  }

  async revenues(questions: Parameters<LiveFigures['revenues']>[0]) {
    this.#check();
    return questions.map(({ site, day, revenue, currency }) => {
      assert.equal(currency, CURRENCY);
      return { site, day, revenue: revenue.id, currency, amount: earned(this.#events, day, this.until) };
    });
  }

  #map<Value>(site?: number, value?: Value): Map<number, Value> {
    this.#check();
    return new Map(site === undefined ? [] : [[site, value as Value]]);
  }

  #check(): void {
    if (this.fail) throw new Error('the store is away');
  }
}

export function visitorsBetween(events: readonly Event[], after: number, until: number): number {
  const seen = events.filter(({ at, kind }) => at > after && at <= until && kind !== 'engage');
  return new Set(seen.map(({ at, visitor }) => `${localDay(at)} ${visitor}`)).size;
}

export function lastEvent(events: readonly Event[], until: number): number | null {
  const past = events.filter(({ at }) => at <= until).map(({ at }) => at);
  return past.length === 0 ? null : Math.max(...past);
}

export function orders(events: readonly Event[], day: string, until: number): number {
  return ordersOn(events, day, until).length;
}

/** Returns the exact sum of a day's orders. */
export function earned(events: readonly Event[], day: string, until: number): string {
  return addDecimals(ordersOn(events, day, until).map(({ price }) => price));
}

function ordersOn(events: readonly Event[], day: string, until: number): readonly Event[] {
  return events.filter(({ at, kind }) => kind === 'order' && at <= until && localDay(at) === day);
}

const calendar = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short' });
const days = new Map<number, string>();

export function localDay(micros: number): string {
  let day = days.get(micros);
  if (day === undefined) {
    day = calendar.format(micros / 1000);
    days.set(micros, day);
  }
  return day;
}
