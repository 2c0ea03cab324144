import type { Db } from '../../database/database.ts';
import type { Period } from '../../domain/period.ts';
import { definitionsNaming } from '../../sites/page-erasures.ts';
import { countReportedPages } from '../../sites/reported-pages.ts';
import type { Store } from '../../store/store.ts';
import { GENERATION, generationParams, OF_GENERATIONS } from '../days/generation.ts';
import type { RollupReader } from '../read/rollup-reader.ts';
import { HAS_ERASED, isErased, patternParam } from './page-rows.ts';

/** The figures of the pages that a pattern would erase. */
export interface PageErasurePreview {
  /** The paths that days have figures of, what they count, and on how many days. */
  readonly paths: number;
  readonly pageviews: number;
  readonly days: number;
  /** The single events with such pages, and the kept visits. */
  readonly events: number;
  readonly visits: number;
  /** The requests that servers have reported of such pages. */
  readonly requests: number;
  /** The names of goals, funnels, segments, links and alerts that name such a page themselves: they stay. */
  readonly definitions: readonly string[];
}

/** Counts what the pages of a site that match a pattern have in a run of days, as far as days know it; paths to about a percent. */
export async function previewPageErasure(
  { store, rollups, db }: { readonly store: Pick<Store, 'query'>; readonly rollups: RollupReader; readonly db: Db },
  siteId: number,
  run: Period,
  pattern: string,
): Promise<PageErasurePreview> {
  const matched = patternParam(pattern);
  const [figures, visits] = await rollups.read(async (snapshot) => {
    const { open, closed } = snapshot.states(siteId, run);
    const params = { ...generationParams(closed), ...matched, site: siteId, open: [...open] };
    const ofDays = `${OF_GENERATIONS} AND generation = ${GENERATION}`;
    // Open days have single events alone.
    const [row] = await store.query<Pick<PageErasurePreview, 'paths' | 'pageviews' | 'days'>>(
      `SELECT uniqCombined64(key) AS paths, sum(views) AS pageviews, uniqExact(day) AS days FROM (
  SELECT * FROM (SELECT day, key, views FROM day_keys WHERE ${ofDays} AND dimension = 'page' AND ${isErased('key')} LIMIT 1 BY day, key)
  UNION ALL
  SELECT day, page AS key, count() AS views FROM events
  WHERE site = {site:UInt32} AND day IN {open:Array(Date)} AND event = 'pageview' AND ${isErased('page')} GROUP BY day, key
)`,
      params,
    );
    const [kept] = await store.query<{ found: number }>(
      `SELECT count() AS found FROM visits WHERE ${ofDays} AND (${HAS_ERASED})`,
      params,
    );
    return [row!, kept!.found] as const;
  });
  const [events] = await store.query<{ found: number }>(
    `SELECT count() AS found FROM events
WHERE site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date} AND ${isErased('page')}`,
    { site: siteId, ...run, ...matched },
  );
  return {
    ...{ ...figures, visits, events: events!.found },
    requests: await countReportedPages(db, siteId, run, pattern),
    definitions: await definitionsNaming(db, siteId, pattern),
  };
}
