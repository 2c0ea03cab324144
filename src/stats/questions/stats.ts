import type { Goal } from '../../domain/goal.ts';
import type { Property } from '../../domain/property.ts';
import { readKpis } from '../answers/kpis.ts';
import type { LikeStatsAnswer } from '../answers/like-for-like.ts';
import { parseStatsQuery } from '../parse.ts';
import type { StatsQuery } from '../query.ts';
import { filteredProperty, propertiesIn } from './needs.ts';
import { likeOn, type Question, timeOf } from './question.ts';

interface Needs {
  readonly goals: readonly Goal[];
  readonly kept: Property | null;
}

/** The key figures of a period, beside those of another one. */
export const STATS: Question<StatsQuery, Needs, LikeStatsAnswer> = {
  name: 'stats',
  parse: ({ query }, by) => likeOn(withSessions(parseStatsQuery(query, by), by), by),
  time: timeOf,
  needs: async (definitions, site, query) => ({
    goals: query.filters.length === 0 || query.filteredSessions !== undefined ? await definitions.goalsOf(site.id) : [],
    kept: await filteredProperty(definitions, site, query),
  }),
  read: (reader, window, query, { goals, kept }) => readKpis(reader, window, query, goals, kept),
  onLink: { properties: propertiesIn },
};

/**
 * Asks for the figures of sessions under filters too, as the dashboard does. Without filters the question stays the read API's,
 * so that both share its cached answer.
 */
export function withSessions<Query extends StatsQuery>(query: Query, by: 'api' | 'dashboard'): Query {
  return by === 'api' || query.filters.length === 0 ? query : { ...query, filteredSessions: true };
}
