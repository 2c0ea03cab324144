/** Random traffic of a site and the parameters of random questions about it, for tests over HTTP. */

import { addDays } from '../../src/domain/calendar.ts';
import type { ShownDimension } from '../../src/domain/dimension.ts';
import { PERIOD_PRESETS } from '../../src/domain/period.ts';
import fc from '../draws.ts';
import type { TestService } from '../service.ts';
import type { ImportLine } from '../statistics/import.ts';

/** The days of the traffic. */
export const TRAFFIC_DAYS = 45;
export const PATHS = ['/', '/preise', '/blog/größe', '/cart', '/thanks', '/ar/مرحبا'];
const EVENTS = 4000;
const REFERRERS = ['', 'https://www.google.com/', 'https://news.example/', 'https://t.co/x'];
const COUNTRIES = ['DE', 'US', 'FR', ''];

/** Parameters of a query string, in order. */
export type Parameters = readonly (readonly string[])[];

/**
 * Makes traffic that is the same in every run: only the questions are random.
 *
 * @param events the names and properties of its events, each as often as it is listed; undefined is a pageview
 */
export function trafficLines(
  service: TestService,
  events: readonly ({ readonly e: string; readonly p?: object } | undefined)[],
): ImportLine[] {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000));
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = <T>(values: readonly T[]): T => values[next(values.length)]!;
  return Array.from({ length: EVENTS }, () => {
    const event = pick(events);
    const country = pick(COUNTRIES);
    return {
      ts: now.subtract({ minutes: minutesAgo(1 + next(TRAFFIC_DAYS * 1440)) }).toString(),
      visitor: `v${next(400)}`,
      u: pick(PATHS) + (next(5) === 0 ? '?utm_source=mail&utm_campaign=größe' : ''),
      r: pick(REFERRERS),
      ...event,
      ...(country === '' ? {} : { country }),
    };
  }).toSorted((a, b) => (a.ts < b.ts ? -1 : 1));
}

/** Moves what is older than some days to every fourth day: each day that has visits takes time to close. */
function minutesAgo(minutes: number): number {
  const day = Math.floor(minutes / 1440);
  return day < 12 ? minutes : minutes - (day % 4) * 1440;
}

/** Generates a period, mostly one that has an answer. */
export function periods(service: TestService): fc.Arbitrary<Parameters> {
  const today = service.today();
  const day = fc.integer({ min: -3, max: TRAFFIC_DAYS + 3 }).map((back) => addDays(today, -back));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PERIOD_PRESETS).map((preset) => [['period', preset]]) },
    { weight: 4, arbitrary: fc.tuple(day, day).map(([a, b]) => (a < b ? days(a, b) : days(b, a))) },
    { weight: 1, arbitrary: fc.constantFrom([], [['period', 'never']], days(today, addDays(today, -1))) },
  );
}

function days(from: string, to: string): Parameters {
  return [
    ['from', from],
    ['to', to],
  ];
}

/** Generates no filter, or some by dimensions. */
export function filters(dimensions: readonly ShownDimension[]): fc.Arbitrary<Parameters> {
  const some = fc
    .uniqueArray(fc.constantFrom(...dimensions), { minLength: 1, maxLength: 2 })
    .chain((chosen) => fc.tuple(...chosen.map((dimension) => filter(dimension))));
  return fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: some });
}

function filter(dimension: ShownDimension): fc.Arbitrary<readonly string[]> {
  const keys: Readonly<Partial<Record<ShownDimension, readonly string[]>>> = {
    page: PATHS,
    country: ['DE', 'US', '(none)'],
    event: ['signup', 'pageview'],
  };
  return fc.constantFrom(...(keys[dimension] ?? ['(none)', 'x'])).map((key) => ['filter', `${dimension}:${key}`]);
}

/** Generates a parameter with one of some values, or none. */
export function optional(name: string, values: readonly string[]): fc.Arbitrary<Parameters> {
  return fc.option(fc.constantFrom(...values), { nil: null }).map((value) => (value === null ? [] : [[name, value]]));
}

/** Writes parameters as a query string. */
export function searchOf(...parts: readonly Parameters[]): string {
  return new URLSearchParams(parts.flat().map(([name = '', value = '']) => [name, value])).toString();
}
