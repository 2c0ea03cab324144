/** A shop with orders of two months in two currencies, for tests. */
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { TestService } from '../service.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';

const DAYS = 70;
/** Of the days before these, every third has visits: a test takes the longer the more days there are. */
const WHOLE_DAYS = 15;

export interface Shop {
  readonly site: Site;
  /** The goal with revenue. */
  readonly order: number;
  /** A goal without revenue. */
  readonly signUp: number;
}

/**
 * Makes a shop: more visitors and orders on later days, some in yen, some without an amount. With `isYounger` its revenue is set
 * after its days are closed, so that those whose events are gone do not know it.
 */
export async function makeShop(service: TestService, isYounger = false): Promise<Shop> {
  const site = await service.site({ timezone: 'Europe/Berlin' });
  const { db } = service.database;
  const goal = (name: string, pattern: string) =>
    createGoal(db, service.clock, { siteId: site.id, name, kind: 'event', pattern });
  const order = (await goal('Order placed', 'purchase')).id;
  const signUp = (await goal('Sign-up', 'signup')).id;
  const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
  const set = () => setRevenue(db, service.clock, { siteId: site.id, goalId: order }, fields);
  if (!isYounger) await set();
  // Few days are closed in little time.
  const all = Array.from({ length: DAYS }, (_, age) => age);
  const ages = isYounger ? [60, 40, 20, 3, 0] : all.filter((age) => age < WHOLE_DAYS || age % 3 === 0);
  await importLines(
    service,
    site,
    ages.flatMap((age) => linesOf(addDays(service.today(), -age), DAYS - age)),
  );
  if (isYounger) {
    await service.closeDays();
    await set();
  }
  return { site, order, signUp };
}

function linesOf(day: string, number: number): ImportLine[] {
  return Array.from({ length: 4 + (number % 5) + Math.floor(number / 12) }, (_, i): ImportLine[] => {
    const visitor = `${day} ${i}`;
    const at = (minute: number) => `${day}T${String(5 + (i % 5)).padStart(2, '0')}:${minute}:00Z`;
    const country = i % 2 === 0 ? 'DE' : 'FR';
    const view = { ts: at(10), visitor, u: i % 2 === 0 ? '/' : '/mugs', country };
    if (i % 4 === 3) return [view, { ts: at(11), visitor, u: '/', country, e: 'signup' }];
    if (i % 3 !== 0) return [view];
    const currency = i === 6 ? 'JPY' : 'EUR';
    const value = i === 9 ? 'a lot' : i === 6 ? '5000' : `${19 + number + i}.90`;
    return [view, { ts: at(12), visitor, u: '/thanks', country, e: 'purchase', p: { value, currency } }];
  }).flat();
}
