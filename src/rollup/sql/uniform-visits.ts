import type { HitCondition } from '../../domain/condition.ts';
import { isStoredDimension, type StoredDimension } from '../../domain/dimension.ts';
import { isOfSession } from './dimensions.ts';

/**
 * A visitor of a day is uniform when all of the hits have the same place, browser, system and device: nearly all are. A condition on
 * these, or on what a hit has from its session, then holds for a session as a whole, and what its sessions count is a sum over hits.
 * Nothing has to be grouped by session, which takes two to four times as long. Kept visits say in their column `uniform` whose they
 * are, and where a session begins. Those that an earlier version has written are of nobody uniform.
 */

const UNIFORM: ReadonlySet<StoredDimension> = new Set([
  ...(['country', 'region', 'city', 'browser', 'browser_version', 'os', 'os_version', 'device'] as const),
]);

const OF_OTHERS = 0;
const LATER = 1;
const FIRST = 2;
/** No session without a pageview is selected by what a session has. */
const WITHOUT_PAGEVIEW = 3;

/** Hits of uniform visitors, but for their sessions without a pageview; and hits of all other visitors. */
export interface Halves<Of> {
  readonly uniform: Of;
  readonly others: Of;
}

/** Tests whether the visitor of hits is uniform, as an aggregate over hits. */
export const IS_UNIFORM = `uniqUpTo(1)(${[...UNIFORM].map((name) => `hit.${name}`).join(', ')}) = 1`;

/** The column `uniform` of a kept hit, as SQL over whether its visitor is, its entry page, and whether its session begins with it. */
export function uniformColumn(isUniform: string, entry: string, isFirst: string): string {
  return `toUInt8(multiIf(NOT ${isUniform}, ${OF_OTHERS}, ${entry} = '', ${WITHOUT_PAGEVIEW}, ${isFirst}, ${FIRST}, ${LATER}))`;
}

/** The tests for hits of uniform visitors in sessions with a pageview, and for hits of other visitors, as SQL. */
export const OF_UNIFORM = `uniform IN (${LATER}, ${FIRST})`;
export const OF_NO_UNIFORM = `uniform = ${OF_OTHERS}`;
/** Tests a hit of a uniform visitor for being the first one of its session, as SQL. */
export const IS_FIRST = `uniform = ${FIRST}`;

/** Tells whether conditions select sessions of uniform visitors as a whole, and all of these have one value of a dimension. */
export function areOfSessions(conditions: readonly HitCondition[], dimension?: StoredDimension): boolean {
  const isOfOne = (subject: string) =>
    subject === 'goal' || (isStoredDimension(subject) && (UNIFORM.has(subject) || isOfSession(subject)));
  return conditions.every(({ subject }) => isOfOne(subject)) && isOfOne(dimension ?? 'goal');
}
