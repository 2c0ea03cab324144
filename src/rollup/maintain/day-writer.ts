import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { QueryParams, StatementMode, Store } from '../../store/store.ts';
import { exceedsLimits, StoreLimitError } from '../../store/store-error.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { type BelowWatermark, belowWatermark, type Watermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { ALL_HIT_COLUMNS, HEAVY_VISITOR_EVENTS_MIN, hitsFrom } from '../sql/hits.ts';
import type { DefinitionsOfSite } from './defined-derivations.ts';
import type { Derivation } from './derivation.ts';
import { dependentDerivationsOf, firstDerivationsOf } from './derivations.ts';
import { grouped, sumEvents } from './grouped.ts';
import { visitorSlices } from './visitor-slices.ts';

/** The number of statements that run at a time. */
const STATEMENTS_AT_A_TIME = 2;
/** Sessions are made for so many events at a time: they take 240 MB, of the 300 that a shared statement may have. */
const EVENTS_PER_SLICE_MAX = 300_000;
/**
 * Events and hits lie in the order of their visitors, so that grouping by visitor streams them, a few at a time, instead of
 * holding them all. With it hits take a quarter less time, and totals of hours half.
 */
const IN_VISITOR_ORDER =
  'optimize_aggregation_in_order = 1, aggregation_in_order_max_block_bytes = 2000000, max_block_size = 8192';
/** Up to 100 MB of rows are one part, or none when the statement fails: it can be repeated in the same generation. */
const ALL_OR_NOTHING = 'min_insert_block_size_rows = 0, min_insert_block_size_bytes = 1000000000000';
const HIT_NAMES = ALL_HIT_COLUMNS.join(', ');
/** The events of some visitors of the days in hand. */
const EVENTS_OF_SLICE = `SELECT * FROM events WHERE ${OF_GENERATIONS}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`;
const HEAVY_VISITORS = `SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE ${OF_GENERATIONS}
GROUP BY site, day, visitor HAVING count() >= ${HEAVY_VISITOR_EVENTS_MIN}`;

/** An exclusive statement is one that did not fit otherwise: a row may have several long paths, so its blocks have few. */
const IN_SMALL_BLOCKS = 'max_threads = 1, max_block_size = 1024';

/** Sessionizes the events of some visitors. */
function writeHits(seen: BelowWatermark, heavy: readonly string[], mode: StatementMode): BoundSql {
  const { sql, params } = hitsFrom(`${EVENTS_OF_SLICE}${seen.sql}`, ALL_HIT_COLUMNS, heavy);
  // Each thread holds rows with three long paths, before and after they are sorted.
  const settings = heavy.length > 0 ? ['max_threads = 1'] : mode === 'shared' ? [IN_VISITOR_ORDER] : [];
  return {
    sql: `INSERT INTO hits (${HIT_NAMES}, generation) SELECT ${HIT_NAMES}, ${GENERATION} FROM (${sql})${settingsOf(settings)}`,
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
  /** How its statements run. Throws a SharedLimitError when hits take more memory than shared statements have. */
  readonly mode: StatementMode;
}

/** Hits of days take more memory than shared statements have. A part of them may be written in the generations in hand. */
export class SharedLimitError extends Error {
  override readonly name = 'SharedLimitError';

  constructor(cause: unknown) {
    super('hits take more memory than shared statements have', { cause });
  }
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

  async #writeHits({ closed, watermark, mode }: DayWriting, signal: AbortSignal | undefined): Promise<void> {
    const few = closed.every(({ events }) => events < HEAVY_VISITOR_EVENTS_MIN);
    const heavy = few ? [] : await this.#store.query<{ visitor: string }>(HEAVY_VISITORS, generationParams(closed));
    const usedMode = heavy.length === 0 ? mode : 'exclusive';
    const { sql, params } = writeHits(
      belowWatermark(watermark),
      heavy.map(({ visitor }) => visitor),
      usedMode,
    );
    await mapConcurrent(slicesOf(closed), STATEMENTS_AT_A_TIME, async (slice) => {
      signal?.throwIfAborted();
      try {
        await this.#store.execute(sql, { ...params, ...slice }, usedMode);
      } catch (error) {
        throw usedMode === 'shared' && exceedsLimits(error) ? new SharedLimitError(error) : error;
      }
    });
  }

  async #writeRollups(
    { closed, definitions, leftOut, watermark, isTolerant, mode }: DayWriting,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const params = generationParams(closed);
    const unknown: string[] = [];
    const write = async (derivations: readonly Derivation[], usedMode = mode): Promise<void> => {
      signal?.throwIfAborted();
      const first = derivations[0]!;
      const rows = unitedRows(usedMode === 'shared' ? derivations : derivations.map(withLowMemory));
      try {
        await this.#insert(first, rows, params, usedMode);
      } catch (error) {
        const isTriedAgain = usedMode === 'shared' ? exceedsLimits(error) : error instanceof StoreLimitError;
        if (!isTriedAgain) throw error;
        const smaller = derivations.length > 1 ? derivations : (first.bySite?.() ?? []);
        if (smaller.length > 0) for (const one of smaller) await write([one], usedMode);
        else if (usedMode === 'shared') await write(derivations, 'exclusive');
        else if (isTolerant && first.parts.length > 0) unknown.push(...first.parts);
        else throw error;
      }
    };
    const seen = belowWatermark(watermark);
    const events = { sql: `SELECT * FROM events WHERE ${OF_GENERATIONS}${seen.sql}`, params: seen.params };
    const options = { leftOut, storedKeysMax: this.#storedKeysMax, readsAgree: this.#store.readsAgree };
    const first = firstDerivationsOf(closed, options);
    await mapConcurrent(first, STATEMENTS_AT_A_TIME, (group) => write(group));
    const dependent = dependentDerivationsOf(closed, options, { events, definitions, unknown });
    await mapConcurrent(dependent, STATEMENTS_AT_A_TIME, (group) => write(group));
    return unknown;
  }

  async #insert(
    { table, isByVisitor = false }: Derivation,
    rows: BoundSql,
    params: QueryParams,
    mode: StatementMode,
  ): Promise<void> {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    const shared = isByVisitor ? [IN_VISITOR_ORDER] : [];
    const settings = settingsOf([...(mode === 'shared' ? shared : [IN_SMALL_BLOCKS]), ALL_OR_NOTHING]);
    await this.#store.execute(
      `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${GENERATION} FROM (${rows.sql})${settings}`,
      { ...params, ...rows.params },
      mode,
    );
  }
}

/** The derivation as an exclusive statement does it. */
function withLowMemory(derivation: Derivation): Derivation {
  return { ...derivation, sql: derivation.lowMemorySql ?? derivation.sql };
}

function settingsOf(settings: readonly string[]): string {
  return settings.length === 0 ? '' : ` SETTINGS ${settings.join(', ')}`;
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
