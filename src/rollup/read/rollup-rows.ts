import type { BoundSql } from '../sql/bound-sql.ts';
import type { DayRow } from './closed-day-cache.ts';

/** The rows of a rollup as a subquery with the values of its parameters. */
export interface RollupRows extends BoundSql {
  /** Reads all of them, which are to be few: those of closed days are kept in memory. Nobody may change them. */
  read<Row extends DayRow>(): Promise<readonly Row[]>;
}

/** The rows of rollups in the order in which they were asked for. */
export type Subqueries<Wanted extends readonly unknown[]> = { readonly [Index in keyof Wanted]: RollupRows };
