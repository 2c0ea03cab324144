import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { isOfSession } from '../../rollup/sql/dimensions.ts';
import { dimensionsOf } from '../plan.ts';
import type { Filter } from '../query.ts';
import { filterCondition, filterParams } from '../read-counts.ts';

/** Raw events, and the hits that they are. */
export interface RawEvents {
  readonly events: BoundSql;
  readonly hits: BoundSql;
}

/**
 * Selects the events that filters select. What an event has from its session is only in its hit.
 *
 * @param wanted a condition on the events, and on the hits that are searched; its parameters are the caller's
 */
export function selectedEvents({ events, hits }: RawEvents, filters: readonly Filter[], wanted: string): BoundSql {
  const ofWanted = `SELECT * FROM (${events.sql}) WHERE ${wanted}`;
  if (filters.length === 0) return { sql: ofWanted, params: events.params };
  const params = { ...events.params, ...filterParams(filters) };
  const condition = filterCondition(filters);
  if (!dimensionsOf(filters).some(isOfSession)) return { sql: `${ofWanted} AND ${condition}`, params };
  const selected = `SELECT day, visitor, ts, seq FROM (${hits.sql}) WHERE ${wanted} AND ${condition}`;
  return {
    sql: `${ofWanted} AND (day, visitor, ts, seq) IN (${selected})`,
    params: { ...hits.params, ...params },
  };
}
