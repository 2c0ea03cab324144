import { OTHER_KEY } from '../../domain/dimension.ts';
import { RANKED_AT_ONCE_MAX_EVENTS } from './keys.ts';

/** The pairs that are kept of a day, and how many events it has. */
export interface PairsCap {
  /** The most pairs of a part. */
  readonly cap: number;
  /** How many events the rows are of, at most. Absent where nobody knows. */
  readonly events?: number;
}

/** How pairs are counted, where it is not as usual. */
export interface PairsCounting {
  /** The sum of the numbers of some rows, as SQL. Given where they have none. */
  readonly sum?: string;
  /**
   * The rows counted by site, day, part, grp and key: a SELECT with these and `counts`, which sum up rows. Given where
   * something is cheaper than to group them.
   */
  readonly counted?: (counts: string) => string;
}

/**
 * rows → visitors, views and the sum of numbers of each pair of a group and a key, per site-day and part. At most `cap`
 * pairs of a part are kept, the most visited ones. The rest of a group is its key `(other)`, and groups without a kept
 * pair are together the group `(other)`; their visitors are counted exactly.
 *
 * @param rows a SELECT with the columns site, day, part, grp, key, visitor, number
 */
export function cappedPairsFrom(
  rows: string,
  { cap, events = Number.POSITIVE_INFINITY }: PairsCap,
  {
    sum = 'sum(number)',
    counted = (counts) =>
      `SELECT site, day, part, grp, key, ${counts} FROM (${rows}) GROUP BY site, day, part, grp, key`,
  }: PairsCounting = {},
): string {
  const pairs = (visitors: string) => counted(`${visitors}, count() AS pair_views, ${sum} AS pair_sum`);
  return events <= RANKED_AT_ONCE_MAX_EVENTS
    ? rankedAtOnce(pairs('uniqExactState(visitor) AS state'), cap)
    : rankedFirst(rows, sum, pairs('uniqExact(visitor) AS pair_visitors'), cap);
}

/** Ranks all pairs, each with the set of its visitors. The rows are read once, and the engine plans them once. */
function rankedAtOnce(pairs: string, cap: number): string {
  return `SELECT site, day, part, if(best_rank <= ${cap}, pair_grp, '${OTHER_KEY}') AS grp,
  if(rank <= ${cap}, pair_key, '${OTHER_KEY}') AS key, uniqExactMerge(state) AS visitors, sum(pair_views) AS views,
  sum(pair_sum) AS sum
FROM (
  SELECT *, min(rank) OVER (PARTITION BY site, day, part, pair_grp) AS best_rank
  FROM (
    SELECT *, row_number() OVER (
      PARTITION BY site, day, part ORDER BY finalizeAggregation(state) DESC, pair_views DESC, pair_grp, pair_key
    ) AS rank
    FROM (SELECT * EXCEPT (grp, key), grp AS pair_grp, key AS pair_key FROM (${pairs}))
  )
)
GROUP BY site, day, part, grp, key`;
}

/**
 * As for the keys of large days (keys.ts), the memory that it takes does not grow with the pairs: groups go to disk when
 * they are many. Only parts with more pairs than `cap` are read once more.
 */
function rankedFirst(rows: string, sum: string, pairs: string, cap: number): string {
  return `SELECT site, day, part, grp, key, visitors, views, sum
FROM (
  WITH (
    SELECT groupArray((site, day, part, top))
    FROM (
      SELECT site, day, part, arraySort(groupArray((-toInt64(pair_visitors), -toInt64(pair_views), grp, key, pair_sum))) AS top
      FROM (
        SELECT * FROM (${pairs})
        ORDER BY site, day, part, pair_visitors DESC, pair_views DESC, grp, key
        LIMIT ${cap + 1} BY site, day, part
      )
      GROUP BY site, day, part
    )
  ) AS ranked,
  arrayFlatten(arrayMap(of -> arrayMap(
    pair -> (of.1, of.2, of.3, pair.3, pair.4, toUInt64(-pair.1), toUInt64(-pair.2), pair.5),
    arraySlice(of.4, 1, ${cap})), ranked)) AS kept,
  arrayMap(of -> (of.1, of.2, of.3), arrayFilter(of -> length(of.4) > ${cap}, ranked)) AS overflowing,
  arrayDistinct(arrayMap(row -> (row.1, row.2, row.3, row.4), kept)) AS kept_groups
  SELECT row.1 AS site, row.2 AS day, row.3 AS part, row.4 AS grp, row.5 AS key,
    row.6 AS visitors, row.7 AS views, row.8 AS sum
  FROM (SELECT arrayJoin(kept) AS row)
  UNION ALL
  SELECT site, day, part, other_grp AS grp, '${OTHER_KEY}' AS key, visitors, views, sum
  FROM (
    SELECT site, day, part,
      if((site, day, part, grp) IN (SELECT arrayJoin(kept_groups)), grp, '${OTHER_KEY}') AS other_grp,
      uniqExact(visitor) AS visitors, count() AS views, ${sum} AS sum
    FROM (${rows})
    WHERE notEmpty(overflowing) AND (site, day, part) IN (SELECT arrayJoin(overflowing))
      AND (site, day, part, grp, key) NOT IN (SELECT arrayJoin(arrayMap(row -> (row.1, row.2, row.3, row.4, row.5), kept)))
    GROUP BY site, day, part, other_grp
  )
)`;
}
