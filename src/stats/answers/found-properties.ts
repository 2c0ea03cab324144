import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import { FOUND_PROPERTIES_MAX } from '../../domain/limits.ts';
import { selectedEvents } from '../../rollup/sql/conditions.ts';
import { propMembers } from '../../rollup/sql/props.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, type Window } from '../window.ts';

/** A property that raw events have. */
export interface FoundProperty {
  readonly key: string;
  /** The number of events that have it, of those that were looked at. */
  readonly events: number;
  /** Its most frequent values, `FOUND_EXAMPLES_MAX` at most. */
  readonly examples: readonly string[];
}

/** The properties that the newest raw events of a period have. */
export interface FoundProperties {
  /** The most frequent ones first. */
  readonly rows: readonly FoundProperty[];
  readonly totalKeys: number;
}

/** Selects the events that can have properties and do. */
const WITH_PROPS = "event NOT IN ('pageview', 'engage') AND props != ''";
/** The examples of a found property. */
const FOUND_EXAMPLES_MAX = 3;

/**
 * Lists the properties of so many newest raw events with properties of a period. Keys that cannot be kept, with a NUL character,
 * are left out.
 */
export async function readFoundProperties(
  { store, rollups }: Reader,
  window: Window,
  newest: number,
): Promise<FoundProperties> {
  const days = answerable(window, window.period);
  if (days === null) return { rows: [], totalKeys: 0 };
  const found = await rollups.selected(window.site.id, days, [], (hits) => {
    const { sql, params } = selectedEvents(hits, WITH_PROPS);
    const events = `SELECT props FROM (${sql}) ORDER BY ts DESC, seq DESC LIMIT {newest:UInt32}`;
    return store.query<FoundProperty & { totalKeys: number }>(
      `SELECT key, sum(number) AS events,
  arrayMap(pair -> pair.2, groupArraySortedIf(${FOUND_EXAMPLES_MAX})(
    (-toInt64(number), value), value NOT IN ('', '${NONE_KEY}', '${OTHER_KEY}'))) AS examples,
  count() OVER () AS totalKeys
FROM (SELECT key, value, count() AS number FROM (${propMembers(events)}) WHERE position(key, char(0)) = 0 GROUP BY key, value)
GROUP BY key
ORDER BY events DESC, key
LIMIT {shown:UInt32}`,
      { ...params, newest, shown: FOUND_PROPERTIES_MAX },
    );
  });
  return { rows: found.map(({ totalKeys: _, ...row }) => row), totalKeys: found[0]?.totalKeys ?? 0 };
}

/** Tells whether any raw event of a period has a property. It stops at the first one. */
export async function readHasProperties(
  { store, rollups }: Reader,
  window: Window,
): Promise<{ readonly any: boolean }> {
  const days = answerable(window, window.period);
  if (days === null) return { any: false };
  return rollups.selected(window.site.id, days, [], async (hits) => {
    const { sql, params } = selectedEvents(hits, WITH_PROPS);
    return { any: (await store.query(`SELECT 1 AS one FROM (${sql}) LIMIT 1`, params)).length > 0 };
  });
}
