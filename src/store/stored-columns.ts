import { KEPT_COLUMNS } from './schema.ts';

/** Lists the columns of the service's tables, one row a table. */
export const STORED_COLUMNS =
  "SELECT table, groupArray(name) AS names FROM system.columns WHERE database = 'svc' GROUP BY table";

/** A row of `STORED_COLUMNS`. */
export interface StoredColumns {
  readonly table: string;
  readonly names: readonly string[];
}

/** Returns the name of a table that has other columns than this version of the service gives it, or null. */
export function foreignTable(tables: readonly StoredColumns[]): string | null {
  const found = tables.find(({ table, names }) => {
    const expected = KEPT_COLUMNS.get(table);
    return expected !== undefined && names.toSorted().join() !== expected.toSorted().join();
  });
  return found?.table ?? null;
}
