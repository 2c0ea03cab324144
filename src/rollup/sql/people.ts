import type { StoredDimension } from '../../domain/dimension.ts';

/** How the visitors of several days are told apart. */
export interface Person {
  /** Values that differ between any two visitors of any days, as arguments in SQL. */
  readonly sql: string;
  /** Whether this is one number of 32 bits. */
  readonly isSmall: boolean;
  /** Whether so few hits are read that lists of their visitors fit into memory. */
  readonly areFew?: boolean;
}

/** The dimensions of which a visitor has other keys at nearly every hit. */
const CHANGING: ReadonlySet<StoredDimension | undefined> = new Set(['page', 'entry', 'exit'] as const);

/**
 * Counts distinct visitors, as an aggregate function in SQL. Sets of small numbers are bitmaps: a list of countries takes half of the
 * time that `uniqExact` takes. A visitor is seldom twice among the hits of one page: lists that are sorted at the end take a third.
 *
 * @param only counts those of the rows for which this holds
 * @param dimension the dimension by whose keys rows are grouped
 */
export function countPeople(
  { sql, isSmall, areFew = false }: Person,
  only?: string,
  dimension?: StoredDimension,
): string {
  const of = (aggregate: string) => (only === undefined ? `${aggregate}(${sql})` : `${aggregate}If(${sql}, ${only})`);
  if (!isSmall) return of('uniqExact');
  return areFew && CHANGING.has(dimension) ? `length(arrayCompact(arraySort(${of('groupArray')})))` : of('groupBitmap');
}
