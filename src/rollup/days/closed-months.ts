import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { nextChange } from './change-number.ts';
import type { Generations, SiteDay } from './closed-days.ts';

/** A calendar month of a site, by its first day, whose sums are stored. */
export interface ClosedMonth extends SiteDay {
  /** The generation that readers may see. */
  readonly generation: number;
  /** The generations of its days that it is the sum of; of others it says nothing. */
  readonly basis: string;
}

/** Every stored month of every site. */
export async function listClosedMonths(db: Db): Promise<ClosedMonth[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select(['site_id', 'month', 'generation', 'basis'])
    .where('generation', 'is not', null)
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, day: row.month, generation: row.generation!, basis: row.basis! }));
}

/** Lists the months, by their first days, of which another generation than the published one was begun. */
export async function listRewrittenMonths(db: Db): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select(['site_id', 'month'])
    .where((where) => where.or([where('attempts', '>', 1), where('generation', 'is', null)]))
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, day: row.month }));
}

/** Lists the generations of months, by their first days; those that were never begun, or are forgotten, have none. */
export async function listMonthGenerations(db: Db, months: readonly SiteDay[]): Promise<Generations[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select(['site_id as siteId', 'month as day', 'generation', 'attempts as begun'])
    .where('site_id', 'in', [...new Set(months.map(({ siteId }) => siteId))])
    .where('month', 'in', [...new Set(months.map(({ day }) => day))])
    .execute();
  const asked = new Set(months.map(({ siteId, day }) => `${siteId} ${day}`));
  return rows
    .filter(({ siteId, day }) => asked.has(`${siteId} ${day}`))
    .map(({ generation, ...row }) => ({ ...row, published: generation ?? 0 }));
}

/** Begins a generation of a month. A number is never given again, as long as the month is kept. */
export async function beginMonth(db: Db, { siteId, day }: SiteDay): Promise<number> {
  const { attempts } = await db
    .insertInto('closed_months')
    .values({ site_id: siteId, month: day, attempts: 1, generation: null, basis: null })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'month'])
        .doUpdateSet((set) => ({ attempts: set('closed_months.attempts', '+', 1) })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Publishes a complete generation. */
export async function publishMonth(db: Db, { siteId, day, generation, basis }: ClosedMonth): Promise<void> {
  await inTransaction(db, async (transaction) =>
    transaction
      .updateTable('closed_months')
      .set({ generation, basis, changed: await nextChange(transaction) })
      .where('site_id', '=', siteId)
      .where('month', '=', day)
      .execute(),
  );
}
