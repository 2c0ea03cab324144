import type { Dimension } from '../../domain/dimension.ts';
import type { ExportText } from '../files/export-table.ts';
import { NO_VOCABULARY } from '../names/event-name.ts';
import type { GoatCounterDays } from './goatcounter-days.ts';
import { type Path, type Referrer, readBrowsers, readReferrers, readSystems } from './goatcounter-names.ts';
import { type JsonObject, jsonText } from './json-lines.ts';
import { countryOf, eventOf, regionOf } from './row-keys.ts';
import { readDay } from './row-values.ts';
import type { RowContext, RowKey } from './sum-table.ts';

/** The keys of a row, by dimension. */
export type Keys = readonly (readonly [dimension: Dimension, key: RowKey])[];

/** How the figures of a file are read. */
export interface StatReader {
  /** The dimensions that its rows can have. */
  readonly dimensions: readonly Dimension[];
  /** Returns the day of a row; null when it has none. */
  dayOf(row: JsonObject, days: GoatCounterDays): string | null;
  /** Tells whether the export has only a part of a day. */
  isCut(day: string, days: GoatCounterDays): boolean;
  /** @param path the row's path; undefined when the export does not list it */
  keysOf(row: JsonObject, path: Path | undefined, context: RowContext): Keys;
}

/** A file of figures, and the file with the names of its keys. */
export interface StatFile {
  readonly name: string;
  /** Absent when the rows have the keys themselves. Without names that are needed, nothing of the figures can be read. */
  readonly names?: { readonly file: string; readonly areNeeded: boolean };
  reader(names: ExportText | undefined, context: RowContext): Promise<StatReader>;
}

const NO_KEY: RowKey = { leftOut: 'no_key' };
const OF_EVENT: RowKey = { leftOut: 'of_event' };
const nameOfEvent = eventOf(NO_VOCABULARY);

/** The files whose figures are kept. */
export const STAT_FILES: readonly StatFile[] = [
  {
    name: 'hit_stats',
    names: { file: 'refs', areNeeded: false },
    async reader(refs, { options }) {
      return hitReader(refs === undefined ? null : await readReferrers(refs, options));
    },
  },
  {
    name: 'browser_stats',
    names: { file: 'browsers', areNeeded: true },
    async reader(browsers) {
      const names = await readBrowsers(browsers!);
      return dayReader(['browser'], ({ browser_id }) => [names.get(browser_id) ?? NO_KEY]);
    },
  },
  {
    name: 'system_stats',
    names: { file: 'systems', areNeeded: true },
    async reader(systems) {
      const names = await readSystems(systems!);
      return dayReader(['os'], ({ system_id }) => [names.get(system_id) ?? NO_KEY]);
    },
  },
  {
    name: 'location_stats',
    async reader() {
      return dayReader(['country', 'region'], ({ location }) => placeOf(jsonText(location)));
    },
  },
];

/** Makes the reader of the visits to each path, by hour and referrer. Without names, the referrers are unknown. */
function hitReader(referrers: ReadonlyMap<unknown, Referrer> | null): StatReader {
  return {
    dimensions: ['page', 'event', ...(referrers === null ? [] : (['referrer', 'utm_source'] as const))],
    dayOf: ({ hour }, days) => days.ofHour(hour),
    isCut: (day, days) => days.isCut(day),
    keysOf({ ref_id }, path, context) {
      if (path === undefined) return [['page', NO_KEY]];
      if ('event' in path) return [['event', nameOfEvent(path.event, context)]];
      if (referrers === null) return [['page', path.page]];
      const known = referrers.get(ref_id);
      return [
        ['page', path.page],
        ['referrer', known?.referrer ?? NO_KEY],
        ['utm_source', known?.utmSource ?? NO_KEY],
      ];
    },
  };
}

/** Makes the reader of figures by day of UTC and path, under dimensions that divide pageviews alone here. */
function dayReader(dimensions: readonly Dimension[], keysOf: (row: JsonObject) => readonly RowKey[]): StatReader {
  return {
    dimensions,
    dayOf: ({ day }) => (typeof day === 'string' ? readDay(day) : null),
    isCut: (day, days) => days.isUtcDayCut(day),
    keysOf(row, path) {
      if (path === undefined) return dimensions.map((dimension) => [dimension, NO_KEY]);
      if ('event' in path) return dimensions.map((dimension) => [dimension, OF_EVENT]);
      const keys = keysOf(row);
      return dimensions.map((dimension, at) => [dimension, keys[at]!]);
    },
  };
}

/** Returns the country and the region of a location: `DE` or `DE-BW`. */
function placeOf(location: string): readonly [country: RowKey, region: RowKey] {
  const country = location.split('-', 1)[0]!;
  return [countryOf(country), location === country ? '' : regionOf(country, location)];
}
