import type { BreakdownRow } from '../../../src/stats/answer.ts';

/** A column by which rows are ordered. The share's order is that of the visitors. */
export type OrderColumn = 'key' | 'visitors' | 'views';

export interface RowOrder {
  readonly by: OrderColumn;
  readonly isDescending: boolean;
}

/** The order in which the read API lists rows. */
export const SERVER_ORDER: RowOrder = { by: 'visitors', isDescending: true };

/** Returns whether rows come in this order from the read API, page by page. */
export function isServerOrder({ by, isDescending }: RowOrder): boolean {
  return by === SERVER_ORDER.by && isDescending === SERVER_ORDER.isDescending;
}

/** Returns the order after a click on a column's heading: names begin with A, figures with the highest. */
export function nextOrder(order: RowOrder, by: OrderColumn): RowOrder {
  return { by, isDescending: order.by === by ? !order.isDescending : by !== 'key' };
}

/** Orders rows; unknown figures stand last. Rows that are equal keep their places. */
export function orderRows(
  rows: readonly BreakdownRow[],
  { by, isDescending }: RowOrder,
  nameOf: (key: string) => string,
): readonly BreakdownRow[] {
  const sign = isDescending ? -1 : 1;
  if (by === 'key') {
    const named = rows.map((row) => ({ row, name: nameOf(row.key) }));
    return named.sort((a, b) => sign * a.name.localeCompare(b.name)).map(({ row }) => row);
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** Joins rows that were found in two ways, each row once, in the order of the read API. */
export function joinRows(found: readonly BreakdownRow[], others: readonly BreakdownRow[]): readonly BreakdownRow[] {
  const keys = new Set(found.map(({ key }) => key));
  const added = others.filter(({ key }) => !keys.has(key));
  return added.length === 0 ? found : orderRows([...found, ...added], SERVER_ORDER, (key) => key);
}
