import type { RollupTable } from '../../store/schema.ts';
import { GENERATION, OF_GENERATIONS } from '../days/generation.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { grouped } from './grouped.ts';

/** Derivations share a statement as long as they take so many events together: all of their columns lie in memory, sorted. */
const EVENTS_PER_STATEMENT_MAX = 3_500_000;
const DERIVATIONS_PER_STATEMENT_MAX = 20;
/**
 * Days with at most so many events are first tried with the SQL that takes more memory and less time, and those with more
 * never: it holds all keys, pairs or pages of a day at once.
 */
export const AT_ONCE_MAX_EVENTS = 3_500_000;

/** One derivation of a rollup from the hits, or from the events, of some generations. */
export interface Derivation extends BoundSql {
  readonly table: RollupTable;
  /** The parts of a day that are unknown without it. */
  readonly parts: readonly string[];
  readonly events: number;
  /** A slower SQL whose memory does not grow with the day; absent where `sql` is the only one. */
  readonly lowMemorySql?: string;
  /** The derivations of each site by itself, which may fit where they do not together; absent where there is one. */
  readonly bySite?: () => readonly Derivation[];
  /** Whether the hits are grouped by visitor first; those that share a statement agree in it. */
  readonly isByVisitor?: boolean;
}

/** The rows of the generations in hand: they are not published yet, so nobody else reads them. */
export const written = (table: 'hits' | 'hour_totals' | 'day_keys') =>
  `SELECT * EXCEPT generation FROM ${table} WHERE ${OF_GENERATIONS} AND generation = ${GENERATION}`;
/** The hits of the generations in hand. */
export const WRITTEN_HITS = written('hits');

/** Derivations of one rollup, in groups that take as few statements as may be. */
export function together(derivations: readonly Derivation[]): Derivation[][] {
  return grouped(derivations, EVENTS_PER_STATEMENT_MAX, DERIVATIONS_PER_STATEMENT_MAX);
}
