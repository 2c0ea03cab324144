import type { StoredDimension } from '../../domain/dimension.ts';
import { ROLLUP_COLUMNS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { type BelowWatermark, belowWatermark, type Watermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { ALL_HIT_COLUMNS, HEAVY_VISITOR_EVENTS_MIN, hitsFrom } from '../sql/hits.ts';
import { type DefinitionsOfSite, type Derivation, derivationsOf } from './derivations.ts';
import { grouped, sumEvents } from './grouped.ts';
import { visitorSlices } from './visitor-slices.ts';

/**
 * Sessions are made for so many events at a time: all of their columns lie in memory, sorted. A third more exceeds
 * `max_bytes_before_external_group_by`, and takes twice as long by way of the disk.
 */
const EVENTS_PER_SLICE_MAX = 300_000;
const HIT_NAMES = ALL_HIT_COLUMNS.join(', ');
/** The events of some visitors of the days in hand. */
const EVENTS_OF_SLICE = `SELECT * FROM events WHERE ${OF_GENERATIONS}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`;
const HEAVY_VISITORS = `SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE ${OF_GENERATIONS}
GROUP BY site, day, visitor HAVING count() >= ${HEAVY_VISITOR_EVENTS_MIN}`;

/** Sessionizes the events of some visitors. */
function writeHits(seen: BelowWatermark, heavy: readonly string[]): BoundSql {
  const { sql, params } = hitsFrom(`${EVENTS_OF_SLICE}${seen.sql}`, ALL_HIT_COLUMNS, heavy);
  // Each thread holds rows with three long paths, before and after they are sorted.
  const threads = heavy.length === 0 ? '' : ' SETTINGS max_threads = 1';
  return {
    sql: `INSERT INTO hits (${HIT_NAMES}, generation) SELECT ${HIT_NAMES}, ${GENERATION} FROM (${sql})${threads}`,
    params: { ...params, ...seen.params },
  };
}

/** Days that are written together, and how. */
export interface DayWriting {
  readonly closed: readonly ClosedDay[];
  readonly definitions: readonly DefinitionsOfSite[];
  /** The dimensions whose keys are not stored. */
  readonly leftOut: readonly StoredDimension[];
  /** The events below it are written. */
  readonly watermark: Watermark;
  /** Leaves out the parts that the engine cannot derive, instead of failing. */
  readonly isTolerant: boolean;
}

/** Writes the hits and the rollups of days in their generations, which nobody reads before they are published. */
export class DayWriter {
  readonly #store: Store;
  readonly #storedKeysMax: number;

  constructor(store: Store, storedKeysMax: number) {
    this.#store = store;
    this.#storedKeysMax = storedKeysMax;
  }

  /**
   * Returns the parts that could not be derived. Rejects with the signal's reason between two statements when it is
   * aborted.
   */
  async write(writing: DayWriting, signal: AbortSignal | undefined): Promise<string[]> {
    await this.#writeHits(writing, signal);
    return this.#writeRollups(writing, signal);
  }

  async #writeHits({ closed, watermark }: DayWriting, signal: AbortSignal | undefined): Promise<void> {
    const few = closed.every(({ events }) => events < HEAVY_VISITOR_EVENTS_MIN);
    const heavy = few ? [] : await this.#store.query<{ visitor: string }>(HEAVY_VISITORS, generationParams(closed));
    const { sql, params } = writeHits(
      belowWatermark(watermark),
      heavy.map(({ visitor }) => visitor),
    );
    for (const slice of slicesOf(closed)) {
      signal?.throwIfAborted();
      await this.#store.execute(sql, { ...params, ...slice });
    }
  }

  async #writeRollups(
    { closed, definitions, leftOut, watermark, isTolerant }: DayWriting,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const params = generationParams(closed);
    const unknown: string[] = [];
    const write = async (derivations: readonly Derivation[]): Promise<void> => {
      signal?.throwIfAborted();
      try {
        await this.#insert(derivations[0]!.table, unitedRows(derivations), params);
      } catch (error) {
        if (!(error instanceof StoreLimitError)) throw error;
        if (derivations.length > 1) for (const derivation of derivations) await write([derivation]);
        else if (isTolerant && derivations[0]!.parts.length > 0) unknown.push(...derivations[0]!.parts);
        else throw error;
      }
    };
    const seen = belowWatermark(watermark);
    const events = { sql: `SELECT * FROM events WHERE ${OF_GENERATIONS}${seen.sql}`, params: seen.params };
    for (const group of derivationsOf(closed, events, definitions, leftOut, this.#storedKeysMax)) await write(group);
    return unknown;
  }

  async #insert(table: RollupTable, rows: BoundSql, params: QueryParams): Promise<void> {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    await this.#store.execute(
      `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${GENERATION} FROM (${rows.sql})`,
      { ...params, ...rows.params },
    );
  }
}

/** The share of each statement that writes hits: some site-days, or some visitors of a large one. */
function slicesOf(closed: readonly ClosedDay[]): QueryParams[] {
  return grouped(closed, EVENTS_PER_SLICE_MAX, SITE_DAYS_PER_STATEMENT_MAX).flatMap((some) =>
    visitorSlices(sumEvents(some), EVENTS_PER_SLICE_MAX).map((visitors) => ({
      ...generationParams(some),
      ...visitors,
    })),
  );
}
