import type { StoredDimension } from '../../domain/dimension.ts';
import { type Filter, isProperty, propertyKeyOf, selectEvents } from '../../domain/filter.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import { hitSelection, isOfSession, keyOf } from './dimensions.ts';
import { propertyValues } from './properties.ts';

/** The hits that a question counts: those that filters select, mostly to rank the keys of a dimension. */
export interface Selection {
  /** They combine with AND. */
  readonly filters: readonly Filter[];
  readonly dimension?: StoredDimension;
}

/**
 * Tells which event a hit is: hits do not have the properties of theirs. Two numbers make a small set: eight million
 * events of a property fit into memory.
 */
const PLACE: readonly HitColumn[] = ['visitor', 'seq'];

/** Lists the dimensions that a selection needs of the hits. */
export function dimensionsOf({ filters, dimension }: Selection): StoredDimension[] {
  const filtered = filters.flatMap(({ dimension: one }) => (isProperty(one) ? [] : [one]));
  return dimension === undefined ? filtered : [dimension, ...filtered];
}

/** Lists the other columns that a selection needs of the hits. */
export function placeColumns({ filters }: Pick<Selection, 'filters'>): readonly HitColumn[] {
  return filters.some(({ dimension }) => isProperty(dimension)) ? PLACE : [];
}

/** A condition on hits: selects those that a question counts. */
export function selectedHits(selection: Selection, events: BoundSql): BoundSql {
  const kind = hitSelection(selectEvents(selection.filters) ? ['event'] : dimensionsOf(selection));
  const { sql, params } = filterCondition(selection.filters, events);
  return { sql: `${kind}${sql}`, params };
}

/**
 * The filters as further conditions on hits, or on events themselves: each begins with AND.
 *
 * @param events the events that the hits are, with their props
 */
export function filterCondition(filters: readonly Filter[], events: BoundSql): BoundSql {
  const conditions = filters.map(({ dimension, value }, i): BoundSql => {
    const wanted = `{filter${i}:String}`;
    const params = { [`filter${i}`]: value };
    const key = propertyKeyOf(dimension);
    if (key === null) return { sql: `${keyOf(dimension as StoredDimension)} = ${wanted}`, params };
    const values = propertyValues(events, key, `filter${i}`);
    return {
      sql: `(${PLACE.join(', ')}) IN (SELECT ${PLACE.join(', ')} FROM (${values.sql}) WHERE key = ${wanted})`,
      params: { ...values.params, ...params },
    };
  });
  return {
    sql: conditions.map(({ sql }) => ` AND ${sql}`).join(''),
    params: Object.assign({}, ...conditions.map(({ params }) => params)),
  };
}

/**
 * Selects the events that filters and a further condition select. What an event has from its session is only in its hit.
 *
 * @param hits returns the hits that the events are, with their place, `event` and the dimensions of the filters
 * @param wanted a condition on the events, and on the hits that are searched; its parameters are the caller's
 */
export function selectedEvents(
  events: BoundSql,
  hits: () => BoundSql,
  filters: readonly Filter[],
  wanted: string,
): BoundSql {
  const ofWanted = `SELECT * FROM (${events.sql}) WHERE ${wanted}`;
  const condition = filterCondition(filters, events);
  const params = { ...events.params, ...condition.params };
  if (!dimensionsOf({ filters }).some(isOfSession)) return { sql: `${ofWanted}${condition.sql}`, params };
  const searched = hits();
  const places = PLACE.join(', ');
  return {
    sql: `${ofWanted} AND (${places}) IN (SELECT ${places} FROM (${searched.sql}) WHERE ${wanted}${condition.sql})`,
    params: { ...searched.params, ...params },
  };
}
