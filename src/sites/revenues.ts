import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { CURRENCY, type Revenue } from '../domain/revenue.ts';
import { forgetBackfills } from './backfills.ts';
import { requirePropertyKey } from './properties.ts';
import { siteRefusal } from './translations.ts';

/** The fields that a person enters: a property with the amount, and either one with the currency or the currency itself. */
export type RevenueFields = Pick<Revenue, 'amountProperty' | 'currencyProperty' | 'currency'>;

/** The goal of a site that has the revenue. */
type OfGoal = Pick<Revenue, 'siteId' | 'goalId'>;

/**
 * Sets where the events of a goal have their amount and currency; null for a goal without money. It is counted from then on,
 * and backwards over the kept raw events; what was counted under other settings is read no more. Throws a DatabaseError:
 * `invalid` for a goal of pages, or a wrong property or currency, `not_found` for a goal that is archived or not the site's.
 */
export async function setRevenue(
  db: Db,
  clock: Clock,
  { siteId, goalId }: OfGoal,
  fields: RevenueFields | null,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const goal = await transaction
      .selectFrom('goals')
      .select('kind')
      .where('id', '=', goalId)
      .where('site_id', '=', siteId)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow(() => siteRefusal('not_found', (texts) => texts.unknown.goal(goalId)));
    if (fields !== null && goal.kind !== 'event') throw siteRefusal('invalid', (texts) => texts.revenue.ofPages());
    const clean = fields === null ? null : cleanFields(fields);
    const present = (await listRevenues(transaction, siteId)).find((revenue) => revenue.goalId === goalId);
    if (present !== undefined && clean !== null && isSame(present, clean)) return;
    if (present !== undefined) {
      await forgetBackfills(transaction, 'revenue', present.id);
      await transaction.deleteFrom('funnel_revenues').where('revenue_id', '=', present.id).execute();
      await transaction.deleteFrom('revenues').where('id', '=', present.id).execute();
    }
    if (clean === null) return;
    const { amountProperty, currencyProperty, currency } = clean;
    await transaction
      .insertInto('revenues')
      .values({
        site_id: siteId,
        goal_id: goalId,
        amount_property: amountProperty,
        currency_property: currencyProperty,
        currency,
        counted_from: null,
        created_at: epochMs(clock),
      })
      .execute();
  });
}

/** Lists the money of a site's goals in use, by goal. */
export async function listRevenues(db: Db, siteId: number): Promise<Revenue[]> {
  return await revenuesOf(db).where('revenues.site_id', '=', siteId).execute();
}

/** Returns the goals of sites that have revenue, the oldest first. */
export async function revenueGoals(
  db: Db,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (siteIds.length === 0) return new Map();
  const revenues = await revenuesOf(db).where('revenues.site_id', 'in', siteIds).execute();
  return new Map(
    [...Map.groupBy(revenues, ({ siteId }) => siteId)].map(([id, own]) => [id, own.map(({ goalId }) => goalId)]),
  );
}

/** Returns the money of each site's oldest goal that has some, by the site. */
export async function firstRevenues(db: Db, siteIds: readonly number[]): Promise<ReadonlyMap<number, Revenue>> {
  if (siteIds.length === 0) return new Map();
  const revenues = await revenuesOf(db).where('revenues.site_id', 'in', siteIds).execute();
  return new Map(revenues.toReversed().map((revenue) => [revenue.siteId, revenue]));
}

/** Selects the money of goals in use, by goal. */
export function revenuesOf(db: Db) {
  return allRevenues(db).where('goals.archived_at', 'is', null);
}

/** Selects the money of goals, of archived ones too, by goal. */
export function allRevenues(db: Db) {
  return db
    .selectFrom('revenues')
    .innerJoin('goals', 'goals.id', 'revenues.goal_id')
    .select(['revenues.id', 'revenues.site_id as siteId', 'revenues.goal_id as goalId', 'goals.pattern as event'])
    .select(['revenues.amount_property as amountProperty', 'revenues.currency_property as currencyProperty'])
    .select(['revenues.currency', 'revenues.counted_from as countedFrom'])
    .orderBy('revenues.goal_id');
}

function isSame(present: Revenue, { amountProperty, currencyProperty, currency }: RevenueFields): boolean {
  return (
    present.amountProperty === amountProperty &&
    present.currencyProperty === currencyProperty &&
    present.currency === currency
  );
}

function cleanFields({ amountProperty, currencyProperty, currency }: RevenueFields): RevenueFields {
  requirePropertyKey(amountProperty);
  if (currencyProperty !== null) requirePropertyKey(currencyProperty);
  const code = currency?.trim().toUpperCase() ?? null;
  if ((code === null) === (currencyProperty === null) || (code !== null && !CURRENCY.test(code))) {
    throw siteRefusal('invalid', (texts) => texts.revenue.currency());
  }
  return { amountProperty, currencyProperty, currency: code };
}
