/** The queries whose latency `read.ts` measures. */
import { addDays } from '../src/domain/calendar.ts';
import { type Facts, YESTERDAY } from './read-dataset.ts';

/** The number of new queries of a closed period. */
const NEW_QUERY_SAMPLES = 200;

/** The most common values of the made-up traffic. */
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'IN'];
const BROWSERS = ['Safari', 'Edge', 'Firefox', 'Opera'];

export interface Read {
  readonly name: string;
  /** The path of a query that is repeated. */
  readonly path: string;
  /** Paths of similar queries, each of which is sent once. */
  readonly like: readonly string[];
  /** The limit that applies to it. */
  readonly kind: 'closed' | 'raw' | 'today' | 'other';
}

export function readsOf({ site, funnel, order }: Facts): Read[] {
  const at = `/v1/sites/${site}`;
  const run = (days: number, earlier: number) => {
    const to = addDays(YESTERDAY, -earlier);
    return `from=${addDays(to, 1 - days)}&to=${to}`;
  };
  const closed = (name: string, days: number, question: string): Read => {
    const path = (earlier: number) => `${at}/${question}${question.includes('?') ? '&' : '?'}${run(days, earlier)}`;
    return {
      name,
      path: path(0),
      like: Array.from({ length: NEW_QUERY_SAMPLES }, (_, i) => path(i + 1)),
      kind: 'closed',
    };
  };
  const filtered = (country: string, browser: string) =>
    `${at}/breakdown?dimension=page&filter=country:${country}&filter=browser:${browser}&${run(30, 0)}`;
  return [
    closed('stats 30 d', 30, 'stats'),
    closed('timeseries 30 d', 30, 'timeseries'),
    closed('timeseries year', 364, 'timeseries'),
    closed('breakdown page 30 d', 30, 'breakdown?dimension=page'),
    closed('breakdown page year', 364, 'breakdown?dimension=page'),
    closed('stats page:/pricing 30 d', 30, 'stats?filter=page:/pricing'),
    closed('goals 30 d', 30, 'goals'),
    closed('funnel 30 d', 30, `funnels/${funnel}`),
    closed('report channel 30 d', 30, 'report?dimension=channel'),
    closed('report channel year', 364, 'report?dimension=channel'),
    closed('report page by time year', 364, 'report?dimension=page&metric=time'),
    closed('report hour_of_week year', 364, 'report?dimension=hour_of_week'),
    closed('report property year', 364, 'report?dimension=property:plan'),
    closed('report next_page year', 364, 'report?dimension=next_page:/pricing'),
    closed('report revenue year', 364, `report?dimension=channel&metric=revenue&goal=${order}`),
    closed('report revenue by plan year', 364, `report?dimension=property:plan&metric=revenue&goal=${order}`),
    {
      name: 'two filters 30 d',
      path: filtered('DE', 'Chrome'),
      like: COUNTRIES.flatMap((country) => BROWSERS.map((browser) => filtered(country, browser))),
      kind: 'raw',
    },
    {
      name: 'property filter 30 d',
      path: `${at}/report?dimension=page&filter=property:plan:pro&${run(30, 0)}`,
      like: ['free', 'team'].map((plan) => `${at}/report?dimension=page&filter=property:plan:${plan}&${run(30, 0)}`),
      kind: 'raw',
    },
    { name: 'today stats', path: `${at}/stats?period=today`, like: [], kind: 'today' },
    { name: 'today timeseries', path: `${at}/timeseries?period=today`, like: [], kind: 'today' },
    { name: 'today breakdown page', path: `${at}/breakdown?dimension=page&period=today`, like: [], kind: 'today' },
    { name: 'realtime', path: `${at}/realtime`, like: [], kind: 'other' },
  ];
}
