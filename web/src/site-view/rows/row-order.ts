import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { type Order, orderByFigure, orderByName } from '../../ui/order.ts';
import { changeOrder, type Earlier } from '../changes/row-changes.ts';
import type { Reading } from '../engagement/readings.ts';

/** A column by which rows are ordered. The share's order is that of the visitors. */
export type OrderColumn = 'key' | 'visitors' | 'views' | 'change' | 'time' | 'scroll';

export type RowOrder = Order<OrderColumn>;

/** The order in which the read API lists rows. */
export const SERVER_ORDER: RowOrder = { by: 'visitors', isDescending: true };

/** Returns whether rows come in this order from the read API, page by page. */
export function isServerOrder({ by, isDescending }: RowOrder): boolean {
  return by === SERVER_ORDER.by && isDescending === SERVER_ORDER.isDescending;
}

/** What is known of rows beside their own figures, by their keys. */
export interface KnownOfRows {
  readonly earlier?: ReadonlyMap<string, Earlier> | undefined;
  readonly readings?: ReadonlyMap<string, Reading> | undefined;
}

/** Orders rows; unknown figures stand last. Rows that are equal keep their places. */
export function orderRows<Row extends BreakdownRow>(
  rows: readonly Row[],
  { by, isDescending }: RowOrder,
  nameOf: (key: string) => string,
  { earlier, readings }: KnownOfRows = {},
): readonly Row[] {
  if (by === 'key') return orderByName(rows, isDescending, ({ key }) => nameOf(key));
  if (by === 'change') return orderByFigure(rows, isDescending, (row) => changeOrder(row, earlier?.get(row.key)));
  if (by === 'time' || by === 'scroll')
    return orderByFigure(rows, isDescending, ({ key }) => readings?.get(key)?.[by] ?? null);
  return orderByFigure(rows, isDescending, (row) => row[by]);
}

/** Joins rows that were found in two ways, each row once, in the order of the read API. */
export function joinRows(found: readonly BreakdownRow[], others: readonly BreakdownRow[]): readonly BreakdownRow[] {
  const keys = new Set(found.map(({ key }) => key));
  const added = others.filter(({ key }) => !keys.has(key));
  return added.length === 0 ? found : orderRows([...found, ...added], SERVER_ORDER, (key) => key);
}
