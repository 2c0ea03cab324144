import { addDays } from '../domain/calendar.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { Period } from '../domain/period.ts';
import { namesOf, type Part, unknownDays } from '../rollup/days/day-knowledge.ts';
import type { PublishedDay } from '../rollup/days/site-days.ts';
import type { RollupRows } from '../rollup/read/rollup-rows.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import type { Rollup } from '../rollup/read/rollups.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';

/** The days of a site's month that are exported, and what they are counted for. */
export interface Month {
  readonly siteId: number;
  readonly days: Period;
  readonly closed: readonly PublishedDay[];
  /** The days that were imported as sums. */
  readonly imported: readonly string[];
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
}

/** The rows of a rollup as rows of a file. */
export interface RowsOfRollup {
  readonly rollup: Rollup;
  /** Selects the columns of the file from the rollup's rows. */
  select(rows: BoundSql): BoundSql;
}

/** Makes rows of a file by a SELECT from the rows of a rollup. */
export function rowsOf(
  rollup: Rollup,
  sqlFrom: (rows: string) => string,
  params: BoundSql['params'] = {},
): RowsOfRollup {
  return { rollup, select: (rows) => ({ sql: sqlFrom(`(${rows.sql}) AS r`), params: { ...rows.params, ...params } }) };
}

/** The rows of a file. */
export interface MonthRows {
  readonly known: readonly RowsOfRollup[];
  /** Rows of empty fields, which stand for what is not known. */
  readonly unknown: readonly BoundSql[];
  /** The columns by which the rows are ordered, with their directions. */
  readonly order: string;
}

/** Lists the closed days of which one of these parts is not known. */
export function daysWithout(closed: readonly PublishedDay[], ...parts: readonly Part[]): string[] {
  return namesOf(unknownDays(closed, parts));
}

/** Reads the rows of a file in one statement. Days of which a rollup is not known are left out of its rows. */
export async function withStatement<Result>(
  snapshot: RollupSnapshot,
  { siteId, days, closed }: Pick<Month, 'siteId' | 'days' | 'closed'>,
  { known, unknown, order }: MonthRows,
  use: (statement: BoundSql) => Promise<Result>,
): Promise<Result> {
  const runs = known.flatMap((rows) =>
    runsBetween(days, daysWithout(closed, ...rows.rollup.needs)).map((run) => ({ rows, run })),
  );
  const groups = [...Map.groupBy(runs, ({ run }) => `${run.from} ${run.to}`).values()];
  const read = (at: number, selected: readonly BoundSql[]): Promise<Result> => {
    const group = groups[at];
    if (group === undefined) return use(united([...selected, ...unknown], order));
    const wanted = group.map(({ rows }) => rows.rollup);
    return snapshot.rollups(siteId, group[0]!.run, wanted, (subqueries: readonly RollupRows[]) =>
      read(at + 1, [...selected, ...subqueries.map((subquery, i) => group[i]!.rows.select(subquery))]),
    );
  };
  return await read(0, []);
}

/** Divides a run of days at those that it is to be without. */
function runsBetween({ from, to }: Period, without: readonly string[]): Period[] {
  const runs: Period[] = [];
  let next = from;
  for (const day of without) {
    if (next < day) runs.push({ from: next, to: addDays(day, -1) });
    next = addDays(day, 1);
  }
  if (next <= to) runs.push({ from: next, to });
  return runs;
}

/** Unites statements, whose parameters may have the same names. */
function united(statements: readonly BoundSql[], order: string): BoundSql {
  const own = statements.map(({ sql, params }, i) => ({
    sql: sql.replace(/\{(\w+):/g, (_, name: string) => `{u${i}_${name}:`),
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`u${i}_${name}`, value])),
  }));
  return {
    sql: `SELECT * FROM (${own.map(({ sql }) => sql).join('\nUNION ALL\n')}) ORDER BY ${order}`,
    params: Object.assign({}, ...own.map(({ params }) => params)),
  };
}
