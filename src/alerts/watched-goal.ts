import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { ALERT_TYPE_TABLE, type AlertRule, isMoney } from '../domain/alert-rule.ts';
import { CURRENCY, type Revenue, revenuesOfSites } from '../domain/revenue.ts';
import type { Site } from '../domain/site.ts';
import { goalsOfSubject, revenuesOfSubject } from '../sites/group-goals.ts';
import { alertRefusal } from './translations.ts';

/** The goal and the currency that a rule watches. The currency is as a person has entered it. */
type Watched = Pick<AlertRule, 'type' | 'goalId' | 'currency'>;

/**
 * Checks the goal of a rule, and returns the currency of a rule of money: that of the goal, or the given one when a
 * property of its orders has it. Throws a DatabaseError: `not_found` for a goal that the site does not have, `invalid` for
 * one without revenue, and for a wrong currency.
 */
export async function requireWatched(db: Db, site: Site, watched: Watched): Promise<string | null> {
  const { type, goalId } = watched;
  if (goalId === null) {
    if (ALERT_TYPE_TABLE[type].hasWindow && !isMoney(type))
      throw alertRefusal('invalid', (texts) => texts.noGoal(type));
    if (isMoney(type)) throw alertRefusal('invalid', (texts) => texts.noRevenueGoal());
    requireNoCurrency(watched);
    return null;
  }
  if (!ALERT_TYPE_TABLE[type].hasGoal)
    throw new DatabaseError('invalid', `a ${type} rule has no goal; only a goal or revenue rule has`);
  if (!(await goalsOfSubject(db, site)).some(({ id }) => id === goalId)) {
    throw alertRefusal('not_found', (texts) => texts.unknownGoal(goalId));
  }
  if (isMoney(type)) return await requireCurrency(db, site, { ...watched, goalId });
  requireNoCurrency(watched);
  return null;
}

async function requireCurrency(
  db: Db,
  site: Site,
  { goalId, currency }: Watched & { readonly goalId: number },
): Promise<string> {
  const revenue = (await revenuesOfSubject(db, site)).find((each) => each.goalId === goalId);
  if (revenue === undefined) throw alertRefusal('invalid', (texts) => texts.goalWithoutRevenue(goalId));
  const only = onlyCurrency(revenue);
  const code = currency?.trim().toUpperCase() ?? only ?? '';
  if (!CURRENCY.test(code)) throw alertRefusal('invalid', (texts) => texts.currency());
  if (hasCurrency(revenue, code)) return code;
  const others = [...new Set(revenuesOfSites(revenue).map((each) => each.currency))].join(', ');
  throw alertRefusal('invalid', (texts) => texts.otherCurrency(goalId, only ?? others));
}

/** Returns the one currency of all orders of a goal, of those of each site of a group; null when there may be several. */
export function onlyCurrency(revenue: Revenue): string | null {
  const [only = null, ...others] = new Set(revenuesOfSites(revenue).map(({ currency }) => currency));
  return others.length === 0 ? only : null;
}

/** Tells whether orders of a goal may be in a currency. */
export function hasCurrency(revenue: Revenue, currency: string | null): boolean {
  return revenuesOfSites(revenue).some((each) => each.currency === null || each.currency === currency);
}

function requireNoCurrency({ type, currency }: Watched): void {
  if (currency !== null) throw new DatabaseError('invalid', `a ${type} rule has no currency; only a revenue rule has`);
}
