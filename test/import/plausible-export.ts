/** Plausible's tables, by its own rules: distinct visitors of each row, sums in whole seconds. */
import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { Hit } from '../oracle/hit.ts';
import { keyOf } from '../oracle/hit.ts';
import { durationMicros, isBounce, sum } from '../oracle/session.ts';
import { pick, WRITTEN, written } from './names-at-sources.ts';
import { isPageview, sessionsAmong, visitorsAmong } from './seen-history.ts';
import type { Divided, FigureColumn, NameColumn, SourceTable } from './source-table.ts';
import type { TableFormat } from './write-export.ts';

/** The labels and addresses of a referrer. Without an address, the label of a tagged visit is that of its tag. */
const REFERRERS: Readonly<Record<string, readonly (readonly [source: string, referrer: string])[]>> = {
  '': [['', '']],
  'google.com': [
    ['Google', ''],
    ['Google', 'google.com'],
    ['Google', 'www.google.com/search'],
  ],
  'news.ycombinator.com': [
    ['Hacker News', ''],
    ['Hacker News', 'news.ycombinator.com/item'],
  ],
  'example.org': [
    ['example.org', ''],
    ['example.org', 'example.org/a,"b"'],
  ],
};

const PLAUSIBLE_EVENT = {
  ...WRITTEN.event,
  outbound: ['Outbound Link: Click'],
  download: ['File Download'],
} as const;

/** The format of the files. */
export const PLAUSIBLE_FORMAT: TableFormat = {
  timeColumn: 'date',
  timeText: (day) => day,
  nameOf: ({ name }, range) => `imported_${name}${range}.csv`,
};

export const FIGURES = {
  visitors: { name: 'visitors', of: visitorsAmong },
  pageviews: { name: 'pageviews', of: (hits) => hits.filter(isPageview).length },
  visits: { name: 'visits', of: (hits) => sessionsAmong(hits).length },
  bounces: { name: 'bounces', of: (hits) => sessionsAmong(hits).filter(isBounce).length },
  visit_duration: { name: 'visit_duration', of: secondsOf },
  events: { name: 'events', of: (hits) => hits.length },
} as const satisfies Record<string, FigureColumn>;

/** The sum of the sessions' whole seconds. */
export function secondsOf(hits: readonly Hit[]): number {
  return sum(sessionsAmong(hits).map((session) => Math.floor(durationMicros(session) / 1_000_000)));
}

const VISITED = [FIGURES.visitors, FIGURES.visits, FIGURES.visit_duration, FIGURES.bounces, FIGURES.pageviews];

/** Each row has all that its channel is told from. */
const CHANNEL: Divided = {
  ...pageviewsBy('channel', 'source'),
  alsoNeeds: ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'],
};

/** The tables of an export of Plausible, as its newest version has them. */
export const PLAUSIBLE_SOURCE: readonly SourceTable[] = [
  {
    name: 'visitors',
    isOf: () => true,
    names: [],
    figures: [FIGURES.visitors, FIGURES.pageviews, FIGURES.bounces, FIGURES.visits, FIGURES.visit_duration],
    divides: [],
    totals: {
      visitors: 'visitors',
      pageviews: 'pageviews',
      sessions: 'visits',
      bounces: 'bounces',
      duration: 'visit_duration',
    },
  },
  tableOf(
    'sources',
    [
      { name: 'source', of: (hit) => referrerOf(hit)[0] },
      { name: 'referrer', of: (hit) => referrerOf(hit)[1] },
      { name: 'utm_source', of: (hit) => ours('utm_source', hit) },
      { name: 'utm_medium', of: (hit) => ours('utm_medium', hit) },
      { name: 'utm_campaign', of: (hit) => ours('utm_campaign', hit) },
      { name: 'utm_content', of: (hit) => ours('utm_content', hit) },
      { name: 'utm_term', of: (hit) => ours('utm_term', hit) },
    ],
    [
      pageviewsBy('referrer', 'source'),
      pageviewsBy('utm_source', 'utm_source'),
      pageviewsBy('utm_medium', 'utm_medium'),
      pageviewsBy('utm_campaign', 'utm_campaign'),
      pageviewsBy('utm_content', 'utm_content'),
      pageviewsBy('utm_term', 'utm_term'),
      CHANNEL,
    ],
  ),
  tableOf(
    'pages',
    [
      { name: 'hostname', of: ({ event }) => pick([event.hostname, event.hostname.toUpperCase()], event.seq) },
      { name: 'page', of: ({ event }) => event.page },
    ],
    [pageviewsBy('page', 'page'), pageviewsBy('hostname', 'hostname')],
  ),
  tableOf(
    'entry_pages',
    [{ name: 'entry_page', of: (hit) => ours('entry', hit) }],
    [pageviewsBy('entry', 'entry_page')],
  ),
  tableOf('exit_pages', [{ name: 'exit_page', of: (hit) => ours('exit', hit) }], [pageviewsBy('exit', 'exit_page')]),
  {
    name: 'custom_events',
    isOf: (hit) => !isPageview(hit),
    names: [
      { name: 'name', of: ({ event }) => written(PLAUSIBLE_EVENT, event.event, event) },
      { name: 'link_url', of: linkOf },
      { name: 'path', of: ({ event }) => (event.event === '404' ? event.page : '') },
    ],
    figures: [FIGURES.visitors, FIGURES.events],
    divides: [
      { dimension: 'event', needs: 'name', ours: ({ event }) => event.event, visitors: 'visitors', views: 'events' },
    ],
  },
  tableOf(
    'locations',
    [
      { name: 'country', of: ({ event }) => written(WRITTEN.country, event.country, event) },
      { name: 'region', of: ({ event }) => written(WRITTEN.region, event.region, event) },
      { name: 'city', of: ({ event }) => written(WRITTEN.cityId, event.city, event) },
    ],
    [pageviewsBy('country', 'country'), pageviewsBy('region', 'region'), pageviewsBy('city', 'city')],
  ),
  tableOf(
    'devices',
    [{ name: 'device', of: ({ event }) => written(WRITTEN.device, event.device, event) }],
    [pageviewsBy('device', 'device')],
  ),
  tableOf(
    'browsers',
    [
      { name: 'browser', of: ({ event }) => written(WRITTEN.browser, event.browser, event) },
      { name: 'browser_version', of: minorOf },
    ],
    [pageviewsBy('browser', 'browser'), pageviewsBy('browser_version', 'browser_version')],
  ),
  tableOf(
    'operating_systems',
    [
      { name: 'operating_system', of: ({ event }) => written(WRITTEN.os, event.os, event) },
      { name: 'operating_system_version', of: ({ event }) => event.osVersion },
    ],
    [pageviewsBy('os', 'operating_system'), pageviewsBy('os_version', 'operating_system_version')],
  ),
];

/** Columns that older versions lack. Without the versions, the rows of a browser are one. */
export const PLAUSIBLE_COLUMNS_ADDED_LATER: readonly string[] = [
  ...['browser_version', 'operating_system_version', 'utm_content', 'utm_term', 'hostname', 'link_url', 'path', 'city'],
  ...['visit_duration', 'bounces', 'visits'],
];

function tableOf(name: string, names: readonly NameColumn[], divides: readonly Divided[]): SourceTable {
  return { name, isOf: isPageview, names, figures: VISITED, divides };
}

function pageviewsBy(dimension: StoredDimension, needs: string): Divided {
  return { dimension, needs, ours: (hit) => ours(dimension, hit), visitors: 'visitors', views: 'pageviews' };
}

/** Returns our key of a hit; empty for an absent value. */
export function ours(dimension: StoredDimension, hit: Hit): string {
  const key = keyOf(hit, dimension);
  return key === '(none)' ? '' : key;
}

function referrerOf(hit: Hit): readonly [source: string, referrer: string] {
  const ways = REFERRERS[ours('referrer', hit)]!;
  const tag = ours('utm_source', hit);
  if (tag === '') return pick(ways, hit.event.seq);
  const withAddress = ways.filter(([, address]) => address !== '');
  return [tag, withAddress.length === 0 ? '' : pick(withAddress, hit.event.seq)[1]];
}

/** Returns the version of a browser with a minor one, which is not kept here. */
function minorOf({ event }: Hit): string {
  return event.browserVersion === '' ? '' : `${event.browserVersion}.${event.seq % 2}`;
}

function linkOf({ event }: Hit): string {
  if (event.event !== 'outbound' && event.event !== 'download') return '';
  return pick(['https://a.example/', 'https://b.example/?x=1,2'], event.seq);
}
