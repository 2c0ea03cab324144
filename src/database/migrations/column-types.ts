import type { ColumnDefinitionBuilder } from 'kysely';

/** Holds the column types that each dialect spells differently. */
export interface ColumnTypes {
  /** A number that the database gives and never gives again. */
  readonly id: 'integer' | 'serial';
  readonly idColumn: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  readonly bytes: 'blob' | 'bytea';
}
