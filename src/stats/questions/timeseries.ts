import type { Goal } from '../../domain/goal.ts';
import { METRIC_TABLE } from '../../domain/metric.ts';
import type { Property } from '../../domain/property.ts';
import type { TimeseriesAnswer } from '../answer.ts';
import { readTimeseries } from '../answers/timeseries.ts';
import { parseTimeseriesQuery } from '../parse.ts';
import type { TimeseriesQuery } from '../query.ts';
import { filteredProperty } from './needs.ts';
import { type Question, timeOf } from './question.ts';

interface Needs {
  readonly goals: readonly Goal[];
  readonly kept: Property | null;
}

/** A metric over time. */
export const TIMESERIES: Question<TimeseriesQuery, Needs, TimeseriesAnswer> = {
  name: 'timeseries',
  parse: ({ query }) => parseTimeseriesQuery(query),
  time: timeOf,
  needs: async (definitions, site, query) => ({
    goals: METRIC_TABLE[query.metric].needs === 'goals' ? await definitions.goalsOf(site.id) : [],
    kept: await filteredProperty(definitions, site, query),
  }),
  // An hour that is still to come has no value.
  key: (query, { grain, now }) => [query, grain === 'hour' ? Math.floor(now / 60_000_000) : null],
  read: (reader, window, query, { goals, kept }) => readTimeseries(reader, window, query, goals, kept),
};
