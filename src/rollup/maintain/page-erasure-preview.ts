import type { Db } from '../../database/database.ts';
import type { Period } from '../../domain/period.ts';
import { definitionsNaming } from '../../sites/page-erasures.ts';
import type { Store } from '../../store/store.ts';
import type { RollupReader } from '../read/rollup-reader.ts';
import { isErased, patternParam } from './page-rows.ts';

/** The figures of the pages that a pattern would erase. */
export interface PageErasurePreview {
  /** The paths that days have figures of, what they count, and on how many days. */
  readonly paths: number;
  readonly pageviews: number;
  readonly days: number;
  /** The single events with such pages, and the kept visits. */
  readonly events: number;
  readonly visits: number;
  /** The names of goals, funnels and segments that name such a page themselves: they stay. */
  readonly definitions: readonly string[];
}

/** Counts what the pages of a site that match a pattern have in a run of days. */
export async function previewPageErasure(
  { store, rollups, db }: { readonly store: Pick<Store, 'query'>; readonly rollups: RollupReader; readonly db: Db },
  site: number,
  run: Period,
  pattern: string,
): Promise<PageErasurePreview> {
  const params = { site, ...run, ...patternParam(pattern) };
  const figures = await rollups.read((snapshot) =>
    snapshot.rollups(site, run, [snapshot.keys('page')], async ([keys]) => {
      const [row] = await store.query<Pick<PageErasurePreview, 'paths' | 'pageviews' | 'days'>>(
        `SELECT uniqExact(key) AS paths, sum(views) AS pageviews, uniqExact(day) AS days FROM (${keys.sql}) WHERE ${isErased('key')}`,
        { ...keys.params, ...patternParam(pattern) },
      );
      return row!;
    }),
  );
  const rowsOf = (table: 'events' | 'visits') =>
    `SELECT '${table}' AS name, count() AS found FROM ${table}
WHERE site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date} AND ${isErased('page')}`;
  const rows = await store.query<{ name: string; found: number }>(
    `${rowsOf('events')} UNION ALL ${rowsOf('visits')}`,
    params,
  );
  const found = (table: string) => rows.find(({ name }) => name === table)?.found ?? 0;
  return {
    ...figures,
    events: found('events'),
    visits: found('visits'),
    definitions: await definitionsNaming(db, site, pattern),
  };
}
