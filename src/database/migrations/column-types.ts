import type { ColumnDefinitionBuilder } from 'kysely';

/** Holds the column types that each dialect spells differently. */
export interface ColumnTypes {
  /** A number that the database assigns and never uses again. */
  readonly id: 'integer' | 'serial';
  readonly idColumn: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  readonly bytes: 'blob' | 'bytea';
}
