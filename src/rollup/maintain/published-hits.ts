import type { BoundSql } from '../sql/bound-sql.ts';

/** The generations of the days that a statement is about, by their parameters. */
export const DAYS = 'transform(day, {days:Array(Date)}, {generations:Array(UInt16)}, toUInt16(0))';

/** The hits of closed days of a site that readers see. */
export const PUBLISHED_HITS = `SELECT * EXCEPT generation FROM hits
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND generation = ${DAYS}`;

/** The kept visits of final days of a site, with the columns of hits that goals, funnels and channels are counted from. */
export const PUBLISHED_VISITS = `SELECT * EXCEPT (generation, visitor, seq, second), toUInt64(visitor) AS visitor, toUInt64(seq) AS seq,
  toInt64(second) * 1000000 AS ts FROM visits
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND generation = ${DAYS}`;

/** The same, for statements that bring parameters. */
export const HITS: BoundSql = { sql: PUBLISHED_HITS, params: {} };
