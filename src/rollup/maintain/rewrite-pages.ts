import { inTransaction } from '../../database/transaction.ts';
import { countErasedDays, type LoggedErasure } from '../../sites/erasure-log.ts';
import { writeSummedVisitors } from '../../sites/import-audits.ts';
import { beginClosing, type ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS } from '../days/generation.ts';
import { figurePart, summedPart } from '../days/parts.ts';
import { publishRewrittenDays } from '../days/rewritten-days.ts';
import type { EraserOptions } from './eraser.ts';
import {
  DAY_VISITORS,
  DIFFERING_DAYS,
  EXACT_VISITORS,
  MERGED_KEYS,
  MERGED_OTHERS,
  patternParam,
  rewritingParams,
  WRITE_HITS,
  WRITE_ROLLUPS,
} from './page-rows.ts';

/** The visitors of a merged row are not cut to those of a day that does not know its visitors. */
const NO_CUT = 2 ** 32 - 1;

type Dimension = 'page' | 'entry' | 'exit';

interface MergedKeys {
  readonly date: string;
  readonly dimension: Dimension;
  readonly keys: number;
  readonly has_other: number;
}

/** Writes days of a site again without the pages of an erasure, and publishes them. */
export async function rewritePages(
  options: EraserOptions,
  erasure: LoggedErasure,
  before: readonly ClosedDay[],
): Promise<void> {
  const { store, database, catalogue, superseded } = options;
  const generations = await beginClosing(database.db, before);
  const begun = before.map((day, i) => ({ ...day, generation: generations[i]! }));
  const params = { ...rewritingParams(before, begun), ...patternParam(erasure.pattern!) };
  for (const sql of WRITE_HITS) await store.execute(sql, params);
  const merged = await store.query<MergedKeys>(MERGED_KEYS, params);
  const others = await store.query<{ date: string; dimension: string }>(MERGED_OTHERS, params);
  const exact = await visitorsOfRemoved(options, params);
  // A day that keeps further pages together does not tell which of them are erased.
  const exactOf = ({ date, dimension, has_other }: MergedKeys) =>
    has_other ? undefined : exact.get(`${dimension} ${date}`);
  const most = await mostVisitors(options, params, before);
  const cuts = [
    ...before.map(({ day }) => [`* ${day}`, most(day)] as const),
    ...merged.map((row) => [`${row.dimension} ${row.date}`, exactOf(row) ?? most(row.date)] as const),
  ];
  const cut = { merged: cuts.map(([row]) => row), most: cuts.map(([, visitors]) => visitors) };
  for (const sql of WRITE_ROLLUPS) await store.execute(sql, { ...params, ...cut });
  const differing = await store.query<{ date: string }>(DIFFERING_DAYS, params);
  if (differing.length > 0) {
    throw new Error(`days differ from what they were written from: ${differing.map(({ date }) => date).join(', ')}`);
  }
  const summed = merged.filter((row) => exactOf(row) === undefined);
  const parts = Map.groupBy([...summed, ...others], ({ date }) => date);
  const after = begun.map((day) => {
    const added = (parts.get(day.day) ?? []).map(({ dimension }) => summedPart(dimension));
    return added.length === 0 ? day : { ...day, unknown: [...new Set([...(day.unknown ?? []), ...added])] };
  });
  await inTransaction(database.db, async (transaction) => {
    await publishRewrittenDays(transaction, before, after);
    await countErasedDays(transaction, erasure, after.length);
    for (const [importId, ofImport] of Map.groupBy(after, (day) => day.importId)) {
      const names = new Set(ofImport.map(({ day }) => day));
      const audited = summed.filter(({ date }) => names.has(date));
      if (importId === undefined || audited.length === 0) continue;
      await writeSummedVisitors(transaction, importId, await keptVisitors(options, after, audited));
    }
  });
  catalogue.replace(after);
  superseded?.[0]?.note(after);
}

/** Returns the visitors of erased pages in the visits and hits that were written again, by dimension and day. */
async function visitorsOfRemoved(
  { store }: Pick<EraserOptions, 'store'>,
  params: ReturnType<typeof rewritingParams>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ date: string } & Readonly<Record<`${Dimension}s`, number>>>(EXACT_VISITORS, params);
  return new Map(
    rows.flatMap(({ date, pages, entrys, exits }) => [
      [`page ${date}`, pages] as const,
      [`entry ${date}`, entrys] as const,
      [`exit ${date}`, exits] as const,
    ]),
  );
}

/** Returns the most visitors that a row of a day can have. */
async function mostVisitors(
  { store }: Pick<EraserOptions, 'store'>,
  params: ReturnType<typeof rewritingParams>,
  days: readonly ClosedDay[],
): Promise<(day: string) => number> {
  const rows = await store.query<{ date: string; visitors: number }>(DAY_VISITORS, params);
  const ofDays = new Map(rows.map((row) => [row.date, row.visitors]));
  const part = figurePart('visitors');
  const unknown = new Set(days.flatMap((day) => (day.unknown?.includes(part) ? [day.day] : [])));
  return (day) => (unknown.has(day) ? NO_CUT : (ofDays.get(day) ?? NO_CUT));
}

/** Returns the keys and visitors that days and dimensions have once they are written again. */
async function keptVisitors(
  { store }: Pick<EraserOptions, 'store'>,
  after: readonly ClosedDay[],
  merged: readonly Pick<MergedKeys, 'date' | 'dimension'>[],
) {
  const rows = await store.query<{ date: string; dimension: Dimension; keys: number; visitors: number }>(
    `SELECT toString(day) AS date, dimension, count() AS keys, sum(visitors) AS visitors FROM day_keys
WHERE ${OF_GENERATIONS} AND generation = ${GENERATION} AND dimension IN ('page', 'entry', 'exit') GROUP BY date, dimension`,
    generationParams(after),
  );
  const asked = new Set(merged.map(({ date, dimension }) => `${date} ${dimension}`));
  return rows.filter(({ date, dimension }) => asked.has(`${date} ${dimension}`));
}
