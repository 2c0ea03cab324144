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

/** Begins the names of parameters with a prefix, so that statements with other values under the same names can be united. */
export function withPrefix({ sql, params }: BoundSql, prefix: string): BoundSql {
  return {
    sql: sql.replace(/\{(\w+):/g, (text, name: string) => (name in params ? `{${prefix}${name}:` : text)),
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`${prefix}${name}`, value])),
  };
}

/** Rows with other values, as SQL over theirs, in some columns. */
export function withColumns(columns: Readonly<Record<string, string>>, { sql, params }: BoundSql): BoundSql {
  const replaced = Object.entries(columns).map(([column, value]) => `${value} AS ${column}`);
  return { sql: `SELECT * REPLACE (${replaced.join(', ')}) FROM (${sql})`, params };
}
