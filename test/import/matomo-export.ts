/** Matomo's reports by day: each label has its visitors, and actions in place of views. */
import type { Dimension } from '../../src/domain/dimension.ts';
import { type Hit, hitsOf } from '../oracle/hit.ts';
import { pageviewsOf, type Session } from '../oracle/session.ts';
import { pick, WRITTEN, written } from './names-at-sources.ts';
import { FIGURES, ours } from './plausible-export.ts';
import { isPageview, type SeenHistory, sessionsAmong, visitorsAmong } from './seen-history.ts';
import { type FigureColumn, type NameColumn, rowsOf, type SourceTable } from './source-table.ts';
import { type Accidents, encoded, ordered, type TableFormat } from './write-export.ts';

/** The format of the reports as CSV. */
export const MATOMO_FORMAT: TableFormat = {
  timeColumn: 'date',
  timeText: (day) => day,
  nameOf: ({ name }, range) => `${name}${range.replaceAll('_', '-')}.csv`,
};

const VISITORS: FigureColumn = { name: 'nb_uniq_visitors', of: visitorsAmong };
const VISITS: FigureColumn = { ...FIGURES.visits, name: 'nb_visits' };
const ACTIONS: FigureColumn = { name: 'nb_actions', of: (hits) => hits.filter(isAction).length };
const PLACES: Readonly<Record<string, readonly [name: string, code: string, country: string]>> = {
  '': ['Unknown', 'xx', 'xx'],
  'DE-BE': ['Berlin', 'BE', 'de'],
  'US-NY': ['New York', 'NY', 'us'],
};
const DEVICES = { desktop: ['Desktop'], mobile: ['Smartphone', 'Phablet'], tablet: ['Tablet'], '': ['Unknown'] };

/** The reports. Without that of the types, those of social networks cannot be told from websites: neither is there. */
export const MATOMO_SOURCE: readonly SourceTable[] = [
  {
    name: 'VisitsSummary.get',
    isOf: () => true,
    names: [],
    figures: [
      VISITORS,
      VISITS,
      ACTIONS,
      { ...FIGURES.bounces, name: 'bounce_count' },
      { ...FIGURES.visit_duration, name: 'sum_visit_length' },
    ],
    divides: [],
    totals: {
      visitors: 'nb_uniq_visitors',
      sessions: 'nb_visits',
      bounces: 'bounce_count',
      duration: 'sum_visit_length',
    },
  },
  {
    name: 'Actions.get',
    isOf: () => true,
    names: [],
    figures: [{ ...FIGURES.pageviews, name: 'nb_pageviews' }],
    divides: [],
    totals: { pageviews: 'nb_pageviews' },
  },
  {
    name: 'Actions.getPageUrls',
    isOf: isPageview,
    names: [
      { name: 'label', of: ({ event }) => event.page.slice(1) || 'index' },
      { name: 'url', of: ({ event }) => `https://site.example${event.page}` },
    ],
    figures: [
      VISITS,
      VISITORS,
      { ...FIGURES.pageviews, name: 'nb_hits' },
      { name: 'entry_nb_uniq_visitors', of: (hits) => visitorsAmong(hitsOf(sessionsWith(hits, 0))) },
      { name: 'entry_nb_actions', of: (hits) => hitsOf(sessionsWith(hits, 0)).filter(isAction).length },
      { name: 'exit_nb_uniq_visitors', of: (hits) => visitorsAmong(hitsOf(sessionsWith(hits, -1))) },
    ],
    divides: [
      { dimension: 'page', needs: 'label', ours: pageOf, visitors: 'nb_uniq_visitors', views: 'nb_hits' },
      {
        dimension: 'entry',
        needs: 'label',
        ours: pageOf,
        visitors: 'entry_nb_uniq_visitors',
        views: 'entry_nb_actions',
      },
      { dimension: 'exit', needs: 'label', ours: pageOf, visitors: 'exit_nb_uniq_visitors' },
    ],
  },
  {
    ...reportOf('Referrers.getWebsites', 'referrer', [labelled((hit) => ours('referrer', hit))]),
    isOf: (hit) => ours('referrer', hit) !== '',
  },
  {
    ...reportOf('Referrers.getCampaigns', 'utm_campaign', [labelled((hit) => ours('utm_campaign', hit))]),
    isOf: (hit) => ours('utm_campaign', hit) !== '',
  },
  reportOf('UserCountry.getCountry', 'country', [
    labelled(({ event }) => event.country || 'Unknown'),
    { name: 'metadata_code', of: ({ event }) => event.country.toLowerCase() || 'xx' },
  ]),
  reportOf('UserCountry.getRegion', 'region', [
    labelled(({ event }) => PLACES[event.region]![0]),
    { name: 'metadata_region', of: ({ event }) => PLACES[event.region]![1] },
    { name: 'metadata_country', of: ({ event }) => PLACES[event.region]![2] },
  ]),
  reportOf('UserCountry.getCity', 'city', [
    labelled(({ event }) => `${event.city || 'Unknown'}, Somewhere`),
    { name: 'metadata_city_name', of: ({ event }) => event.city || 'Unknown' },
  ]),
  reportOf('DevicesDetection.getBrowsers', 'browser', [
    labelled(({ event }) => written({ ...WRITTEN.browser, '': ['Unknown'] }, event.browser, event)),
  ]),
  reportOf('DevicesDetection.getOsFamilies', 'os', [
    labelled(({ event }) => written({ ...WRITTEN.os, '': ['Unknown'] }, event.os, event)),
  ]),
  reportOf('DevicesDetection.getType', 'device', [labelled(({ event }) => written(DEVICES, event.device, event))]),
];

/**
 * Writes the reports as the API answers them in JSON: by days, each an object of its totals or a list of rows. What CSV has
 * with the prefix `metadata_` is a field like others, and what is 0 is `false` in some versions.
 */
export function matomoJsonFiles(tables: readonly SourceTable[], history: SeenHistory, how: Accidents) {
  const files: Record<string, Uint8Array> = {};
  for (const table of tables) {
    const rows = ordered(rowsOf(table, history), how);
    const days = history.days.map((day) => {
      const ofDay = rows.filter((row) => row.day === day).map(({ hits }) => reportRow(table, hits));
      return [day, table.names.length === 0 && ofDay[0] !== undefined ? ofDay[0] : ofDay];
    });
    files[`${how.directory}${table.name}.json`] = encoded(JSON.stringify(Object.fromEntries(days)), how);
  }
  return files;
}

function reportRow({ names, figures }: SourceTable, hits: readonly Hit[]): object {
  const texts = names.map(({ name, of }) => [name.replace(/^metadata_/, ''), of(hits[0]!)]);
  const numbers = figures.map(({ name, of }) => [name, of(hits) || pick([0, false], hits.length)]);
  return Object.fromEntries([...texts, ...numbers]);
}

/** Columns that older versions lack, or settings leave out. */
export const MATOMO_OPTIONAL_COLUMNS: readonly string[] = [
  ...['entry_nb_uniq_visitors', 'exit_nb_uniq_visitors', 'bounce_count', 'sum_visit_length'],
];

function reportOf(name: string, dimension: Dimension, names: readonly NameColumn[]): SourceTable {
  return {
    name,
    isOf: () => true,
    names,
    figures: [VISITORS, VISITS, ACTIONS],
    divides: [
      {
        dimension,
        needs: 'label',
        ours: (hit) => ours(dimension, hit),
        visitors: 'nb_uniq_visitors',
        views: 'nb_actions',
      },
    ],
  };
}

function labelled(of: (hit: Hit) => string): NameColumn {
  return { name: 'label', of };
}

function pageOf({ event }: Hit): string {
  return event.page;
}

/** Tells whether Matomo counts a hit as an action. */
function isAction({ event }: Hit): boolean {
  return ['pageview', 'outbound', 'download'].includes(event.event);
}

/** Returns the sessions whose first or last pageview is of the page of these hits. */
function sessionsWith(hits: readonly Hit[], at: 0 | -1): Session[] {
  return sessionsAmong(hits).filter((session) => pageviewsOf(session).at(at)?.page === hits[0]!.event.page);
}
