import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { ALERT_TYPE_TABLE, type AlertRule, isMoney } from '../domain/alert-rule.ts';
import { CURRENCY } from '../domain/revenue.ts';
import { listRevenues } from '../sites/revenues.ts';
import { alertRefusal } from './translations.ts';

/** The goal and the currency that a rule watches. The currency is as a person has entered it. */
type Watched = Pick<AlertRule, 'siteId' | 'type' | 'goalId' | 'currency'>;

/**
 * Checks the goal of a rule, and returns the currency of a rule of money: that of the goal, or the given one when a
 * property of its orders has it. Throws a DatabaseError: `not_found` for a goal that the site does not have, `invalid` for
 * one without revenue, and for a wrong currency.
 */
export async function requireWatched(db: Db, watched: Watched): Promise<string | null> {
  const { siteId, type, goalId } = watched;
  if (goalId === null) {
    if (ALERT_TYPE_TABLE[type].hasWindow && !isMoney(type))
      throw alertRefusal('invalid', (texts) => texts.noGoal(type));
    if (isMoney(type)) throw alertRefusal('invalid', (texts) => texts.noRevenueGoal());
    requireNoCurrency(watched);
    return null;
  }
  if (!ALERT_TYPE_TABLE[type].hasGoal)
    throw new DatabaseError('invalid', `a ${type} rule has no goal; only a goal or revenue rule has`);
  await db
    .selectFrom('goals')
    .select('id')
    .where('id', '=', goalId)
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => alertRefusal('not_found', (texts) => texts.unknownGoal(goalId)));
  if (isMoney(type)) return await requireCurrency(db, { ...watched, goalId });
  requireNoCurrency(watched);
  return null;
}

async function requireCurrency(
  db: Db,
  { siteId, goalId, currency }: Watched & { readonly goalId: number },
): Promise<string> {
  const revenue = (await listRevenues(db, siteId)).find((each) => each.goalId === goalId);
  if (revenue === undefined) throw alertRefusal('invalid', (texts) => texts.goalWithoutRevenue(goalId));
  const code = currency?.trim().toUpperCase() ?? revenue.currency ?? '';
  if (!CURRENCY.test(code)) throw alertRefusal('invalid', (texts) => texts.currency());
  if (revenue.currency !== null && revenue.currency !== code) {
    const only = revenue.currency;
    throw alertRefusal('invalid', (texts) => texts.otherCurrency(goalId, only));
  }
  return code;
}

function requireNoCurrency({ type, currency }: Watched): void {
  if (currency !== null) throw new DatabaseError('invalid', `a ${type} rule has no currency; only a revenue rule has`);
}
