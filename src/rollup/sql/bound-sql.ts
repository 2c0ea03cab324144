import type { QueryParams } from '../../store/store.ts';

/** SQL text with the values of its parameters. */
export interface BoundSql {
  readonly sql: string;
  readonly params: QueryParams;
}

/** Unites SELECTs of the same columns. */
export function unitedRows(rows: readonly BoundSql[]): BoundSql {
  return {
    sql: rows.map(({ sql }) => sql).join('\nUNION ALL\n'),
    params: Object.assign({}, ...rows.map(({ params }) => params)) as QueryParams,
  };
}

/** Rows with other values, as SQL over theirs, in some columns. */
export function withColumns(columns: Readonly<Record<string, string>>, { sql, params }: BoundSql): BoundSql {
  const replaced = Object.entries(columns).map(([column, value]) => `${value} AS ${column}`);
  return { sql: `SELECT * REPLACE (${replaced.join(', ')}) FROM (${sql})`, params };
}
