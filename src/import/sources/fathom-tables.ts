import { NO_VOCABULARY } from '../names/event-name.ts';
import { referrerOfAddress } from '../names/source-host.ts';
import { browserOf, cityOf, countryOf, deviceOf, eventOf, keyedBy, osOf, pageOf, regionOf, utmOf } from './row-keys.ts';
import { readDay } from './row-values.ts';
import { type CountColumns, count, type SumTable } from './sum-table.ts';

/** An hour, as `2024-03-10 14:00:00`. */
const HOUR = /^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/;

const BY_PAGEVIEWS: CountColumns = { views: count('pageviews') };

const HOURLY = {
  dayColumn: 'datetime',
  dayOf: ({ datetime = '' }: { readonly datetime?: string }) => readDay(HOUR.exec(datetime)?.[1]),
};

/** The tables of Fathom: pageviews and events by hour, each with a column of its own. No visitors are known. */
export const FATHOM_TABLES: readonly (SumTable & { readonly mark: string })[] = [
  {
    ...HOURLY,
    name: 'pageviews',
    mark: 'pageviews',
    totals: { pageviews: count('pageviews') },
    keys: [
      keyedBy('page', 'pathname', pageOf, BY_PAGEVIEWS),
      keyedBy(
        'referrer',
        'referrer_hostname',
        (host, { options }) => referrerOfAddress(host, options.domain),
        BY_PAGEVIEWS,
      ),
      keyedBy('utm_source', 'utm_source', utmOf, BY_PAGEVIEWS),
      keyedBy('utm_medium', 'utm_medium', utmOf, BY_PAGEVIEWS),
      keyedBy('utm_campaign', 'utm_campaign', utmOf, BY_PAGEVIEWS),
      keyedBy('country', 'country_code', countryOf, BY_PAGEVIEWS),
      keyedBy(
        'region',
        'state',
        (state, _context, { country_code = '' }) => regionOf(country_code, state),
        BY_PAGEVIEWS,
      ),
      keyedBy('city', 'city', cityOf, BY_PAGEVIEWS),
      keyedBy('browser', 'browser', browserOf, BY_PAGEVIEWS),
      keyedBy('os', 'operating_system', osOf, BY_PAGEVIEWS),
      keyedBy('device', 'device_type', deviceOf, BY_PAGEVIEWS),
    ],
  },
  {
    ...HOURLY,
    name: 'events',
    mark: 'event_name',
    keys: [keyedBy('event', 'event_name', eventOf(NO_VOCABULARY), { views: count('completions') })],
  },
];
