import { NONE_KEY } from '../../domain/dimension.ts';
import type { HitColumn } from '../../store/schema.ts';
import { cappedPairsFrom, type PairsCap } from './capped-pairs.ts';

/** The columns of hits that moves are made from. */
export const MOVE_COLUMNS: readonly HitColumn[] = [
  'site',
  'day',
  'visitor',
  'session',
  'ts',
  'seq',
  'event',
  'page',
  'exit',
];

/**
 * hits → the pages that were seen next after each page, and last before it, within a session, per site-day. Views of the
 * same page one after the other are one; `(none)` is the end or the beginning of the session. The columns are those of
 * `day_subject_keys`.
 */
export function movesFrom(hits: string, pairs: PairsCap): string {
  const views = `SELECT site, day, visitor, session, page, exit,
  lagInFrame(page) OVER (PARTITION BY site, day, visitor, session ORDER BY ts, seq) AS before
FROM (${hits}) WHERE event = 'pageview'`;
  const moves = `SELECT site, day, visitor, if(before = '', '${NONE_KEY}', before) AS from_page, page AS to_page
FROM (${views}) WHERE before != page
UNION ALL
SELECT site, day, visitor, any(exit) AS from_page, '${NONE_KEY}' AS to_page
FROM (${hits}) WHERE event = 'pageview' GROUP BY site, day, visitor, session`;
  const rows = `SELECT site, day, visitor, toDecimal256(0, 20) AS number, move.1 AS part, move.2 AS grp, move.3 AS key
FROM (
  SELECT *, arrayJoin([('next_page', from_page, to_page), ('previous_page', to_page, from_page)]) AS move FROM (${moves})
)
WHERE grp != '${NONE_KEY}'`;
  return `SELECT site, part AS dimension, grp AS subject, '' AS event, day, key, visitors, views, sum
FROM (${cappedPairsFrom(rows, pairs)})`;
}
