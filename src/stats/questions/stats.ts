import type { Goal } from '../../domain/goal.ts';
import type { Property } from '../../domain/property.ts';
import { readKpis } from '../answers/kpis.ts';
import type { LikeStatsAnswer } from '../answers/like-for-like.ts';
import { parseStatsQuery } from '../parse.ts';
import type { StatsQuery } from '../query.ts';
import { filteredProperty } from './needs.ts';
import { type Question, timeOf } from './question.ts';

interface Needs {
  readonly goals: readonly Goal[];
  readonly kept: Property | null;
}

/** The key figures of a period, beside those of another one. */
export const STATS: Question<StatsQuery, Needs, LikeStatsAnswer> = {
  name: 'stats',
  parse: ({ query }) => parseStatsQuery(query),
  time: timeOf,
  needs: async (definitions, site, query) => ({
    goals: query.filters.length === 0 ? await definitions.goalsOf(site.id) : [],
    kept: await filteredProperty(definitions, site, query),
  }),
  read: (reader, window, query, { goals, kept }) => readKpis(reader, window, query, goals, kept),
};
