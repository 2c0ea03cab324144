import { OTHER_KEY } from '../../domain/dimension.ts';
import type { GoalKind } from '../../domain/goal.ts';
import { fits, matchParam } from '../../rollup/sql/patterns.ts';
import type { TopRow } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, type Window } from '../window.ts';

const SHOWN_KEYS = 8;

/** The pages or events of a site that a pattern matches. */
export interface PatternMatches {
  /** The most visited keys: paths of pages, or names of events. */
  readonly rows: readonly TopRow[];
  /** The number of all keys that match. */
  readonly totalKeys: number;
  /** The views of all keys that match: how often a goal with this pattern was reached. */
  readonly totalViews: number;
}

/**
 * Returns the keys of the breakdown of `page` or `event` that a pattern matches, by the rule that goals and funnels are
 * counted by. Keys that a day has stored as `(other)` have lost their names and cannot match.
 */
export async function readPatternMatches(
  { store, rollups }: Reader,
  window: Window,
  pattern: { readonly kind: GoalKind; readonly pattern: string },
): Promise<PatternMatches> {
  const days = answerable(window, window.period);
  if (days === null) return { rows: [], totalKeys: 0, totalViews: 0 };
  const found = await rollups.rollups(window.site.id, days, [rollups.keys(pattern.kind)], ([{ sql, params }]) =>
    store.query<TopRow & { totalKeys: number; totalViews: number }>(
      `SELECT *, count() OVER () AS totalKeys, sum(views) OVER () AS totalViews
FROM (
  SELECT key, sum(visitors) AS visitors, sum(views) AS views FROM (${sql})
  WHERE key != '${OTHER_KEY}' AND ${fits(pattern.kind, 'key', 'pattern')}
  GROUP BY key
)
ORDER BY visitors DESC, views DESC, key
LIMIT {shown:UInt32}`,
      { ...params, pattern: matchParam(pattern), shown: SHOWN_KEYS },
    ),
  );
  const { totalKeys = 0, totalViews = 0 } = found[0] ?? {};
  return { rows: found.map(({ key, visitors, views }) => ({ key, visitors, views })), totalKeys, totalViews };
}
