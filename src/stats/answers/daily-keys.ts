import type { Period } from '../../domain/period.ts';
import type { RollupRows } from '../../rollup/read/rollup-rows.ts';
import type { RollupSnapshot } from '../../rollup/read/rollup-snapshot.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { keyOf } from '../../rollup/sql/dimensions.ts';
import type { LackingKeyFigures } from '../coverage.ts';
import type { planBreakdown } from '../plan.ts';
import type { KeysQuery } from '../query.ts';

/** The keys that are read: of which days, from which layer. */
export interface WantedKeys {
  readonly site: number;
  readonly days: Period;
  readonly layer: ReturnType<typeof planBreakdown>;
  readonly query: Pick<KeysQuery, 'dimension'>;
  /** The days that lack a count of their keys: with one, rows are of single days, and no whole month stands for its days. */
  readonly lacking: LackingKeyFigures;
}

/**
 * Reads the counts of a dimension's keys, with the columns day, key, visitors, views, from the daily sums or from the hits. `use` gets them beside the site's visits of each day; both are of the same events.
 */
export function withDailyKeys<Result>(
  rollups: RollupSnapshot,
  { site, days, layer, query: { dimension }, lacking }: WantedKeys,
  use: (keys: BoundSql, visits: RollupRows) => Promise<Result>,
): Promise<Result> {
  if (layer === 'all_keys' || layer.kind === 'keys') {
    const isOfMonths = lacking.visitors === null && lacking.views === null;
    const wanted = isOfMonths ? rollups.summedKeys(dimension) : rollups.keys(dimension);
    return rollups.rollups(site, days, [wanted, dayVisits()], ([keys, visits]) =>
      use(layer === 'all_keys' ? keys : onlyKey(keys, layer.key), visits),
    );
  }
  const selection = { conditions: layer.conditions, dimension, columns: ['day', 'visitor', dimension] } as const;
  return rollups.hitsWith(site, days, selection, [dayVisits()], ({ sql, params }, [visits]) => {
    const keys = `SELECT day, ${keyOf(dimension)} AS key, uniqExact(visitor) AS visitors, count() AS views
FROM (${sql})
GROUP BY day, key`;
    return use({ sql: keys, params }, visits);
  });
}

/** Narrows daily counts to one key. */
export function onlyKey({ sql, params }: BoundSql, key: string): BoundSql {
  return { sql: `SELECT * FROM (${sql}) WHERE key = {key:String}`, params: { ...params, key } };
}
