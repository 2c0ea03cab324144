import { NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { TransitionDimension } from '../../domain/subject-dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import { type BoundSql, unitedRows } from './bound-sql.ts';
import type { HitSource, LayerColumn, LayerSource, Selection } from './conditions.ts';
import { columnsOfGoals, reachedGoals } from './goals.ts';
import { countPeople } from './people.ts';
import { conversionsOf, SESSION } from './selected-sessions.ts';
import { pagesBeside, TRANSITION_COLUMNS } from './transitions.ts';
import {
  IS_FIRST_OF_PAGE,
  IS_FIRST_OF_PAGE_OF_DAY,
  selectPages,
  selectSessions,
  uniformFacts,
} from './uniform-visits.ts';

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
  const asked: AskedRows = { conditions, of, others, key: keyOf(of), ofSessions, ofReading, goals };
  const { split } = hits;
  const arePages = dimensionOf(of) === 'page' && goals.length === 0 && selectPages(conditions);
  const { sql, params } =
    split === undefined || !arePages
      ? keyFigures(hits, asked)
      : unitedRows([uniformPages(split.uniform, asked), keyFigures({ ...split.others, person: hits.person }, asked)]);
  return { sql, params: { ...params, without } };
}

/** The question that rows answer. */
interface AskedRows extends KeyFigures {
  readonly conditions: Selection['conditions'];
  readonly of: Exclude<KeysOf, { readonly transition: TransitionDimension }>;
  /** Leaves days out, as a WHERE clause; empty for none. */
  readonly others: string;
  /** The key of a hit, as SQL. */
  readonly key: string;
}

function keyOf(of: AskedRows['of']): string {
  return 'property' in of ? 'value' : 'site' in of ? 'toString(site)' : keyText(of.dimension);
}

function dimensionOf(of: AskedRows['of']): StoredDimension | undefined {
  return 'dimension' in of ? of.dimension : undefined;
}

/** How a pageview was read: figures that add up, as SQL. */
const READING = { measured: 'depth > 0', read_ms: 'active', depths: 'if(depth > 0, depth - 1, 0)' };

/** The sums over hits. */
function sumsOf({ of, ofReading }: AskedRows): string[] {
  return [
    ...(ofReading ? Object.entries(READING).map(([name, sql]) => `sum(${sql}) AS ${name}`) : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
  ];
}

function factsOf({ ofSessions }: AskedRows) {
  return ofSessions ? (['bounce', 'duration'] as const) : [];
}

/** The selected hits, as a table of a FROM clause. */
function keyHits(
  hits: Pick<HitSource, 'of'>,
  { conditions, of, others, ofReading }: AskedRows,
  more: readonly LayerColumn[],
  selection: Pick<Selection, 'of'> = {},
): BoundSql {
  const { sql, params } = hits.of({ conditions, ...('site' in of ? {} : of), ...selection }, [
    ...new Set<LayerColumn>([
      ...more,
      ...(ofReading ? (['active', 'depth'] as const) : []),
      ...('property' in of ? (['value', 'number'] as const) : 'site' in of ? (['site'] as const) : [of.dimension]),
    ]),
  ]);
  return { sql: `(${sql})${others}`, params };
}

/** Counts the pages of uniform visitors: who saw a page is counted by the first hits of it. */
function uniformPages(hits: Pick<HitSource, 'of'>, asked: AskedRows): BoundSql {
  const facts = factsOf(asked);
  const { sql, params } = keyHits(hits, asked, ['day', 'uniform', ...facts]);
  const ofPages = (fact: string) => `sumIf(${fact}, ${IS_FIRST_OF_PAGE})`;
  const figures = [
    `countIf(${IS_FIRST_OF_PAGE_OF_DAY}) AS visitors`,
    'count() AS views',
    ...sumsOf(asked),
    ...(facts.length === 0
      ? []
      : [`${ofPages('1')} AS sessions`, `${ofPages('bounce')} AS bounces`, `${ofPages('duration')} AS duration`]),
  ];
  return { sql: `SELECT ${asked.key} AS key, ${figures.join(', ')} FROM ${sql} GROUP BY key`, params };
}

/** Counts the keys of hits, and of their sessions where it is asked. */
function keyFigures(hits: Pick<LayerSource, 'of' | 'person' | 'split'>, asked: AskedRows): BoundSql {
  const { of, key, ofSessions, ofReading, goals } = asked;
  const countOf = (only?: string) => countPeople(hits.person, only, dimensionOf(of));
  if (!ofSessions && goals.length === 0) {
    const { sql, params } = keyHits(hits, asked, ['day', 'visitor']);
    const figures = [`${countOf()} AS visitors`, 'count() AS views', ...sumsOf(asked)];
    return { sql: `SELECT ${key} AS key, ${figures.join(', ')} FROM ${sql} GROUP BY key`, params };
  }
  const { sql, params } = keySessions(hits, asked);
  const figures = [
    `${countOf('is_first')} AS visitors`,
    'sum(hits) AS views',
    ...(ofReading ? Object.keys(READING).map((name) => `sum(${name}) AS ${name}`) : []),
    ...('property' in of ? ['sum(number) AS number'] : []),
    ...(ofSessions ? ['sum(is_first) AS sessions', 'sum(bounce) AS bounces', 'sum(duration) AS duration'] : []),
    ...(goals.length === 0 ? [] : ['sum(reached) AS conversions', `${countOf('reached > 0')} AS converters`]),
  ];
  return { sql: `SELECT key, ${figures.join(', ')} FROM (${sql}) GROUP BY key`, params };
}

/**
 * Rows that add up to the sessions of each key: `SESSION`, key, the sums over the selected hits, `is_first` (1 in one row of a
 * session and key), `bounce` and `duration` in that row, and `reached`, the conversions in the session.
 */
function keySessions(hits: Pick<LayerSource, 'of' | 'split'>, asked: AskedRows): BoundSql {
  const { of, conditions } = asked;
  const { split } = hits;
  if (split === undefined || 'property' in of || !selectSessions(conditions, dimensionOf(of)))
    return groupedRows(hits, asked);
  return unitedRows([uniformRows(split.uniform, asked), groupedRows(split.others, asked)]);
}

/** Selects one row for each hit of the selected sessions. */
function uniformRows(hits: Pick<HitSource, 'of'>, asked: AskedRows): BoundSql {
  const { key, ofReading, goals } = asked;
  const facts = factsOf(asked);
  const needed = [...SESSION, 'event', 'uniform', ...facts, ...columnsOfGoals(goals)] as const;
  const { sql, params } = keyHits(hits, asked, needed, { of: 'all' });
  const reached = goals.length === 0 ? null : reachedGoals(goals);
  const made = [
    "event = 'pageview' AS hits",
    ...(ofReading ? Object.entries(READING).map(([name, sql]) => `${sql} AS ${name}`) : []),
    ...uniformFacts(facts),
    ...(reached === null ? [] : [`${reached.sql} AS reached`]),
  ];
  return {
    sql: `SELECT ${SESSION.join(', ')}, ${key} AS key, ${made.join(', ')} FROM (SELECT * FROM ${sql}) AS hit`,
    params: { ...params, ...reached?.params },
  };
}

/** Selects one row for each session and key. */
function groupedRows(hits: Pick<HitSource, 'of'>, asked: AskedRows): BoundSql {
  const { conditions, key, goals } = asked;
  const facts = factsOf(asked);
  const session = SESSION.join(', ');
  const { sql, params } = keyHits(hits, asked, [...SESSION, ...facts]);
  const sums = [
    'count() AS hits',
    ...sumsOf(asked),
    '1 AS is_first',
    ...facts.map((fact) => `any(${fact}) AS ${fact}`),
  ];
  const sessions = `SELECT ${session}, ${key} AS key, ${sums.join(', ')} FROM ${sql} GROUP BY ${session}, key`;
  if (goals.length === 0) return { sql: sessions, params };
  const reached = conversionsOf(hits, goals, conditions);
  return {
    sql: `SELECT selected.*, reached FROM (${sessions}) AS selected LEFT JOIN (${reached.sql}) AS converted USING (${session})`,
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
