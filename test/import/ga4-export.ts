/** GA4's figures as rows of its Data API: distinct users of each row, and no exit pages. */
import type { Dimension } from '../../src/domain/dimension.ts';
import type { Hit } from '../oracle/hit.ts';
import { pick, WRITTEN, written } from './names-at-sources.ts';
import { FIGURES, ours } from './plausible-export.ts';
import { isPageview } from './seen-history.ts';
import type { Divided, FigureColumn, NameColumn, SourceTable } from './source-table.ts';
import type { TableFormat } from './write-export.ts';

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '': ['(direct)', '(not set)', '(none)'],
  'google.com': ['google', 'google.com'],
};
const ABSENT = ['(not set)', '(none)', '(not provided)', ''];
const REGION_NAMES: Readonly<Record<string, string>> = { 'DE-BE': 'Berlin', 'US-NY': 'New York' };

/** The format of the reports. */
export const GA4_FORMAT: TableFormat = {
  timeColumn: 'date',
  timeText: (day) => day.replaceAll('-', ''),
  nameOf: ({ name }, range) => `${name}${range}.csv`,
};

const USERS: FigureColumn = { ...FIGURES.visitors, name: 'totalUsers' };
const VIEWS: FigureColumn = { ...FIGURES.pageviews, name: 'screenPageViews' };
const METRICS: readonly FigureColumn[] = [
  USERS,
  VIEWS,
  { ...FIGURES.visits, name: 'sessions' },
  FIGURES.bounces,
  { ...FIGURES.visit_duration, name: 'userEngagementDuration' },
];

/** The reports. */
export const GA4_SOURCE: readonly SourceTable[] = [
  {
    name: 'visitors',
    isOf: () => true,
    names: [],
    figures: METRICS,
    divides: [],
    totals: {
      visitors: 'totalUsers',
      pageviews: 'screenPageViews',
      sessions: 'sessions',
      bounces: 'bounces',
      duration: 'userEngagementDuration',
    },
  },
  reportOf(
    'traffic',
    [
      { name: 'sessionSource', of: (hit) => written(SOURCES, ours('referrer', hit), hit.event) },
      {
        name: 'sessionMedium',
        of: (hit) => absentAs(ours('utm_medium', hit), ['organic', 'referral', ...ABSENT], hit),
      },
      {
        name: 'sessionCampaignName',
        of: (hit) => absentAs(ours('utm_campaign', hit), ['(organic)', '(referral)', ...ABSENT], hit),
      },
      { name: 'sessionManualAdContent', of: (hit) => absentAs(ours('utm_content', hit), ABSENT, hit) },
    ],
    { referrer: 'sessionSource', utm_medium: 'sessionMedium', utm_campaign: 'sessionCampaignName' },
  ),
  reportOf(
    'pages',
    [
      { name: 'hostName', of: ({ event }) => event.hostname.replace(/^www\./, '') },
      { name: 'pagePath', of: ({ event }) => event.page },
    ],
    { page: 'pagePath' },
  ),
  reportOf('landing', [{ name: 'landingPage', of: (hit) => ours('entry', hit) }], { entry: 'landingPage' }),
  {
    name: 'events',
    isOf: (hit) => !isPageview(hit),
    names: [
      { name: 'eventName', of: ({ event }) => written(GA4_EVENT, event.event, event) },
      { name: 'linkUrl', of: ({ event }) => pick(['', 'https://a.example/'], event.seq) },
    ],
    figures: [USERS, { ...FIGURES.events, name: 'eventCount' }],
    divides: [
      {
        dimension: 'event',
        needs: 'eventName',
        ours: ({ event }) => event.event,
        visitors: 'totalUsers',
        views: 'eventCount',
      },
    ],
  },
  reportOf(
    'locations',
    [
      { name: 'countryId', of: ({ event }) => written(WRITTEN.country, event.country, event) || '(not set)' },
      { name: 'region', of: regionOf },
      { name: 'city', of: ({ event }) => event.city || '(not set)' },
    ],
    { country: 'countryId', region: 'region', city: 'city' },
  ),
  reportOf('devices', [{ name: 'deviceCategory', of: ({ event }) => absentAs(event.device, ABSENT, { event }) }], {
    device: 'deviceCategory',
  }),
  reportOf(
    'browsers',
    [{ name: 'browser', of: (hit) => written(WRITTEN.browser, hit.event.browser, hit.event) || '(not set)' }],
    { browser: 'browser' },
  ),
  reportOf(
    'systems',
    [
      { name: 'operatingSystem', of: ({ event }) => written(WRITTEN.os, event.os, event) || '(not set)' },
      { name: 'operatingSystemVersion', of: ({ event }) => event.osVersion },
    ],
    { os: 'operatingSystem' },
  ),
];

const GA4_EVENT = { ...WRITTEN.event, outbound: ['click'], download: ['file_download'] } as const;

/** Columns that a report may have been asked for without. */
export const GA4_OPTIONAL_COLUMNS: readonly string[] = [
  ...['hostName', 'operatingSystemVersion', 'sessionManualAdContent', 'linkUrl', 'userEngagementDuration', 'bounces'],
];

function reportOf(
  name: string,
  names: readonly NameColumn[],
  columns: Readonly<Partial<Record<Dimension, string>>>,
): SourceTable {
  const divides = Object.entries(columns).map(
    ([dimension, needs]): Divided => ({
      dimension: dimension as Dimension,
      needs,
      ours: (hit) => ours(dimension as Dimension, hit),
      visitors: 'totalUsers',
      views: 'screenPageViews',
    }),
  );
  return { name, isOf: isPageview, names, figures: METRICS, divides };
}

function absentAs(value: string, ways: readonly string[], { event }: Pick<Hit, 'event'>): string {
  return value === '' ? pick(ways, event.seq) : value;
}

/** GA4 names regions in English. */
function regionOf({ event }: Hit): string {
  const { country, region } = event;
  if (region === '') return '(not set)';
  return region.startsWith(`${country}-`) ? (REGION_NAMES[region] ?? region) : region;
}
