/** GoatCounter's JSON export: each path counts once in a session, by hours and days of UTC. */
import type { Dimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import { localDay, zoneAt } from '../oracle/calendar.ts';
import type { Hit } from '../oracle/hit.ts';
import type { World } from '../oracle/world.ts';
import { pick, WRITTEN, written } from './names-at-sources.ts';
import { ours } from './plausible-export.ts';
import { isPageview, SeenHistory } from './seen-history.ts';
import { type SourceSums, sumsOf } from './source-sums.ts';
import { type Divided, rowsOf, type SourceTable } from './source-table.ts';
import { type Accidents, encoded, ordered } from './write-export.ts';

const UTC: readonly SiteZone[] = [{ fromDay: '1970-01-01', timezone: 'UTC' }];
const HOUR_MICROS = 3_600_000_000;
const HOUR_NANOS = HOUR_MICROS * 1000;

/** A referrer as GoatCounter has it: the value of a campaign parameter, an address, or a group of its own. */
type Ref = readonly [ref: string, scheme: string];

/** Writes the export. */
export function goatCounterFiles(seen: readonly CollectedEvent[], now: number, how: Accidents) {
  const history = firstVisits(new SeenHistory(seen, UTC));
  const [paths, refs, browsers, systems] = [new Ids(), new Ids(), new Ids(), new Ids()];
  const linesOf = (table: SourceTable, line: (hit: Hit, time: string, count: number) => object) =>
    ordered(rowsOf(table, history), how).map(({ time, hits }) => line(hits[0]!, time, hits.length));
  const daily = (names: readonly ((hit: Hit) => string)[]): SourceTable => ({
    ...HITS,
    timeOf: ({ event }) => `${event.day}T00:00:00Z`,
    names: [pathOf, ...names].map((of, i) => ({ name: String(i), of })),
  });
  // A site has its first page before anybody visits it.
  paths.of(JSON.stringify(['page', '/']));
  const stats: Record<string, readonly object[]> = {
    hit_stats: linesOf({ ...HITS, isOf: () => true }, (hit, hour, count) => ({
      hour,
      path_id: paths.of(pathOf(hit)),
      ref_id: refs.of(JSON.stringify(refOf(hit))),
      count,
    })),
    browser_stats: linesOf(daily([browserOf]), (hit, day, count) => ({
      ...{ day: day.slice(0, 10), path_id: paths.of(pathOf(hit)), browser_id: browsers.of(browserOf(hit)), count },
    })),
    system_stats: linesOf(daily([systemOf]), (hit, day, count) => ({
      ...{ day: day.slice(0, 10), path_id: paths.of(pathOf(hit)), system_id: systems.of(systemOf(hit)), count },
    })),
    location_stats: linesOf(daily([locationOf]), (hit, day, count) => ({
      ...{ day: day.slice(0, 10), path_id: paths.of(pathOf(hit)), location: locationOf(hit), count },
    })),
  };
  const files: Record<string, readonly object[]> = {
    ...stats,
    paths: paths.map((id, text) => {
      const [kind, path] = JSON.parse(text) as [string, string];
      return { id, path, title: '', ...(kind === 'event' ? { event: true } : {}) };
    }),
    refs: refs.map((id, text) => ({ id, ref: (JSON.parse(text) as Ref)[0], ref_scheme: (JSON.parse(text) as Ref)[1] })),
    browsers: browsers.map((id, name) => ({ id, name, version: '128' })),
    systems: systems.map((id, name) => ({ id, name, version: '' })),
  };
  const info = { export_version: '1.0', goatcounter_version: '2.6', created_at: instantOf(now).toString() };
  const directory = `${how.directory}goatcounter-export/`;
  return Object.fromEntries([
    [`${directory}info.json`, encoded(JSON.stringify(info), how)],
    ...Object.entries(files).map(([name, lines]) => [
      `${directory}${name}.jsonl`,
      encoded(lines.map((line) => JSON.stringify(line) + how.lineEnd).join(''), how),
    ]),
  ]) as Record<string, Uint8Array>;
}

/** Counts what an import has to keep: pages, events and referrers by the site's days, the others by those of UTC. */
export function goatCounterSums(seen: readonly CollectedEvent[], { zones, now }: World, cap: number): SourceSums {
  const sessions = new SeenHistory(seen, UTC);
  const byHour = isWholeHours(zones, now) ? zones : UTC;
  // The days of the hours' beginnings: an hour is in one day.
  const hourly = redated(firstVisits(sessions), (hit) => dayOf(beginningOf(hit.event.ts), byHour));
  const day = instantOf(now).toString().slice(0, 10);
  const isWhole = (each: string, cut: string) => each < cut;
  const cutHourly = dayOf(now, byHour);
  const whole = (history: SeenHistory, cut: string) =>
    redated(
      history,
      ({ event }) => event.day,
      (hit) => isWhole(hit.event.day, cut),
    );
  const tables: readonly SourceTable[] = [
    { ...HITS, divides: [divided('page'), divided('referrer'), divided('utm_source')], totals: { pageviews: 'count' } },
    { ...HITS, isOf: (hit) => !isPageview(hit), divides: [divided('event')] },
    {
      ...HITS,
      names: [
        { name: 'path', of: pathOf },
        { name: 'b', of: browserOf },
      ],
      divides: [divided('browser')],
    },
    {
      ...HITS,
      names: [
        { name: 'path', of: pathOf },
        { name: 's', of: systemOf },
      ],
      divides: [divided('os')],
    },
    {
      ...HITS,
      names: [
        { name: 'path', of: pathOf },
        { name: 'l', of: locationOf },
      ],
      divides: [divided('country'), divided('region')],
    },
  ];
  const ofHours = whole(hourly, cutHourly);
  const ofDays = whole(firstVisits(sessions), day);
  return sumsOf(tables, [ofHours, ofHours, ofDays, ofDays, ofDays], cap);
}

const HITS: SourceTable = {
  name: 'hit_stats',
  isOf: isPageview,
  timeOf: ({ event }) => instantOf(beginningOf(event.ts)).toString(),
  names: [
    { name: 'path_id', of: pathOf },
    { name: 'ref_id', of: (hit) => JSON.stringify(refOf(hit)) },
  ],
  figures: [{ name: 'count', of: (hits) => hits.length }],
  divides: [],
};

/** Describes a dimension: a page and an event count their visitors, the others count a visitor once for each path. */
function divided(dimension: Dimension): Divided {
  const isVisitors = dimension === 'page' || dimension === 'event';
  return {
    dimension,
    needs: 'path_id',
    ours: (hit) => oursOf(dimension, hit),
    views: 'count',
    ...(isVisitors ? { visitors: 'count' } : {}),
  };
}

/** GoatCounter has either the value of a campaign parameter or the address of a referrer. */
function oursOf(dimension: Dimension, hit: Hit): string {
  if (dimension === 'referrer' && ours('utm_source', hit) !== '') return '';
  // A region is within its country.
  const { country, region } = hit.event;
  if (dimension === 'region') return region.startsWith(`${country}-`) && country !== '' ? region : '';
  return ours(dimension, hit);
}

/** Returns the history of the first visit to each path in each session. */
function firstVisits(history: SeenHistory): SeenHistory {
  const known = new Set<string>();
  const ids = new Map(history.sessions.map((session, i) => [session, i]));
  const isFirst = (hit: Hit) => {
    const key = `${ids.get(hit.session)} ${pathOf(hit)}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  };
  return redated(history, ({ event }) => event.day, isFirst);
}

/** Returns a history with other days, and some of its hits. */
function redated(history: SeenHistory, dayOf: (hit: Hit) => string, isOf: (hit: Hit) => boolean = () => true) {
  const hits = history.hits
    .filter(isOf)
    .map((hit) => ({ session: hit.session, event: { ...hit.event, day: dayOf(hit) } }));
  return Object.assign(Object.create(SeenHistory.prototype), {
    sessions: history.sessions,
    hits,
    days: [...new Set(hits.map(({ event }) => event.day))].sort(),
  }) as SeenHistory;
}

/** Returns the first instant of an hour. */
function beginningOf(ts: number): number {
  return Math.floor(ts / HOUR_MICROS) * HOUR_MICROS;
}

/** Returns the local day of an instant. */
function dayOf(ts: number, zones: readonly SiteZone[]): string {
  return localDay(ts, zoneAt(ts, zones));
}

function pathOf({ event }: Hit): string {
  const isView = event.event === 'pageview';
  return JSON.stringify(isView ? ['page', event.page] : ['event', written(WRITTEN.event, event.event, event)]);
}

function refOf(hit: Hit): Ref {
  const [tag, host] = [ours('utm_source', hit), ours('referrer', hit)];
  if (tag !== '') return [tag, 'c'];
  if (host === 'google.com') return pick([['Google', 'g'] as const, ['www.google.com/x', 'h'] as const], hit.event.seq);
  return host === '' ? ['', ''] : [`${host}/a`, 'h'];
}

function browserOf({ event }: Hit): string {
  return written(WRITTEN.browser, event.browser, event);
}

function systemOf({ event }: Hit): string {
  return written(WRITTEN.os, event.os, event);
}

function locationOf(hit: Hit): string {
  return oursOf('region', hit) || hit.event.country;
}

/** Tells whether the hours of UTC begin with the hours of each zone, in the winter and the summer of the export. */
function isWholeHours(zones: readonly SiteZone[], now: number): boolean {
  const { year } = instantOf(now).toZonedDateTimeISO('UTC');
  return zones.every(({ timezone }) =>
    ['01-01', '07-01'].every((date) => {
      const { offsetNanoseconds } = Temporal.PlainDate.from(`${year}-${date}`).toZonedDateTime(timezone);
      return offsetNanoseconds % HOUR_NANOS === 0;
    }),
  );
}

function instantOf(micros: number): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n);
}

/** Numbers texts from 1, in their order. */
class Ids {
  readonly #ids = new Map<string, number>();

  of(text: string): number {
    const known = this.#ids.get(text) ?? this.#ids.size + 1;
    this.#ids.set(text, known);
    return known;
  }

  map<Line>(line: (id: number, text: string) => Line): Line[] {
    return [...this.#ids].map(([text, id]) => line(id, text));
  }
}
