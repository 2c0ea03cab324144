import {
  areOfEvents,
  type GoalCondition,
  type HitCondition,
  isPropertySubject,
  type ValueCondition,
} from '../../domain/condition.ts';
import { NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';
import { propertyKeyOf } from '../../domain/filter.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import { hitSelection } from './dimensions.ts';
import { columnsOfGoals, type GoalPattern, reachedGoals } from './goals.ts';
import { OWN_WORDS, PLACE, withTexts, withValues } from './hit-properties.ts';
import type { Person } from './people.ts';
import { propertyValues } from './properties.ts';
import type { Split } from './uniform-visits.ts';

/**
 * A column that hits are read with: one of theirs; `active` and `depth` of how a pageview was read (`engagedViews`); `value` and
 * `number` of the property of a selection; `marked` of its marks; a text of an order; or `uniform` of visits.
 */
export type LayerColumn = HitColumn | 'active' | 'depth' | 'uniform' | 'value' | 'number' | 'marked' | EventText;

/** A text of an event: the amount, the currency and the value of a property of an order; the link of a click. */
export type EventText = 'order_amount' | 'order_currency' | 'order_value' | 'link';

/** The hits of some days of a site, of one layer. */
export interface HitLayer {
  /** Tells the visitors of all of its days apart. */
  readonly person: Person;
  /** All hits, with these columns; only visits have `properties` and `uniform`. */
  select(columns: readonly (HitColumn | 'active' | 'depth' | 'properties' | 'uniform')[]): BoundSql;
  /** The events that the hits are, with their props; null where hits have their properties themselves. */
  readonly events: BoundSql | null;
  /** Its hits by their visitors; absent where nothing tells them apart. */
  readonly split?: Split<HitLayer>;
}

/** Which hits a question counts. */
export interface Selection {
  /** They hold on one and the same hit. */
  readonly conditions: readonly HitCondition[];
  /** The dimension whose keys are ranked. */
  readonly dimension?: StoredDimension | undefined;
  /** Selects the events that have this property, and gives their `value` and `number`. */
  readonly property?: string | undefined;
  /** The properties that have the texts of events; a text is empty where an event has no such property. */
  readonly texts?: Readonly<Partial<Record<EventText, string>>> | undefined;
  /**
   * Selects all hits, or those of these goals (at least one), whatever the conditions are about.
   */
  readonly of?: 'all' | readonly GoalPattern[] | undefined;
  /** The column `marked` tells which of the hits these conditions select as well. */
  readonly marks?: readonly HitCondition[] | undefined;
  /** Narrows them to the sessions of other hits, or to their visitors. Without conditions these are all. */
  readonly sessionsOf?: Selection | undefined;
  readonly visitorsOf?: Selection | undefined;
}

/** The hits of a run of days, and the raw events that some of them are of. */
export interface HitSource {
  /** Selects hits, with these columns. Throws an UnknownRowsError when a day does not know a dimension. */
  of(selection: Selection, columns: readonly LayerColumn[]): BoundSql;
  readonly events: BoundSql;
}

/**
 * The hits of one layer: of a run of days, each layer has its own. What is made from each of them alone adds up to what is made
 * from all, and costs less: subqueries and joins stay within a layer, with its types and its sorting key.
 */
export interface LayerSource extends HitSource {
  /** Tells the visitors of all of its days apart. */
  readonly person: Person;
  /** Its hits by their visitors, for what is counted of sessions (`uniform-visits.ts`); absent where nothing tells them apart. */
  readonly split?: Split<Pick<HitSource, 'of'>>;
}

const SESSION: readonly HitColumn[] = ['day', 'visitor', 'session'];
const VISITOR: readonly HitColumn[] = ['day', 'visitor'];

/** Lists the dimensions that a selection, and those that narrow or mark it, need of the hits. */
export function dimensionsOf(selection: Selection): StoredDimension[] {
  const { dimension, marks = [] } = selection;
  const others = narrowed(selection).flatMap(([one]) => dimensionsOf(one));
  return [
    ...(dimension === undefined ? [] : [dimension]),
    ...ofDimensions(selection),
    ...ofDimensions({ conditions: marks }),
    ...others,
  ];
}

function ofDimensions({ conditions }: Selection): StoredDimension[] {
  return conditions.flatMap((one) => (isOfDimension(one) ? [one.subject] : []));
}

/**
 * Selects the hits of a layer that a question counts, with these columns.
 *
 * @param name begins the names of parameters of conditions
 */
export function selectedFrom(
  layer: HitLayer,
  selection: Selection,
  columns: readonly LayerColumn[],
  name = 'condition',
): BoundSql {
  const isWanted = allOf([
    ...narrowed(selection).map(([others, by]) => isAmong(others, by, layer, `of_${name}`)),
    testsOf(selection, layer, name),
  ]);
  const { marks } = selection;
  const isMarked = marks === undefined ? null : testsOf({ conditions: marks }, layer, `marked_${name}`);
  const needed = [selection, ...(marks === undefined ? [] : [{ conditions: marks }])].flatMap((of) =>
    neededBy(layer, of),
  );
  const all = layer.select([...new Set([...columns.filter((column) => !isMade(column)), ...needed])]);
  const hits = withTexts(layer, selection, withValues(layer, selection, all));
  const made = columns.map((column) => (column === 'marked' ? `${isMarked!.sql} AS marked` : column));
  return {
    sql: `SELECT ${made.join(', ')} FROM (${hits.sql}) WHERE ${isWanted.sql}`,
    params: { ...hits.params, ...isMarked?.params, ...isWanted.params },
  };
}

const MADE: ReadonlySet<LayerColumn> = new Set([
  ...(['value', 'number', 'marked', 'link', 'order_amount', 'order_currency', 'order_value'] as const),
]);

/** Tells whether a column is made from the properties or the marks of a selection. */
function isMade(column: LayerColumn): column is 'value' | 'number' | 'marked' | EventText {
  return MADE.has(column);
}

/** Tests the kind of a hit and its conditions, but not what narrows a selection. */
function testsOf(selection: Selection, layer: HitLayer, name: string): BoundSql {
  const tests = selection.conditions.map((condition, i) => testOf(condition, `${name}${i}`, layer));
  return allOf([kindOf(selection), ...tests]);
}

function allOf(tests: readonly BoundSql[]): BoundSql {
  return {
    sql: tests.map(({ sql }) => sql).join(' AND '),
    params: Object.assign({}, ...tests.map(({ params }) => params)),
  };
}

/** Selects raw events with all columns by a test: they have what hits leave out. Days without raw events have none. */
export function selectedEvents({ events: { sql, params } }: Pick<HitSource, 'events'>, test: string): BoundSql {
  return { sql: `SELECT * FROM (${sql}) WHERE ${test}`, params };
}

/** The columns that tests of a selection read. */
function neededBy(layer: HitLayer, selection: Selection): (HitColumn | 'properties')[] {
  const { conditions, of, property, texts } = selection;
  const areOfProperties = conditions.some(({ subject }) => subject !== 'goal' && isPropertySubject(subject));
  const ofProperties = property !== undefined || texts !== undefined || areOfProperties;
  return [
    ...ofDimensions(selection),
    'event',
    ...(of === undefined || typeof of === 'string' ? [] : columnsOfGoals(of)),
    ...(ofProperties ? (layer.events === null ? (['properties'] as const) : PLACE) : []),
    ...(conditions.some(({ subject }) => subject === 'goal') ? SESSION : []),
    ...narrowed(selection).flatMap(([, by]) => by),
  ];
}

function kindOf({ conditions, dimension, property, of }: Selection): BoundSql {
  if (of === 'all') return { sql: "event != 'engage'", params: {} };
  if (of !== undefined) return holdsOne(reachedGoals(of));
  const isOfEvents = property !== undefined || dimension === 'event' || areOfEvents(conditions);
  return { sql: hitSelection(isOfEvents ? ['event'] : []), params: {} };
}

/**
 * A condition as a test of a layer's hits.
 *
 * @param name begins the names of its parameters
 */
function testOf(condition: HitCondition, name: string, layer: HitLayer): BoundSql {
  if (condition.subject === 'goal') return reached(condition, layer);
  const isNegative = condition.operator === 'is_not' || condition.operator === 'contains_not';
  const { sql, params } = isOfDimension(condition)
    ? { sql: valueTest(condition, condition.subject, name), params: {} }
    : propertyTest(condition, name, layer);
  return { sql: isNegative ? `NOT (${sql})` : sql, params: { ...params, [name]: wantedOf(condition) } };
}

/** Tests a text, which is empty where there is no value. */
function valueTest({ operator }: ValueCondition, text: string, name: string): string {
  return operator === 'is' || operator === 'is_not'
    ? `${text} IN {${name}:Array(String)}`
    : `multiSearchAny(lower(${text}), {${name}:Array(String)})`;
}

/** The values as tests compare them. `lower` changes the letters A to Z alone. */
function wantedOf({ operator, values }: ValueCondition): readonly string[] {
  return operator === 'is' || operator === 'is_not'
    ? values.map((value) => (value === NONE_KEY ? '' : value))
    : values.map((value) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

/** Tests a property that an event must have; an empty text is no value. */
function propertyTest(condition: ValueCondition, name: string, { events }: HitLayer): BoundSql {
  const key = propertyKeyOf(condition.subject as `property:${string}`)!;
  if (events === null) {
    const value = `properties[{${name}_key:String}]`;
    const known = `if(${value} IN ${OWN_WORDS}, '', ${value})`;
    return {
      sql: `(mapContains(properties, {${name}_key:String}) AND ${valueTest(condition, known, name)})`,
      params: { [`${name}_key`]: key },
    };
  }
  const values = propertyValues(events, key, `${name}_value`);
  const known = `if(key = '${NONE_KEY}', '', key)`;
  return {
    sql: `(${PLACE.join(', ')}) IN (SELECT ${PLACE.join(', ')} FROM (${values.sql}) WHERE ${valueTest(condition, known, name)})`,
    params: values.params,
  };
}

/** The other selections that narrow a selection, and the columns by which they do. */
function narrowed({ sessionsOf, visitorsOf }: Selection): [Selection, readonly HitColumn[]][] {
  return [[sessionsOf, SESSION] as const, [visitorsOf, VISITOR] as const].flatMap(([others, by]) =>
    others === undefined || (others.conditions.length === 0 && narrowed(others).length === 0) ? [] : [[others, by]],
  );
}

/** Tests the session or the visitor of a hit: the engine finds a few of them by the sorting key. */
function isAmong(others: Selection, by: readonly HitColumn[], layer: HitLayer, name: string): BoundSql {
  const { sql, params } = selectedFrom(layer, others, by, name);
  return { sql: `(${by.join(', ')}) IN (${sql})`, params };
}

/** Tests the session of a hit. */
function reached({ operator, goals }: GoalCondition, layer: HitLayer): BoundSql {
  const { sql, params } = selectedFrom(layer, { conditions: [], of: goals }, SESSION);
  const columns = SESSION.join(', ');
  return { sql: `(${columns}) ${operator === 'is' ? 'IN' : 'NOT IN'} (SELECT ${columns} FROM (${sql}))`, params };
}

function holdsOne({ sql, params }: BoundSql): BoundSql {
  return { sql: `(${sql}) > 0`, params };
}

function isOfDimension(condition: HitCondition): condition is ValueCondition & { readonly subject: StoredDimension } {
  return condition.subject !== 'goal' && !isPropertySubject(condition.subject);
}
