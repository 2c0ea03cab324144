/** The order of a table's rows: by one of its columns. */
export interface Order<Column extends string> {
  readonly by: Column;
  readonly isDescending: boolean;
}

/** The content of a column: names begin with A, figures with the highest. */
export type ColumnContent = 'names' | 'figures';

/** Returns the order after a click on a column's heading. */
export function nextOrder<Column extends string>(
  order: Order<Column>,
  by: Column,
  content: ColumnContent,
): Order<Column> {
  return { by, isDescending: order.by === by ? !order.isDescending : content === 'figures' };
}

/** Orders rows by a figure; unknown figures stand last. Rows that are equal keep their places. */
export function orderByFigure<Row>(
  rows: readonly Row[],
  isDescending: boolean,
  figureOf: (row: Row) => number | null,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** Orders rows by their names, as the reader's language does. */
export function orderByName<Row>(
  rows: readonly Row[],
  isDescending: boolean,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  const named = rows.map((row) => ({ row, name: nameOf(row) }));
  return named.sort((a, b) => sign * a.name.localeCompare(b.name)).map(({ row }) => row);
}
