import { OTHER_KEY, type StoredDimension } from '../../domain/dimension.ts';
import { hitSelection, keyOf } from './dimensions.ts';

/** The keys of so many events, each with its visitors, fit into memory all at once, however long their texts are. */
export const RANKED_AT_ONCE_MAX_EVENTS = 100_000;

/**
 * hits → visitors and views of each key of a dimension, per site-day. At most `cap` keys a day are kept, the most
 * visited ones; the rest is one row, `(other)`, whose visitors are counted exactly.
 *
 * @param events how many events the hits are of, at most
 * @param atOnceMax with more events the keys are ranked first, in memory that does not grow with them
 */
export function keysFrom(
  hits: string,
  dimension: StoredDimension,
  cap: number,
  events: number,
  atOnceMax: number = RANKED_AT_ONCE_MAX_EVENTS,
): string {
  const selected = `(${hits}) WHERE ${hitSelection([dimension])}`;
  const key = keyOf(dimension);
  return events <= atOnceMax ? rankedAtOnce(selected, key, cap) : rankedFirst(selected, key, cap);
}

/** Ranks all keys, each with the set of its visitors. One pass; costs the engine little time to plan. */
function rankedAtOnce(selected: string, key: string, cap: number): string {
  return `SELECT site, day, if(rank <= ${cap}, kept_key, '${OTHER_KEY}') AS key,
  uniqExactMerge(state) AS visitors, sum(hits) AS views
FROM (
  SELECT *, row_number() OVER (PARTITION BY site, day ORDER BY finalizeAggregation(state) DESC, hits DESC, kept_key) AS rank
  FROM (
    SELECT site, day, ${key} AS kept_key, uniqExactState(visitor) AS state, count() AS hits
    FROM ${selected}
    GROUP BY site, day, kept_key
  )
)
GROUP BY site, day, key`;
}

/**
 * Counts keys in memory that does not grow with them: the groups, and the keys while they are sorted, go to disk when
 * they are many, and no more than `cap` are kept beside them (`groupArraySorted` keeps no more either, but takes three
 * times as long). Only site-days with more keys than that are read once more, for `(other)`. Costs the engine about 13 ms
 * more to plan.
 */
function rankedFirst(selected: string, key: string, cap: number): string {
  return `SELECT site, day, key, visitors, views
FROM (
  WITH (
    SELECT groupArray((site, day, top))
    FROM (
      SELECT site, day, arraySort(groupArray((-toInt64(key_visitors), -toInt64(key_views), key_text))) AS top
      FROM (
        SELECT site, day, ${key} AS key_text, uniqExact(visitor) AS key_visitors, count() AS key_views
        FROM ${selected}
        GROUP BY site, day, key_text
        ORDER BY site, day, key_visitors DESC, key_views DESC, key_text
        LIMIT ${cap + 1} BY site, day
      )
      GROUP BY site, day
    )
  ) AS ranked,
  arrayFlatten(arrayMap(ranks -> arrayMap(rank -> (ranks.1, ranks.2, rank.3, toUInt64(-rank.1), toUInt64(-rank.2)),
    arraySlice(ranks.3, 1, ${cap})), ranked)) AS kept,
  arrayMap(ranks -> (ranks.1, ranks.2), arrayFilter(ranks -> length(ranks.3) > ${cap}, ranked)) AS overflowing
  SELECT row.1 AS site, row.2 AS day, row.3 AS key, row.4 AS visitors, row.5 AS views
  FROM (SELECT arrayJoin(kept) AS row)
  UNION ALL
  SELECT site, day, '${OTHER_KEY}' AS key, uniqExact(visitor) AS visitors, count() AS views
  FROM ${selected} AND notEmpty(overflowing) AND (site, day) IN (SELECT arrayJoin(overflowing))
    AND (site, day, ${key}) NOT IN (SELECT arrayJoin(arrayMap(row -> (row.1, row.2, row.3), kept)))
  GROUP BY site, day
)`;
}

/** Keys of a dimension with the columns of the stored rollup, which holds all dimensions under their names. */
export function keyRows(keys: string, name: string): string {
  return `SELECT '${name}' AS dimension, * FROM (${keys})`;
}
