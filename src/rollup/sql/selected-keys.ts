import { NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { TransitionDimension } from '../../domain/subject-dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource, LayerColumn, Selection } from './conditions.ts';
import { conversionsOf, SESSION } from './selected-sessions.ts';
import { pagesBeside, TRANSITION_COLUMNS } from './transitions.ts';

/** What is counted of each key, besides its visitors and views. */
export interface KeyFigures {
  /** Sessions, bounces and duration. */
  readonly ofSessions: boolean;
  /** How pages were read: measured views, active time and scroll depth. */
  readonly ofReading: boolean;
  /** The goals whose conversions inside the sessions of a key are counted; without any, there are no such columns. */
  readonly goals: readonly Goal[];
}

/** The keys that are counted: of a dimension, the values of a property, or the pages next to a page. */
export type KeysOf =
  | { readonly dimension: StoredDimension }
  | { readonly property: string }
  | { readonly transition: TransitionDimension; readonly page: string };

/**
 * hits → the counts of each key of the selected hits by local day: day, key, visitors, views, and the figures that are asked; of
 * values of a property also `number`, their exact sum. The
 * sessions of a key are those with a selected hit that has it, whole; conversions are those inside them.
 */
export function selectedKeys(
  hits: Pick<HitSource, 'of'>,
  { conditions }: Pick<Selection, 'conditions'>,
  of: KeysOf,
  { ofSessions, ofReading, goals }: KeyFigures,
): BoundSql {
  if ('transition' in of) return selectedMoves(hits, conditions, of);
  const isBySession = ofSessions || goals.length > 0;
  const columns: LayerColumn[] = [
    ...(isBySession ? SESSION : (['day', 'visitor'] as const)),
    ...(ofSessions ? (['bounce', 'duration'] as const) : []),
    ...(ofReading ? (['active', 'depth'] as const) : []),
    ...('property' in of ? (['value', 'number'] as const) : [of.dimension]),
  ];
  const selected = hits.of({ conditions, ...of }, columns);
  const key = 'property' in of ? 'value' : keyText(of.dimension);
  const sums = [
    'count() AS hits',
    ...(ofReading
      ? ['countIf(depth > 0) AS measured', 'sum(active) AS read_ms', 'sumIf(depth - 1, depth > 0) AS depths']
      : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
  ];
  if (!isBySession) {
    const figures = ['uniqExact(visitor) AS visitors', ...sums.map((sum) => sum.replace('AS hits', 'AS views'))];
    return {
      sql: `SELECT day, ${key} AS key, ${figures.join(', ')} FROM (${selected.sql}) GROUP BY day, key`,
      params: selected.params,
    };
  }
  const facts = ofSessions ? ['any(bounce) AS bounce', 'any(duration) AS duration'] : [];
  const session = SESSION.join(', ');
  const sessions = `SELECT ${session}, ${key} AS key, ${[...sums, ...facts].join(', ')}
FROM (${selected.sql}) GROUP BY ${session}, key`;
  const figures = [
    'uniqExact(visitor) AS visitors',
    'sum(hits) AS views',
    ...(ofSessions ? ['count() AS sessions', 'sum(bounce) AS bounces', 'sum(duration) AS duration'] : []),
    ...(ofReading ? ['sum(measured) AS measured', 'sum(read_ms) AS read_ms', 'sum(depths) AS depths'] : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
  ];
  if (goals.length === 0) {
    return {
      sql: `SELECT day, key, ${figures.join(', ')} FROM (${sessions}) GROUP BY day, key`,
      params: selected.params,
    };
  }
  const reached = conversionsOf(hits, goals);
  const ofGoals = ['sum(reached) AS conversions', 'uniqExactIf(visitor, reached > 0) AS converters'];
  return {
    sql: `SELECT day, key, ${[...figures, ...ofGoals].join(', ')}
FROM (${sessions}) AS selected LEFT JOIN (${reached.sql}) AS converted USING (${session}) GROUP BY day, key`,
    params: { ...selected.params, ...reached.params },
  };
}

/** Counts the pages next to a page within the sessions that have a selected hit. */
function selectedMoves(
  hits: Pick<HitSource, 'of'>,
  conditions: Selection['conditions'],
  { transition, page }: Extract<KeysOf, { readonly page: string }>,
): BoundSql {
  const session = SESSION.join(', ');
  const selected = hits.of({ conditions }, SESSION);
  const views = hits.of({ conditions: [] }, TRANSITION_COLUMNS);
  const inside = (rows: string) => `(${session}) IN (SELECT ${session} FROM (${rows}))`;
  const own = `SELECT * FROM (${views.sql}) WHERE ${inside(selected.sql)}
  AND ${inside(`SELECT * FROM (${views.sql}) WHERE page = {beside:String}`)}`;
  return {
    sql: pagesBeside(own, transition),
    params: { ...selected.params, ...views.params, beside: page },
  };
}

/** The key of a hit, as SQL. A text that is the same in many rows is looked at once. */
function keyText(dimension: StoredDimension & HitColumn): string {
  return `if(${dimension} = '', '${NONE_KEY}', toString(${dimension}))`;
}
