import { NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { TransitionDimension } from '../../domain/subject-dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource, LayerColumn, LayerSource, Selection } from './conditions.ts';
import { countPeople } from './people.ts';
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

/** The keys that are counted: of a dimension, the values of a property, the pages next to a page, or the sites by their ids. */
export type KeysOf =
  | { readonly dimension: StoredDimension }
  | { readonly site: true }
  | { readonly property: string }
  | { readonly transition: TransitionDimension; readonly page: string };

/**
 * hits → the counts of each key of the selected hits, summed over the days: key, visitors, views, and the figures that are asked; of
 * values of a property also `number`, their exact sum. The
 * sessions of a key are those with a selected hit that has it, whole; conversions are those inside them.
 *
 * @param without the days whose hits are left out
 */
export function selectedKeys(
  hits: LayerSource,
  { conditions }: Pick<Selection, 'conditions'>,
  of: KeysOf,
  { ofSessions, ofReading, goals }: KeyFigures,
  without: readonly string[] = [],
): BoundSql {
  const others = without.length === 0 ? '' : ' WHERE day NOT IN {without:Array(Date)}';
  if ('transition' in of) {
    const moves = selectedMoves(hits, conditions, of);
    return { sql: `SELECT key, visitors, views FROM (${moves.sql})${others}`, params: { ...moves.params, without } };
  }
  const isBySession = ofSessions || goals.length > 0;
  const columns: LayerColumn[] = [
    ...(isBySession ? SESSION : (['day', 'visitor'] as const)),
    ...(ofSessions ? (['bounce', 'duration'] as const) : []),
    ...(ofReading ? (['active', 'depth'] as const) : []),
    ...('property' in of ? (['value', 'number'] as const) : 'site' in of ? (['site'] as const) : [of.dimension]),
  ];
  const selected = hits.of({ conditions, ...('site' in of ? {} : of) }, columns);
  const rows = `(${selected.sql})${others}`;
  const params = { ...selected.params, without };
  const dimension = 'dimension' in of ? of.dimension : undefined;
  const visitors = `${countPeople(hits.person, undefined, dimension)} AS visitors`;
  const key = 'property' in of ? 'value' : 'site' in of ? 'toString(site)' : keyText(of.dimension);
  const sums = [
    'count() AS hits',
    ...(ofReading
      ? ['countIf(depth > 0) AS measured', 'sum(active) AS read_ms', 'sumIf(depth - 1, depth > 0) AS depths']
      : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
  ];
  if (!isBySession) {
    const figures = [visitors, ...sums.map((sum) => sum.replace('AS hits', 'AS views'))];
    return { sql: `SELECT ${key} AS key, ${figures.join(', ')} FROM ${rows} GROUP BY key`, params };
  }
  const facts = ofSessions ? ['any(bounce) AS bounce', 'any(duration) AS duration'] : [];
  const session = SESSION.join(', ');
  const sessions = `SELECT ${session}, ${key} AS key, ${[...sums, ...facts].join(', ')}
FROM ${rows} GROUP BY ${session}, key`;
  const figures = [
    visitors,
    'sum(hits) AS views',
    ...(ofSessions ? ['count() AS sessions', 'sum(bounce) AS bounces', 'sum(duration) AS duration'] : []),
    ...(ofReading ? ['sum(measured) AS measured', 'sum(read_ms) AS read_ms', 'sum(depths) AS depths'] : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
  ];
  if (goals.length === 0) {
    return { sql: `SELECT key, ${figures.join(', ')} FROM (${sessions}) GROUP BY key`, params };
  }
  const reached = conversionsOf(hits, goals, conditions);
  const ofGoals = [
    'sum(reached) AS conversions',
    `${countPeople(hits.person, 'reached > 0', dimension)} AS converters`,
  ];
  return {
    sql: `SELECT key, ${[...figures, ...ofGoals].join(', ')}
FROM (${sessions}) AS selected LEFT JOIN (${reached.sql}) AS converted USING (${session}) GROUP BY key`,
    params: { ...params, ...reached.params },
  };
}

/** Counts the pages next to a page within the sessions that have a selected hit. */
function selectedMoves(
  hits: Pick<HitSource, 'of'>,
  conditions: Selection['conditions'],
  { transition, page }: Extract<KeysOf, { readonly page: string }>,
): BoundSql {
  const seen = {
    conditions: [{ subject: 'page', operator: 'is', values: [page] }],
    sessionsOf: { conditions },
  } as const;
  const views = hits.of({ conditions: [], sessionsOf: seen }, TRANSITION_COLUMNS);
  return { sql: pagesBeside(views.sql, transition), params: { ...views.params, beside: page } };
}

/** The key of a hit, as SQL. A text that is the same in many rows is looked at once. */
export function keyText(dimension: StoredDimension & HitColumn): string {
  return `transform(toString(${dimension}), [''], ['${NONE_KEY}'])`;
}
