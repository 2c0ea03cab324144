/** Tables of an export, each as the rule by which its product counts a history. */
import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { Hit } from '../oracle/hit.ts';
import type { Total } from '../oracle/imported.ts';
import type { SeenHistory } from './seen-history.ts';

/** A column that is a part of what a row is of. */
export interface NameColumn {
  readonly name: string;
  of(hit: Hit): string;
}

/** A column with a figure of the hits of a row. */
export interface FigureColumn {
  readonly name: string;
  of(hits: readonly Hit[]): number;
}

/** A dimension of ours that a table divides. */
export interface Divided {
  readonly dimension: StoredDimension;
  /** The column without which the table says nothing of it. */
  readonly needs: string;
  /** Further columns of that kind. */
  readonly alsoNeeds?: readonly string[];
  /** Our key of a hit; empty for an absent value. */
  ours(hit: Hit): string;
  /** The columns of the visitors and the views. Absent when the product has no such figure. */
  readonly visitors?: string;
  readonly views?: string;
}

/** A table of an export. */
export interface SourceTable {
  readonly name: string;
  /** The hits that the table is of. */
  isOf(hit: Hit): boolean;
  /** The text of the row's time; the day of the hit unless it is given. */
  timeOf?(hit: Hit): string;
  readonly names: readonly NameColumn[];
  readonly figures: readonly FigureColumn[];
  readonly divides: readonly Divided[];
  /** The columns of the totals, when the table has those of the day. */
  readonly totals?: Readonly<Partial<Record<Total, string>>>;
}

/** A row of a table: the hits that it counts. */
export interface SourceRow {
  readonly day: string;
  readonly time: string;
  readonly hits: readonly Hit[];
}

/** Counts the rows of a table, as the product does. A column that is not there divides nothing. */
export function rowsOf(table: SourceTable, history: SeenHistory): SourceRow[] {
  const timeOf = (hit: Hit) => table.timeOf?.(hit) ?? hit.event.day;
  const keyOf = (hit: Hit) => JSON.stringify([timeOf(hit), ...table.names.map((column) => column.of(hit))]);
  const groups = Map.groupBy(history.hits.filter(table.isOf), keyOf);
  return [...groups.values()].map((hits) => ({ day: hits[0]!.event.day, time: timeOf(hits[0]!), hits }));
}

/** Returns a table as an older version wrote it: without some columns. */
export function without(table: SourceTable, columns: ReadonlySet<string>): SourceTable {
  const has = (column: string | undefined) => column !== undefined && !columns.has(column);
  const divides = table.divides.flatMap(({ visitors, views, ...divided }) => {
    const counts = { ...(has(visitors) ? { visitors } : {}), ...(has(views) ? { views } : {}) };
    const { needs, alsoNeeds = [] } = divided;
    return [needs, ...alsoNeeds].every(has) && Object.keys(counts).length > 0
      ? [{ ...divided, ...counts } as Divided]
      : [];
  });
  const totals = Object.entries(table.totals ?? {}).filter(([, column]) => has(column));
  return {
    ...table,
    names: table.names.filter(({ name }) => has(name)),
    figures: table.figures.filter(({ name }) => has(name)),
    divides,
    ...(table.totals === undefined ? {} : { totals: Object.fromEntries(totals) }),
  };
}

/** Returns the figure of a column for the hits of a row. */
export function figureOf(table: SourceTable, column: string, hits: readonly Hit[]): number {
  return table.figures.find(({ name }) => name === column)!.of(hits);
}
