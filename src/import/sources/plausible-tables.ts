import { OTHER_KEY } from '../../domain/dimension.ts';
import { isOtherName } from '../names/absent-name.ts';
import type { EventVocabulary } from '../names/event-name.ts';
import { referrerOfAddress, referrerOfSource } from '../names/source-host.ts';
import { channelBy } from './row-channel.ts';
import {
  browserOf,
  browserVersionOf,
  cityOf,
  countryOf,
  deviceOf,
  eventOf,
  hostnameOf,
  keyedBy,
  osOf,
  osVersionOf,
  pageOf,
  propertyOf,
  regionOf,
  utmOf,
} from './row-keys.ts';
import {
  type CountColumns,
  count,
  datedTable,
  type KeyColumns,
  type ReadingColumns,
  type SumTable,
  sum,
} from './sum-table.ts';

/** The events of Plausible's own scripts, and the engagement by which it measures time on a page. */
export const PLAUSIBLE_EVENTS: EventVocabulary = {
  renamed: { 'Outbound Link: Click': 'outbound', 'File Download': 'download' },
  internal: ['engagement', 'pageview'],
};

/** The counts of most tables. */
export const PLAUSIBLE_COUNTS: CountColumns = { visitors: count('visitors'), views: count('pageviews') };
const BY_EVENTS: CountColumns = { visitors: count('visitors'), views: count('events') };
const keyed = keyedBy(PLAUSIBLE_COUNTS);

/** The keys of `imported_sources`. */
export const SOURCE_KEYS: readonly KeyColumns[] = [
  {
    dimension: 'referrer',
    needs: ['source'],
    counts: PLAUSIBLE_COUNTS,
    key: ({ source = '', referrer = '', utm_source = '' }, { options }) => {
      if (referrer !== '') return referrerOfAddress(referrer, options);
      if (isOtherName(source)) return OTHER_KEY;
      // Without a referrer, the label of a tagged visit is that of its tag, which says nothing of a referrer.
      return utm_source === '' ? referrerOfSource(source, options) : '';
    },
  },
  keyed('utm_source', 'utm_source', utmOf),
  keyed('utm_medium', 'utm_medium', utmOf),
  keyed('utm_campaign', 'utm_campaign', utmOf),
  keyed('utm_content', 'utm_content', utmOf),
  keyed('utm_term', 'utm_term', utmOf),
  channelBy(
    { label: 'source', referrer: 'referrer', tag: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign' },
    PLAUSIBLE_COUNTS,
  ),
];

/** The keys of `imported_locations`. A city is a number at GeoNames, or a name. */
const PLACE_KEYS: readonly KeyColumns[] = [
  keyed('country', 'country', countryOf),
  keyed('region', 'region', (region, _context, { country = '' }) => regionOf(country, region)),
  keyed('city', 'city', cityOf),
];

/** The values of properties, of all events together: the table has no names of events. */
const PROPERTY: KeyColumns = {
  dimension: 'property',
  needs: ['property', 'value', 'visitors', 'events'],
  counts: BY_EVENTS,
  key: ({ property = '', value = '' }) => propertyOf(property, value),
};

/** How pages were read. Earlier versions wrote other columns, whose times and depths have no visits beside them. */
const READING: ReadingColumns = {
  timeVisits: count('total_time_on_page_visits'),
  seconds: count('total_time_on_page'),
  scrollVisits: count('total_scroll_depth_visits'),
  scroll: count('total_scroll_depth'),
};

/**
 * The tables of a Plausible export, by the columns that they have had since 2025. Older files lack some. Figures that are
 * not kept here: the exits of a page, the sessions, bounces and durations of a key.
 */
export const PLAUSIBLE_TABLES: readonly SumTable[] = [
  datedTable('visitors', [], {
    visitors: count('visitors'),
    pageviews: count('pageviews'),
    sessions: count('visits'),
    bounces: count('bounces'),
    durationSeconds: sum('visit_duration'),
  }),
  datedTable('sources', SOURCE_KEYS),
  // Hostnames have rows of their own.
  {
    ...datedTable('pages', [keyed('page', 'page', pageOf), keyed('hostname', 'hostname', hostnameOf)]),
    reading: READING,
  },
  datedTable('entry_pages', [keyed('entry', 'entry_page', pageOf)]),
  datedTable('exit_pages', [keyed('exit', 'exit_page', pageOf)]),
  datedTable('custom_events', [keyedBy(BY_EVENTS)('event', 'name', eventOf(PLAUSIBLE_EVENTS))]),
  datedTable('custom_props', [PROPERTY]),
  datedTable('locations', PLACE_KEYS),
  datedTable('devices', [keyed('device', 'device', deviceOf)]),
  datedTable('browsers', [
    keyed('browser', 'browser', browserOf),
    keyed('browser_version', 'browser_version', browserVersionOf),
  ]),
  datedTable('operating_systems', [
    keyed('os', 'operating_system', osOf),
    keyed('os_version', 'operating_system_version', osVersionOf),
  ]),
];
