import { OTHER_KEY } from '../../domain/dimension.ts';
import type { GoalKind } from '../../domain/goal.ts';
import { fits, matchParam } from '../../rollup/sql/patterns.ts';
import type { TopRow } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, type Window } from '../window.ts';

const SHOWN_KEYS = 8;

/** Which of a site's pages or events a pattern means. */
export interface PatternMatches {
  /** The most viewed of them; of an event the name. */
  readonly rows: readonly TopRow[];
  /** How many there are. */
  readonly totalKeys: number;
  /** The views of all of them together: how often a goal with this pattern was reached. */
  readonly totalViews: number;
}

/**
 * The keys of the breakdown of `page` or `event` that a pattern means, by the rule that goals and funnels are counted by.
 * What a day has stored as `(other)` has no name to be matched by.
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
