import { NONE_KEY } from '../../domain/dimension.ts';
import type { HitColumn } from '../../store/schema.ts';
import { cappedPairsFrom, type PairsCap } from './capped-pairs.ts';

/** The columns of hits that moves are made from. */
export const MOVE_COLUMNS: readonly HitColumn[] = ['site', 'day', 'visitor', 'session', 'ts', 'seq', 'event', 'page'];

/**
 * hits → the pages that were seen next after each page, and last before it, within a session, per site-day. Views of the
 * same page one after the other are one; `(none)` is the end or the beginning of the session. The columns are those of
 * `day_subject_keys`.
 */
export function movesFrom(hits: string, pairs: PairsCap): string {
  const beside = (neighbour: string) =>
    `${neighbour}(page) OVER (PARTITION BY site, day, visitor, session ORDER BY ts, seq
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`;
  const views = `SELECT site, day, visitor, page, ${beside('lagInFrame')} AS before, ${beside('leadInFrame')} AS after
FROM (${hits}) WHERE event = 'pageview'`;
  const named = (page: string) => `if(${page} = '', '${NONE_KEY}', ${page})`;
  const rows = `SELECT site, day, visitor, toDecimal256(0, 20) AS number, move.1 AS part, page AS grp, move.2 AS key
FROM (
  SELECT *, arrayJoin([('next_page', ${named('after')}), ('previous_page', ${named('before')})]) AS move FROM (${views})
)
WHERE key != page`;
  return `SELECT site, part AS dimension, grp AS subject, '' AS event, day, key, visitors, views, sum
FROM (${cappedPairsFrom(rows, pairs)})`;
}
