import type { ReactNode } from 'react';

/** A column of a table: the name of a column of texts, or that of a column of figures, which stand at its end. */
export type Column = string | { readonly figure: string };

/** Shows the names of a table's columns. `children` is the head of a further column. */
export function TableHead({
  columns,
  children,
}: {
  readonly columns: readonly Column[];
  readonly children?: ReactNode;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          // Two columns may have one name; columns never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <th key={index} scope="col" className={typeof column === 'string' ? undefined : 'end'}>
            {typeof column === 'string' ? column : column.figure}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
