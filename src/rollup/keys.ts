import { type Dimension, OTHER_KEY } from '../domain/dimension.ts';
import { hitSelection, keyOf } from './dimensions.ts';

/**
 * hits → visitors and views of each key of a dimension, per site-day. At most `cap` keys a day are kept, the most
 * visited ones; the rest is one row, `(other)`, whose visitors are counted exactly.
 */
export function keysFrom(hits: string, dimension: Dimension, cap: number): string {
  return `SELECT site, day, if(rank <= ${cap}, kept_key, '${OTHER_KEY}') AS key,
  uniqExactMerge(state) AS visitors, sum(hits) AS views
FROM (
  SELECT *, row_number() OVER (PARTITION BY site, day ORDER BY finalizeAggregation(state) DESC, hits DESC, kept_key) AS rank
  FROM (
    SELECT site, day, ${keyOf(dimension)} AS kept_key, uniqExactState(visitor) AS state, count() AS hits
    FROM (${hits})
    WHERE ${hitSelection([dimension])}
    GROUP BY site, day, kept_key
  )
)
GROUP BY site, day, key`;
}

/** The same with the columns of the stored rollup, which holds all dimensions. */
export function keyRows(hits: string, dimension: Dimension, cap: number): string {
  return `SELECT '${dimension}' AS dimension, * FROM (${keysFrom(hits, dimension, cap)})`;
}
