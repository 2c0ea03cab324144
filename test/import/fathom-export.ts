/** Fathom's figures by the hour: pageviews alone, of everything that they have in common. */
import type { Dimension } from '../../src/domain/dimension.ts';
import type { Hit } from '../oracle/hit.ts';
import { pick, WRITTEN, written } from './names-at-sources.ts';
import { FIGURES, ours } from './plausible-export.ts';
import { isPageview } from './seen-history.ts';
import type { Divided, SourceTable } from './source-table.ts';
import type { TableFormat } from './write-export.ts';

const LAST_HOUR = 23;
const COLUMNS = {
  page: 'pathname',
  referrer: 'referrer_hostname',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  country: 'country_code',
  region: 'state',
  city: 'city',
  browser: 'browser',
  os: 'operating_system',
  device: 'device_type',
} as const satisfies Partial<Record<Dimension, string>>;

/** The format of the files, whose names say nothing. */
export const FATHOM_FORMAT: TableFormat = {
  timeColumn: 'datetime',
  timeText: (time) => time,
  nameOf: ({ name }, range) => `export-${name}${range}.csv`,
};

/** The tables. */
export const FATHOM_SOURCE: readonly SourceTable[] = [
  {
    name: 'views',
    isOf: isPageview,
    timeOf: hourOf,
    names: [
      { name: 'hostname', of: ({ event }) => event.hostname },
      { name: 'pathname', of: ({ event }) => event.page },
      { name: 'referrer_hostname', of: referrerOf },
      { name: 'utm_source', of: (hit) => ours('utm_source', hit) },
      { name: 'utm_medium', of: (hit) => ours('utm_medium', hit) },
      { name: 'utm_campaign', of: (hit) => ours('utm_campaign', hit) },
      { name: 'country_code', of: ({ event }) => written(WRITTEN.country, event.country, event) },
      { name: 'state', of: ({ event }) => written(WRITTEN.region, event.region, event) },
      { name: 'city', of: ({ event }) => event.city },
      { name: 'browser', of: ({ event }) => written(WRITTEN.browser, event.browser, event) },
      { name: 'operating_system', of: ({ event }) => written(WRITTEN.os, event.os, event) },
      { name: 'device_type', of: ({ event }) => written(WRITTEN.device, event.device, event) },
    ],
    figures: [FIGURES.pageviews],
    divides: Object.entries(COLUMNS).map(
      ([dimension, needs]): Divided => ({
        dimension: dimension as Dimension,
        needs,
        ours: (hit) => ours(dimension as Dimension, hit),
        views: 'pageviews',
      }),
    ),
    totals: { pageviews: 'pageviews' },
  },
  {
    name: 'events',
    isOf: (hit) => !isPageview(hit),
    timeOf: hourOf,
    names: [
      { name: 'hostname', of: ({ event }) => event.hostname },
      { name: 'pathname', of: ({ event }) => event.page },
      { name: 'event_name', of: ({ event }) => written(WRITTEN.event, event.event, event) },
    ],
    figures: [{ ...FIGURES.events, name: 'completions' }],
    divides: [{ dimension: 'event', needs: 'event_name', ours: ({ event }) => event.event, views: 'completions' }],
  },
];

/** Columns that not every export has. */
export const FATHOM_OPTIONAL_COLUMNS: readonly string[] = ['state', 'city', 'utm_medium', 'operating_system'];

function hourOf({ event }: Hit): string {
  return `${event.day} ${String(Math.min(event.hour, LAST_HOUR)).padStart(2, '0')}:00:00`;
}

function referrerOf(hit: Hit): string {
  const host = ours('referrer', hit);
  return host === '' ? '' : pick([host, `www.${host}`, `https://${host}`], hit.event.seq);
}
