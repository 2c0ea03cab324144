import { NONE_KEY } from '../../domain/dimension.ts';
import type { TransitionDimension } from '../../domain/subject-dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import { cappedPairsFrom, type PairsCap } from './capped-pairs.ts';

/** Transitions have no numbers. */
const NO_SUM = 'toDecimal256(0, 20)';

/** The columns of hits that transitions are made from. */
export const TRANSITION_COLUMNS: readonly HitColumn[] = [
  'site',
  'day',
  'visitor',
  'session',
  'ts',
  'seq',
  'event',
  'page',
];

/**
 * hits → the pages that were seen next after each page, and last before it, within a session, per site-day. Views of the
 * same page one after the other are one; `(none)` is the end or the beginning of the session. The columns are those of
 * `day_subject_keys`.
 */
export function transitionsFrom(hits: string, pairs: PairsCap): string {
  const transitions = movesFrom(hits);
  // A transition counts the same from both sides, so the sides are taken of what is counted.
  const counted = (counts: string) =>
    fromBothSides(`SELECT site, day, from, to, ${counts} FROM (${transitions}) GROUP BY site, day, from, to`);
  return `SELECT site, part AS dimension, grp AS subject, '' AS event, day, key, visitors, views, sum
FROM (${cappedPairsFrom(fromBothSides(transitions), pairs, { sum: NO_SUM, counted })})`;
}

/** hits → the pages next to one page, on one side of it, by local day: day, key, visitors, views. The page is `{beside:String}`. */
export function pagesBeside(hits: string, dimension: TransitionDimension): string {
  return `SELECT day, key, uniqExact(visitor) AS visitors, count() AS views
FROM (${fromBothSides(movesFrom(hits))}) WHERE part = '${dimension}' AND grp = {beside:String} GROUP BY day, key`;
}

/** hits → the ways from a page to the next one: site, day, visitor, from, to. */
function movesFrom(hits: string): string {
  const beside = (neighbour: string) =>
    `${neighbour}(page) OVER (PARTITION BY site, day, visitor, session ORDER BY ts, seq
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`;
  const views = `SELECT site, day, visitor, page, ${beside('lagInFrame')} AS before, ${beside('leadInFrame')} AS after
FROM (${hits}) WHERE event = 'pageview'`;
  return `SELECT site, day, visitor, transition.1 AS from, transition.2 AS to
FROM (SELECT *, arrayJoin(if(after = '', [(before, page), (page, '')], [(before, page)])) AS transition FROM (${views}))
WHERE from != to`;
}

/** Transitions, each seen from the page that it leads to, and from the one that it comes from. An empty page is none. */
function fromBothSides(transitions: string): string {
  const named = (page: string) => `if(${page} = '', '${NONE_KEY}', ${page})`;
  const sides = `('next_page', from, ${named('to')}), ('previous_page', to, ${named('from')})`;
  return `SELECT * EXCEPT (from, to, side), side.1 AS part, side.2 AS grp, side.3 AS key
FROM (SELECT *, arrayJoin(arrayFilter(side -> side.2 != '', [${sides}])) AS side FROM (${transitions}))`;
}
