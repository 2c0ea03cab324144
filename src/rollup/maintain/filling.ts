import type { Goal } from '../../domain/goal.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { addUnknown } from '../days/add-unknown.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { SITE_DAYS_PER_STATEMENT_MAX, storedGeneration } from '../days/generation.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { grouped } from './grouped.ts';
import type { MaintainedDays } from './maintained-days.ts';
import { DAYS } from './published-hits.ts';

/** Days share a statement as long as they have so many events together. */
export const EVENTS_PER_STATEMENT_MAX = 3_500_000;

/** Rows that are counted on closed days. */
export interface Filling {
  readonly table: 'day_keys' | 'day_goals' | 'day_revenue' | 'day_subject_keys' | 'day_funnels';
  readonly siteId: number;
  readonly firstRaw: string;
  /** Derives them from the days in hand. Events have what hits leave out. */
  readonly rows: (events: BoundSql) => BoundSql;
  /** Derives them from the kept visits of days whose events are gone, which may be read from a day on; absent where these do not tell. */
  readonly visits?: { readonly from: string; readonly rows: BoundSql };
  readonly parts: readonly string[];
  /** The goals that are counted on imported days too, of which only keys are stored. */
  readonly goals: readonly Goal[];
}

/** Counts days, as many together as a statement may. */
export async function insertFilling(
  options: Pick<MaintainedDays, 'store' | 'database' | 'catalogue'>,
  filling: Filling,
  rows: BoundSql,
  days: readonly ClosedDay[],
): Promise<void> {
  for (const some of grouped(days, EVENTS_PER_STATEMENT_MAX, SITE_DAYS_PER_STATEMENT_MAX))
    await insertDays(options, filling, rows, some);
}

/** Counts days together, or alone when they exceed the engine's limits; of a day that does so alone nothing is known. */
async function insertDays(
  options: Pick<MaintainedDays, 'store' | 'database' | 'catalogue'>,
  filling: Filling,
  rows: BoundSql,
  days: readonly ClosedDay[],
): Promise<void> {
  const { store, database, catalogue } = options;
  const { table, siteId, parts } = filling;
  const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
  const params: QueryParams = {
    site: siteId,
    days: days.map(({ day }) => day),
    generations: days.map(({ generation }) => storedGeneration(generation)),
  };
  try {
    // Beside the reads: readers may be waiting for it, and the closing of another site's days takes long.
    await store.derive(`INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${DAYS} FROM (${rows.sql})`, {
      ...rows.params,
      ...params,
    });
  } catch (error) {
    // A statement that takes too long now may not when the machine has less to do.
    if (!(error instanceof StoreLimitError) || (error.limit === 'time' && days.length === 1)) throw error;
    if (days.length > 1) for (const day of days) await insertDays(options, filling, rows, [day]);
    else catalogue.replace(await addUnknown(database.db, siteId, days, parts));
  }
}
