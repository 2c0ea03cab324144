import { severalAtATime } from '../../concurrency/several-at-a-time.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { ROLLUP_COLUMNS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams, Store, Turn } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { type BelowWatermark, belowWatermark, type Watermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { ALL_HIT_COLUMNS, HEAVY_VISITOR_EVENTS_MIN, hitsFrom } from '../sql/hits.ts';
import { type DefinitionsOfSite, type Derivation, dayTotals, derivationsOf } from './derivations.ts';
import { grouped, sumEvents } from './grouped.ts';
import { visitorSlices } from './visitor-slices.ts';

/** Statements that are written at a time. */
const STATEMENTS_AT_A_TIME = 2;
/** Sessions are made for so many events at a time: they take 240 MB, and some more would not fit beside others. */
const EVENTS_PER_SLICE_MAX = 300_000;
/**
 * Events and hits lie in the order of their visitors: what groups by visitor takes them as they come, a few at a time,
 * instead of all together. With it hits take a quarter less time, and totals of hours half.
 */
const IN_VISITOR_ORDER =
  'SETTINGS optimize_aggregation_in_order = 1, aggregation_in_order_max_block_bytes = 2000000, max_block_size = 8192';
const HIT_NAMES = ALL_HIT_COLUMNS.join(', ');
/** The events of some visitors of the days in hand. */
const EVENTS_OF_SLICE = `SELECT * FROM events WHERE ${OF_GENERATIONS}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`;
const HEAVY_VISITORS = `SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE ${OF_GENERATIONS}
GROUP BY site, day, visitor HAVING count() >= ${HEAVY_VISITOR_EVENTS_MIN}`;

/** The rollups that group by visitor first. */
const BY_VISITOR: ReadonlySet<RollupTable> = new Set<RollupTable>(['hour_totals', 'day_funnels']);

/** Sessionizes the events of some visitors. */
function writeHits(seen: BelowWatermark, heavy: readonly string[], turn: Turn): BoundSql {
  const { sql, params } = hitsFrom(`${EVENTS_OF_SLICE}${seen.sql}`, ALL_HIT_COLUMNS, heavy);
  // Each thread holds rows with three long paths, before and after they are sorted.
  const settings = heavy.length === 0 ? settingsOf(turn) : 'SETTINGS max_threads = 1';
  return {
    sql: `INSERT INTO hits (${HIT_NAMES}, generation) SELECT ${HIT_NAMES}, ${GENERATION} FROM (${sql}) ${settings}`,
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
  /** How its statements run. Hits that take more memory than is left beside others are a StoreLimitError. */
  readonly turn: Turn;
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

  async #writeHits({ closed, watermark, turn }: DayWriting, signal: AbortSignal | undefined): Promise<void> {
    const few = closed.every(({ events }) => events < HEAVY_VISITOR_EVENTS_MIN);
    const heavy = few ? [] : await this.#store.query<{ visitor: string }>(HEAVY_VISITORS, generationParams(closed));
    const inTurn = heavy.length === 0 ? turn : 'alone';
    const { sql, params } = writeHits(
      belowWatermark(watermark),
      heavy.map(({ visitor }) => visitor),
      inTurn,
    );
    await severalAtATime(slicesOf(closed), STATEMENTS_AT_A_TIME, async (slice) => {
      signal?.throwIfAborted();
      await this.#store.execute(sql, { ...params, ...slice }, inTurn);
    });
  }

  async #writeRollups(
    { closed, definitions, leftOut, watermark, isTolerant, turn }: DayWriting,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const params = generationParams(closed);
    const unknown: string[] = [];
    const write = async (derivations: readonly Derivation[], inTurn = turn): Promise<void> => {
      signal?.throwIfAborted();
      const rows = unitedRows(inTurn === 'beside' ? derivations : derivations.map(frugalOf));
      try {
        await this.#insert(derivations[0]!.table, rows, params, inTurn);
      } catch (error) {
        if (!(error instanceof StoreLimitError)) throw error;
        if (derivations.length > 1) for (const derivation of derivations) await write([derivation], inTurn);
        else if (inTurn === 'beside') await write(derivations, 'alone');
        else if (isTolerant && derivations[0]!.parts.length > 0) unknown.push(...derivations[0]!.parts);
        else throw error;
      }
    };
    const seen = belowWatermark(watermark);
    const events = { sql: `SELECT * FROM events WHERE ${OF_GENERATIONS}${seen.sql}`, params: seen.params };
    const groups = derivationsOf(closed, events, definitions, leftOut, this.#storedKeysMax);
    await severalAtATime(groups, STATEMENTS_AT_A_TIME, (group) => write(group));
    await write([dayTotals(closed)]);
    return unknown;
  }

  async #insert(table: RollupTable, rows: BoundSql, params: QueryParams, turn: Turn): Promise<void> {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    const settings = BY_VISITOR.has(table) ? settingsOf(turn) : '';
    await this.#store.execute(
      `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${GENERATION} FROM (${rows.sql}) ${settings}`,
      { ...params, ...rows.params },
      turn,
    );
  }
}

/** The derivation as it is done where memory does not suffice beside others. */
function frugalOf(derivation: Derivation): Derivation {
  return { ...derivation, sql: derivation.frugal ?? derivation.sql };
}

/** The settings of what groups by visitor. Alone there is memory enough for two threads, which would wait for each other. */
function settingsOf(turn: Turn): string {
  return turn === 'beside' ? IN_VISITOR_ORDER : '';
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
