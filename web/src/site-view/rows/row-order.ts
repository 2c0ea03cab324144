import type { BreakdownRow, ReportRow } from '../../../../src/stats/answer.ts';
import { type Order, orderByFigure, orderByName } from '../../ui/order.ts';
import { changeOrder, type Earlier } from '../changes/row-changes.ts';
import type { Reading } from '../engagement/readings.ts';
import { isValue } from '../keys/key-label.ts';

/** The figures of the sessions of a row: the rate of bounces, 0..1, and the mean duration in seconds. */
export type VisitFigures = Pick<ReportRow, 'bounceRate' | 'avgDuration'>;

/** A column by which rows are ordered. The share's order is that of the visitors. */
export type OrderColumn =
  | 'key'
  | 'visitors'
  | 'views'
  | 'change'
  | 'time'
  | 'scroll'
  | keyof VisitFigures
  | 'conversions'
  | 'conversionRate';

export type RowOrder = Order<OrderColumn>;

/** Returns the order in which the server lists rows: by the conversions of the goal that is measured, if there is one. */
export function serverOrder(goal: number | null): RowOrder {
  return { by: goal === null ? 'visitors' : 'conversions', isDescending: true };
}

/** Returns whether rows come in this order from the server, page by page. */
export function isServerOrder({ by, isDescending }: RowOrder, goal: number | null): boolean {
  return by === serverOrder(goal).by && isDescending;
}

/** What is known of rows beside their own figures, by their keys. */
export interface KnownOfRows {
  readonly earlier?: ReadonlyMap<string, Earlier> | undefined;
  readonly readings?: ReadonlyMap<string, Reading> | undefined;
  readonly visits?: ReadonlyMap<string, VisitFigures> | undefined;
}

/** Orders rows; unknown figures stand last. Rows that are equal keep their places. */
export function orderRows<Row extends BreakdownRow & Pick<ReportRow, 'conversions' | 'conversionRate'>>(
  rows: readonly Row[],
  { by, isDescending }: RowOrder,
  nameOf: (key: string) => string,
  { earlier, readings, visits }: KnownOfRows = {},
): readonly Row[] {
  if (by === 'key') return orderByName(rows, isDescending, ({ key }) => nameOf(key));
  if (by === 'change') return orderByFigure(rows, isDescending, (row) => changeOrder(row, earlier?.get(row.key)));
  if (by === 'time' || by === 'scroll')
    return orderByFigure(rows, isDescending, ({ key }) => readings?.get(key)?.[by] ?? null);
  if (by === 'bounceRate' || by === 'avgDuration')
    return orderByFigure(rows, isDescending, ({ key }) => visits?.get(key)?.[by] ?? null);
  return orderByFigure(rows, isDescending, (row) => row[by] ?? null);
}

/** Joins rows that were found in two ways, each row once, in the order of the server. */
export function joinRows(
  found: readonly BreakdownRow[],
  others: readonly BreakdownRow[],
  goal: number | null = null,
): readonly BreakdownRow[] {
  const keys = new Set(found.map(({ key }) => key));
  const added = others.filter(({ key }) => !keys.has(key));
  return added.length === 0 ? found : orderRows([...found, ...added], serverOrder(goal), (key) => key);
}

/** Puts the rows of a list that are no values behind those that are. */
export function valuesFirst<Row extends { readonly key: string }>(rows: readonly Row[], list: string): readonly Row[] {
  const [values, others] = [true, false].map((isWanted) => rows.filter(({ key }) => isValue(list, key) === isWanted));
  return [...values!, ...others!];
}
