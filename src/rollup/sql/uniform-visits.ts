import type { HitCondition } from '../../domain/condition.ts';
import { isStoredDimension, type StoredDimension } from '../../domain/dimension.ts';
import { isOfSession } from './dimensions.ts';

/**
 * A visitor of a day is uniform when all hits have the same place, browser, system and device. The hash is of one address and one
 * User-Agent, so nearly all visitors are. A condition on these, or on what a hit has from its session, then selects sessions as a
 * whole, and what they count is a sum over hits. Nothing has to be grouped by session, which takes two to four times as long. Hits of
 * one page, too, pass conditions on these and on the page all or none: the visitors and sessions of a page are the first hits of it.
 *
 * The column `uniform` of a kept hit is a sum of the numbers below. Hits that an earlier version has written have 0.
 */

const UNIFORM: ReadonlySet<StoredDimension> = new Set([
  ...(['country', 'region', 'city', 'browser', 'browser_version', 'os', 'os_version', 'device'] as const),
]);

/** Hits of uniform visitors, in sessions with a pageview. */
const WHOLE = 1;
/** The first hit of a session, the first pageview of a page in a session, and that of the visitor's day. */
const FIRST = 2;
const FIRST_OF_PAGE = 4;
const FIRST_OF_PAGE_OF_DAY = 8;
/** Hits of uniform visitors in other sessions: conditions on sessions select pageviews, so none of these is selected. */
const WITHOUT_PAGEVIEW = 16;

/**
 * Hits of uniform visitors in sessions with a pageview, and hits of other visitors. Other sessions of uniform visitors are in
 * neither.
 */
export interface Split<Of> {
  readonly uniform: Of;
  readonly others: Of;
}

/** Tests whether the visitor of hits is uniform, as an aggregate over hits. */
export const IS_UNIFORM = `uniqUpTo(1)(${[...UNIFORM].map((name) => `hit.${name}`).join(', ')}) = 1`;

/** Columns for `UNIFORM_COLUMN` of hits in their order: the session of the visitor's hit before, and of the one before of its page; 0 without one. */
export const SESSIONS_BEFORE = `lagInFrame(session) OVER (PARTITION BY site, day, visitor ORDER BY ts, seq) AS session_before,
    lagInFrame(session) OVER (PARTITION BY site, day, visitor, event = 'pageview', page ORDER BY ts, seq) AS page_before`;

/** The column `uniform` of a kept hit, as SQL over `hit`, which has those columns, and `is_uniform`. */
export const UNIFORM_COLUMN = `toUInt8(multiIf(NOT is_uniform, 0, hit.entry = '', ${WITHOUT_PAGEVIEW}, ${WHOLE}
    + ${FIRST} * (hit.session != hit.session_before)
    + ${FIRST_OF_PAGE} * (hit.event = 'pageview') * (hit.session != hit.page_before)
    + ${FIRST_OF_PAGE_OF_DAY} * (hit.event = 'pageview') * (hit.page_before = 0)))`;

/** Test whether hits are in a part of a split, as SQL. */
export const IS_OF_UNIFORM = has(WHOLE);
export const IS_OF_OTHERS = 'uniform = 0';
/** Test what a hit of a uniform visitor begins, as SQL. */
export const IS_FIRST = has(FIRST);
export const IS_FIRST_OF_PAGE = has(FIRST_OF_PAGE);
export const IS_FIRST_OF_PAGE_OF_DAY = has(FIRST_OF_PAGE_OF_DAY);

function has(number: number): string {
  return `bitAnd(uniform, ${number}) != 0`;
}

/**
 * Selects from a hit of a uniform visitor, `hit` in SQL, whether it is the first of its session (`is_first`), and facts of the
 * session. Those that are added up are 0 on its other hits.
 */
export function uniformFacts(facts: readonly ('began' | 'bounce' | 'duration')[]): string[] {
  return [
    `${IS_FIRST} AS is_first`,
    ...facts.map((fact) => (fact === 'began' ? fact : `if(is_first, hit.${fact}, 0) AS ${fact}`)),
  ];
}

/** Tells whether conditions select sessions of uniform visitors as a whole, and all hits of these have one key of a dimension. */
export function selectSessions(conditions: readonly HitCondition[], dimension?: StoredDimension): boolean {
  const subjects: readonly string[] = conditions.map(({ subject }) => subject);
  return [...subjects, ...(dimension === undefined ? [] : [dimension])].every(isOfSessions);
}

/** Tells whether conditions select the pageviews that a uniform visitor has of a page as a whole. */
export function selectPages(conditions: readonly HitCondition[]): boolean {
  return conditions.every(({ subject }) => subject === 'page' || isOfVisitors(subject));
}

function isOfSessions(subject: string): boolean {
  return subject === 'goal' || isOfVisitors(subject) || (isStoredDimension(subject) && isOfSession(subject));
}

function isOfVisitors(subject: string): boolean {
  return isStoredDimension(subject) && UNIFORM.has(subject);
}
