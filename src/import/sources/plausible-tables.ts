import { type Dimension, OTHER_KEY } from '../../domain/dimension.ts';
import { isOtherName } from '../names/absent-name.ts';
import type { EventVocabulary } from '../names/event-name.ts';
import { referrerOfAddress, referrerOfSource } from '../names/source-host.ts';
import { browserOf, cityOf, countryOf, deviceOf, eventOf, keyIn, osOf, pageOf, regionOf, utmOf } from './row-keys.ts';
import { readDay } from './row-values.ts';
import { type CountColumns, count, type KeyColumns, type SumTable, type TotalColumns } from './sum-table.ts';

/** The events of Plausible's own scripts, and the engagement by which it measures time on a page. */
export const PLAUSIBLE_EVENTS: EventVocabulary = {
  renamed: { 'Outbound Link: Click': 'outbound', 'File Download': 'download' },
  internal: ['engagement', 'pageview'],
};

const BY_PAGEVIEWS: CountColumns = { visitors: count('visitors'), views: count('pageviews') };
const BY_EVENTS: CountColumns = { visitors: count('visitors'), views: count('events') };

/** The keys of `imported_sources`. */
export const SOURCE_KEYS: readonly KeyColumns[] = [
  {
    dimension: 'referrer',
    needs: ['source'],
    counts: BY_PAGEVIEWS,
    key: ({ source = '', referrer = '', utm_source = '' }, { options }) => {
      if (referrer !== '') return referrerOfAddress(referrer, options.domain);
      if (isOtherName(source)) return OTHER_KEY;
      // Without a referrer, the label of a tagged visit is that of its tag, which says nothing of a referrer.
      return utm_source === '' ? referrerOfSource(source, options.domain) : '';
    },
  },
  keyed('utm_source', 'utm_source', utmOf),
  keyed('utm_medium', 'utm_medium', utmOf),
  keyed('utm_campaign', 'utm_campaign', utmOf),
];

/** The keys of `imported_locations`. A city is a number at GeoNames, or a name. */
const PLACE_KEYS: readonly KeyColumns[] = [
  keyed('country', 'country', countryOf),
  keyed('region', 'region', (region, _context, { country = '' }) => regionOf(country, region)),
  keyed('city', 'city', cityOf),
];

/**
 * The tables of a Plausible export, by the columns that they have had since 2024. Older files lack some. Figures that are
 * not kept here: the exits, times and scroll depths of a page, the sessions, bounces and durations of a key.
 */
export const PLAUSIBLE_TABLES: readonly SumTable[] = [
  table('visitors', [], {
    visitors: count('visitors'),
    pageviews: count('pageviews'),
    sessions: count('visits'),
    bounces: count('bounces'),
    durationSeconds: count('visit_duration'),
  }),
  table('sources', SOURCE_KEYS),
  // Hostnames have rows of their own.
  table('pages', [keyed('page', 'page', pageOf)]),
  table('entry_pages', [keyed('entry', 'entry_page', pageOf)]),
  table('exit_pages', [keyed('exit', 'exit_page', pageOf)]),
  table('custom_events', [keyed('event', 'name', eventOf(PLAUSIBLE_EVENTS), BY_EVENTS)]),
  table('locations', PLACE_KEYS),
  table('devices', [keyed('device', 'device', deviceOf)]),
  table('browsers', [keyed('browser', 'browser', browserOf)]),
  table('operating_systems', [keyed('os', 'operating_system', osOf)]),
];

/** The tables of an export that say nothing of what is kept here. */
export const PLAUSIBLE_NOT_KEPT: readonly string[] = ['custom_props'];

/** Describes a table whose rows have their day in the column `date`. */
export function table(name: string, keys: readonly KeyColumns[], totals?: TotalColumns): SumTable {
  const dated = { name, dayColumn: 'date', keys, dayOf: ({ date }: { date?: string }) => readDay(date) };
  return totals === undefined ? dated : { ...dated, totals };
}

/** Describes a key that is read from one column. */
export function keyed(
  dimension: Dimension,
  column: string,
  read: Parameters<typeof keyIn>[1],
  counts: CountColumns = BY_PAGEVIEWS,
): KeyColumns {
  return { dimension, needs: [column], counts, key: keyIn(column, read) };
}
