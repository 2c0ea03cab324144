import type { QueryParams } from '../../store/store.ts';

/** SQL text with the values of its parameters. */
export interface BoundSql {
  readonly sql: string;
  readonly params: QueryParams;
}
