import { NO_VOCABULARY } from '../names/event-name.ts';
import { referrerOfAddress } from '../names/source-host.ts';
import { browserOf, cityOf, countryOf, deviceOf, eventOf, keyedBy, osOf, pageOf, regionOf, utmOf } from './row-keys.ts';
import { readDay } from './row-values.ts';
import { count, type SumTable } from './sum-table.ts';

/** An hour, as `2024-03-10 14:00:00`. */
const HOUR = /^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/;

const keyed = keyedBy({ views: count('pageviews') });
const keyedByEvents = keyedBy({ views: count('completions') });

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
      keyed('page', 'pathname', pageOf),
      keyed('referrer', 'referrer_hostname', (host, { options }) => referrerOfAddress(host, options)),
      keyed('utm_source', 'utm_source', utmOf),
      keyed('utm_medium', 'utm_medium', utmOf),
      keyed('utm_campaign', 'utm_campaign', utmOf),
      keyed('country', 'country_code', countryOf),
      keyed('region', 'state', (state, _context, { country_code = '' }) => regionOf(country_code, state)),
      keyed('city', 'city', cityOf),
      keyed('browser', 'browser', browserOf),
      keyed('os', 'operating_system', osOf),
      keyed('device', 'device_type', deviceOf),
    ],
  },
  {
    ...HOURLY,
    name: 'events',
    mark: 'event_name',
    keys: [keyedByEvents('event', 'event_name', eventOf(NO_VOCABULARY))],
  },
];
