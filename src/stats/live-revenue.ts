import type { Revenue } from '../domain/revenue.ts';
import { propColumns, propMember } from '../rollup/sql/props.ts';
import { codeOf, pricedColumns } from '../rollup/sql/revenue.ts';
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

/** The characters of a question in a statement, besides its texts. */
const BESIDES = 150;

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
  for (const some of inStatements(ofEachDay(questions), sizeOf)) {
    const rows = await store.query<RevenueAmount>(
      `SELECT site, day, revenue, currency, toString(total) AS amount FROM (${RANKED})
WHERE rank <= ${cap} AND currency IN {currencies:Array(String)}`,
      {
        sites: some.map(({ site }) => site),
        days: some.map(({ day }) => day),
        revenues: some.map(({ revenue }) => revenue.id),
        events: some.map(({ revenue }) => revenue.event),
        amounts: some.map(({ revenue }) => propMember(revenue.amountProperty)),
        codes: some.map(({ revenue }) => revenue.currency ?? ''),
        properties: some.map(({ revenue: { currencyProperty } }) =>
          currencyProperty === null ? '' : propMember(currencyProperty),
        ),
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

/** An event's name stands twice in a statement. Escaping a key makes up to four characters of one. */
function sizeOf({ revenue: { event, amountProperty, currencyProperty } }: RevenueQuestion): number {
  return BESIDES + 2 * 3 * event.length + 4 * (amountProperty.length + (currencyProperty?.length ?? 0));
}

/** events → the orders, each with its currency as `grp` and its exact amount. */
const ORDERS = `SELECT site, day, revenue, visitor, ${pricedColumns('amount')}
FROM (
  SELECT site, day, visitor, revenue, amount, if(fixed = '', ${codeOf('currency')}, fixed) AS code
  FROM (
    SELECT *, ${propColumns('amount', 'amount_member')}, ${propColumns('currency', 'currency_member')}
    FROM (
      SELECT e.site AS site, e.day AS day, e.visitor AS visitor, e.props AS props,
        g.revenue AS revenue, g.amount_member AS amount_member, g.fixed AS fixed, g.currency_member AS currency_member
      FROM events AS e
      INNER JOIN (
        SELECT tupleElement(asked, 1) AS site, tupleElement(asked, 2) AS day, tupleElement(asked, 3) AS revenue,
          tupleElement(asked, 4) AS event, tupleElement(asked, 5) AS amount_member, tupleElement(asked, 6) AS fixed,
          tupleElement(asked, 7) AS currency_member
        FROM (SELECT arrayJoin(arrayZip({sites:Array(UInt32)}, {days:Array(Date)}, {revenues:Array(UInt32)},
          {events:Array(String)}, {amounts:Array(String)}, {codes:Array(String)}, {properties:Array(String)})) AS asked)
      ) AS g ON e.site = g.site AND e.day = g.day AND e.event = g.event
      WHERE e.site IN {sites:Array(UInt32)} AND e.day IN {days:Array(Date)} AND e.event IN {events:Array(String)}
        AND e.event != 'engage'
    )
  )
)`;

/** The currencies of each day's orders, in the order in which `cappedPairsFrom` keeps them: at most those that three letters name. */
const RANKED = `SELECT site, day, revenue, grp AS currency, sum(number) AS total,
  row_number() OVER (PARTITION BY site, day, revenue ORDER BY uniqExact(visitor) DESC, count() DESC, grp) AS rank
FROM (${ORDERS})
GROUP BY site, day, revenue, grp`;
