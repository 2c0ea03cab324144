import type { Revenue } from '../domain/revenue.ts';
import { orderParams, orderSize, ordersOfSites } from '../rollup/sql/orders-of-sites.ts';
import type { Store } from '../store/store.ts';
import { inStatements } from './statement-size.ts';

/** The money of a goal on a local day, in one currency. */
export interface RevenueQuestion {
  readonly site: number;
  readonly day: string;
  readonly revenue: Revenue;
  readonly currency: string;
}

/** The exact sum of a day's orders in a currency, a decimal as text. */
export interface RevenueAmount {
  readonly site: number;
  readonly day: string;
  readonly revenue: number;
  readonly currency: string;
  readonly amount: string;
}

/**
 * Reads the revenue of goals on local days whose raw events are kept, many in one statement. It is what a report of
 * revenue says of these days. A day without orders in the currency has no entry; one of a currency that another question
 * has asked for may be there.
 *
 * @param cap the most currencies of a day; further ones have no entry
 */
export async function readRevenues(
  store: Pick<Store, 'query'>,
  questions: readonly RevenueQuestion[],
  cap: number,
): Promise<RevenueAmount[]> {
  const amounts: RevenueAmount[] = [];
  for (const some of inStatements(ofEachDay(questions), orderSize)) {
    const rows = await store.query<RevenueAmount>(
      `SELECT site, day, revenue, currency, toString(total) AS amount FROM (${RANKED})
WHERE rank <= ${cap} AND currency IN {currencies:Array(String)}`,
      {
        ...orderParams(some),
        currencies: [...new Set(questions.map(({ currency }) => currency))],
      },
    );
    amounts.push(...rows);
  }
  return amounts;
}

/** Returns each revenue of a day once: all its currencies are read together. */
function ofEachDay(questions: readonly RevenueQuestion[]): RevenueQuestion[] {
  return [...new Map(questions.map((question) => [`${question.day} ${question.revenue.id}`, question])).values()];
}

const ORDERS = ordersOfSites(
  'SELECT * FROM events WHERE site IN {order_sites:Array(UInt32)} AND day IN {order_days:Array(Date)}',
  'days',
);

/** The currencies of each day's orders, in the order in which `cappedPairsFrom` keeps them: at most those that three letters name. */
const RANKED = `SELECT site, day, revenue, grp AS currency, sum(number) AS total,
  row_number() OVER (PARTITION BY site, day, revenue ORDER BY uniqExact(visitor) DESC, count() DESC, grp) AS rank
FROM (${ORDERS})
GROUP BY site, day, revenue, grp`;
