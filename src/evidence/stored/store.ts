import { EVENT_FIELDS } from '../../domain/event-fields.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';
import type { StoredTable } from './stored-table.ts';

const RAW = `${RAW_WINDOW_DAYS} days after the local day of the site; then the files are deleted. Less when the statistics are kept for less.`;
const STATISTICS =
  'As the site says (months of statistics, below); then the rows are deleted. Figures alone: they tell no visitor from another.';
const OF_ROW = {
  'site, day': 'The site, and the local day',
  generation: 'Which writing of the day the row is of',
};
const OF_KEY = {
  dimension: 'What is counted: pages, countries, browsers and so on',
  key: 'The value: the path, the country, the browser',
  'visitors, views': 'The number of visitors and of views',
};
const OF_DAY = { 'visitors, pageviews, sessions, bounces, duration': 'The sums of the day' };

const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  EVENT_FIELDS.map(({ column, docs }) => [column, docs.replaceAll('`', '')]),
);
const OF_SESSION = {
  session: 'The number of the visit within the day',
  'entry, exit': 'Its first and last page',
  channel: 'The acquisition channel, from the referrer and the campaign',
  began: 'The hour of its first event',
  bounce: 'Whether it was one page alone',
  duration: 'How long it was',
};

/** Picks fields of events by the columns of a table that has them. */
function fields(...left: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(FIELDS).filter(([column]) => !left.includes(column)));
}

/** The tables of the store: events, what is derived of them, and sums. */
export const STORE_TABLES: Readonly<Record<string, StoredTable>> = {
  events: {
    about: 'visitors',
    purpose:
      'The single events, from which figures are derived. They have no address, no User-Agent and no cookie; the visitor is a number of one site and day.',
    kept: RAW,
    columns: { ...FIELDS, version: 'Which fields the event has' },
  },
  hits: {
    about: 'visitors',
    purpose: 'The events of ended days, put together to visits.',
    kept: RAW,
    columns: { ...fields('scroll_pct', 'props'), ...OF_SESSION, generation: OF_ROW.generation },
  },
  visits: {
    about: 'visitors',
    purpose:
      'Visits of days whose single events are gone, for questions with conditions. Visitors are numbered anew within each day, from 1; the hash is gone.',
    kept: 'As the site says (months of visits, below); then the files are deleted. Not at all where that is 0.',
    columns: {
      ...fields('ts', 'props'),
      ...OF_SESSION,
      visitor: 'The number of the visitor within the day, from 1',
      seq: 'The order of the hits of the visitor',
      second: 'The second of the day',
      active_ms: 'How long the page was looked at',
      scroll_pct: 'How far the page was read',
      properties: 'The properties of events that the site keeps',
      uniform:
        'Whether place and device are the same for all hits of the visitor of the day, and which session or page begins with the hit',
      generation: OF_ROW.generation,
    },
  },
  day_totals: {
    about: 'nobody',
    purpose: 'The sums of each day.',
    kept: STATISTICS,
    columns: { ...OF_ROW, ...OF_DAY },
  },
  hour_totals: {
    about: 'nobody',
    purpose: 'The sums of each hour.',
    kept: STATISTICS,
    columns: {
      ...OF_ROW,
      hour: 'The hour',
      ...OF_DAY,
      first_seen_visitors: 'Visitors whose first event is in the hour',
    },
  },
  day_keys: {
    about: 'nobody',
    purpose: 'The sums of each day by page, country and other dimensions.',
    kept: STATISTICS,
    columns: { ...OF_ROW, ...OF_KEY },
  },
  month_keys: {
    about: 'nobody',
    purpose: 'The same sums of whole months.',
    kept: STATISTICS,
    columns: { ...OF_ROW, ...OF_KEY },
  },
  day_subject_keys: {
    about: 'nobody',
    purpose: 'The sums of each day by values of properties, and by the pages before and after a page.',
    kept: STATISTICS,
    columns: {
      ...OF_ROW,
      ...OF_KEY,
      'subject, event': 'The property or page, and the event',
      sum: 'The sum of numbers',
    },
  },
  day_goals: {
    about: 'nobody',
    purpose: 'How often goals were reached.',
    kept: STATISTICS,
    columns: { ...OF_ROW, goal: 'The goal', 'conversions, unique_conversions': 'How often, and by how many visitors' },
  },
  day_funnels: {
    about: 'nobody',
    purpose: 'How many visitors came to each step of a funnel.',
    kept: STATISTICS,
    columns: { ...OF_ROW, 'funnel, version, step': 'The step', visitors: 'The number of visitors' },
  },
  day_revenue: {
    about: 'nobody',
    purpose: 'Orders and their amounts.',
    kept: STATISTICS,
    columns: {
      ...OF_ROW,
      'revenue, dimension, key, currency': 'The goal, the value it is counted by, and the currency',
      'visitors, orders, amount': 'The sums',
    },
  },
  day_engagement: {
    about: 'nobody',
    purpose: 'How long pages were looked at, and how far they were read.',
    kept: STATISTICS,
    columns: {
      ...OF_ROW,
      key: 'The page',
      'measured, active_ms, scroll, scroll_steps': 'The sums of time and depth, and over how many views',
    },
  },
};
