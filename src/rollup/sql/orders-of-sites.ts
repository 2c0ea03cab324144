import type { Revenue } from '../../domain/revenue.ts';
import type { QueryParams } from '../../store/store.ts';
import { propColumns, propMember } from './props.ts';
import { codeOf, pricedColumns } from './revenue.ts';

/** The orders of a goal: of all days of a site that events are of, or of one of them. */
export interface AskedOrders {
  readonly site: number;
  readonly day?: string;
  readonly revenue: Revenue;
}

/**
 * events → the orders of many sites, each with its currency as `grp` and its exact amount as `number`: columns site, day, revenue,
 * visitor besides. The parameters are `orderParams`.
 *
 * @param of whether each question is of one day
 */
export function ordersOfSites(events: string, of: 'days' | 'sites'): string {
  const isOfDays = of === 'days';
  return `SELECT site, day, revenue, visitor, ${pricedColumns('amount')}
FROM (
  SELECT site, day, visitor, revenue, amount, if(fixed = '', ${codeOf('currency')}, fixed) AS code
  FROM (
    SELECT *, ${propColumns('amount', 'amount_member')}, ${propColumns('currency', 'currency_member')}
    FROM (
      SELECT e.site AS site, e.day AS day, e.visitor AS visitor, e.props AS props,
        g.revenue AS revenue, g.amount_member AS amount_member, g.fixed AS fixed, g.currency_member AS currency_member
      FROM (${events}) AS e
      INNER JOIN (
        SELECT tupleElement(asked, 1) AS site, tupleElement(asked, 2) AS revenue, tupleElement(asked, 3) AS event,
          tupleElement(asked, 4) AS amount_member, tupleElement(asked, 5) AS fixed,
          tupleElement(asked, 6) AS currency_member${isOfDays ? ', tupleElement(asked, 7) AS day' : ''}
        FROM (SELECT arrayJoin(arrayZip({order_sites:Array(UInt32)}, {order_revenues:Array(UInt32)},
          {order_events:Array(String)}, {order_amounts:Array(String)}, {order_codes:Array(String)},
          {order_currencies:Array(String)}${isOfDays ? ', {order_days:Array(Date)}' : ''})) AS asked)
      ) AS g ON e.site = g.site AND e.event = g.event${isOfDays ? ' AND e.day = g.day' : ''}
      WHERE e.event IN {order_events:Array(String)} AND e.event != 'engage'
    )
  )
)`;
}

/** The parameters of `ordersOfSites`. */
export function orderParams(asked: readonly AskedOrders[]): QueryParams {
  return {
    order_sites: asked.map(({ site }) => site),
    order_days: asked.flatMap(({ day }) => day ?? []),
    order_revenues: asked.map(({ revenue }) => revenue.id),
    order_events: asked.map(({ revenue }) => revenue.event),
    order_amounts: asked.map(({ revenue }) => propMember(revenue.amountProperty)),
    order_codes: asked.map(({ revenue }) => revenue.currency ?? ''),
    order_currencies: asked.map(({ revenue: { currencyProperty } }) =>
      currencyProperty === null ? '' : propMember(currencyProperty),
    ),
  };
}

/** The characters of a question in a statement, besides its texts. */
const BESIDES = 150;

/** Returns the bytes of a statement that a question takes. An event's name stands twice. Escaping a key makes up to four characters of one. */
export function orderSize({ revenue: { event, amountProperty, currencyProperty } }: AskedOrders): number {
  return BESIDES + 2 * 3 * event.length + 4 * (amountProperty.length + (currencyProperty?.length ?? 0));
}
