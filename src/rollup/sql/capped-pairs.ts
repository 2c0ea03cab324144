import { OTHER_KEY } from '../../domain/dimension.ts';
import { RANKED_AT_ONCE_MAX_EVENTS } from './keys.ts';

/** The pairs that are kept of a day, and how many events it has. */
export interface PairsCap {
  /** The most pairs of a part. */
  readonly cap: number;
  /** How many events the rows are of, at most: each has a few. Absent where nobody knows. */
  readonly events?: number;
  /** With more events the pairs are ranked first, in memory that does not grow with them. */
  readonly atOnceMax?: number;
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
  { cap, events = Number.POSITIVE_INFINITY, atOnceMax = RANKED_AT_ONCE_MAX_EVENTS }: PairsCap,
  { sum = 'sum(number)', counted }: PairsCounting = {},
): string {
  const counts = (visitors: string) => `${visitors}, count() AS pair_views, ${sum} AS pair_sum`;
  if (events <= atOnceMax) {
    const states = counts('uniqExactState(visitor) AS state');
    return rankedAtOnce(
      counted === undefined
        ? `SELECT pair, ${states} FROM (SELECT *, ${PAIR} FROM (${rows})) GROUP BY pair`
        : `SELECT ${PAIR}, state, pair_views, pair_sum FROM (${counted(states)})`,
      cap,
    );
  }
  const visitors = counts('uniqExact(visitor) AS pair_visitors');
  const pairs =
    counted?.(visitors) ??
    `SELECT site, day, part, grp, key, ${visitors} FROM (${rows}) GROUP BY site, day, part, grp, key`;
  return rankedFirst(rows, sum, pairs, cap);
}

/** A pair with its part and site-day as one value. */
const PAIR = '(site, day, part, grp, key) AS pair';

/**
 * Ranks all pairs, each with the set of its visitors. The rows are read once, and the engine plans them once. To plan a
 * grouping, it looks through the rows' whole text for each key that they are grouped by: so there is one key, a tuple.
 *
 * @param pairs a SELECT of `PAIR`, state, pair_views, pair_sum
 */
function rankedAtOnce(pairs: string, cap: number): string {
  return `SELECT kept.1 AS site, kept.2 AS day, kept.3 AS part, kept.4 AS grp, kept.5 AS key,
  uniqExactMerge(state) AS visitors, sum(pair_views) AS views, sum(pair_sum) AS sum
FROM (
  SELECT * EXCEPT (pair, rank, best_rank), (pair.1, pair.2, pair.3,
    if(best_rank <= ${cap}, pair.4, '${OTHER_KEY}'), if(rank <= ${cap}, pair.5, '${OTHER_KEY}')) AS kept
  FROM (
    SELECT *, min(rank) OVER (PARTITION BY pair.1, pair.2, pair.3, pair.4) AS best_rank
    FROM (
      SELECT *, row_number() OVER (
        PARTITION BY pair.1, pair.2, pair.3 ORDER BY finalizeAggregation(state) DESC, pair_views DESC, pair.4, pair.5
      ) AS rank
      FROM (${pairs})
    )
  )
)
GROUP BY kept`;
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
