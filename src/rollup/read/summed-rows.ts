import type { BoundSql } from '../sql/bound-sql.ts';
import type { DayRow } from './closed-day-cache.ts';
import type { Rollup } from './rollups.ts';

/** The columns that tell rows of a day apart; all others are counts, which add up over sites. */
const PLACES: ReadonlySet<string> = new Set(['day', 'hour', 'goal', 'step']);

/**
 * Sums the rows of several sites that are of the same day and place.
 *
 * @param rollup theirs
 */
export function summedRows(
  { sql, params }: BoundSql,
  { columns, goalOf }: Pick<Rollup, 'columns' | 'goalOf'>,
): BoundSql {
  const names = columns.split(', ').map((column) => column.split(' AS ').at(-1)!);
  const places = names.filter((name) => PLACES.has(name));
  const placeOf = (name: string) => (name === 'goal' && goalOf !== undefined ? goalOf.sql : `rows.${name}`);
  const selected = names.map((name) => `${PLACES.has(name) ? placeOf(name) : `sum(rows.${name})`} AS ${name}`);
  return {
    sql: `SELECT ${selected.join(', ')} FROM (${sql}) AS rows GROUP BY ${places.join(', ')}`,
    params: { ...params, ...goalOf?.params },
  };
}

/** Does the same in memory, with rows of layers: a day of several sites can be in more than one. */
export function summedByDay<Row extends DayRow>(rows: readonly Row[]): readonly Row[] {
  const sums = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const values = Object.entries(row) as [string, number][];
    const place = values.flatMap(([name, value]) => (PLACES.has(name) ? [value] : [])).join('|');
    const sum = sums.get(place);
    if (sum === undefined) sums.set(place, new Map(values));
    else for (const [name, value] of values) if (!PLACES.has(name)) sum.set(name, (sum.get(name) ?? 0) + value);
  }
  return [...sums.values()].map((sum) => Object.fromEntries(sum)) as unknown[] as Row[];
}
