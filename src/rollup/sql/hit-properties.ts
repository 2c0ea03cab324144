import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitLayer, Selection } from './conditions.ts';
import { propertyValues } from './properties.ts';
import { decimalOf, propColumns, propParams } from './props.ts';

/**
 * Tells which event a hit is: hits do not have the properties of theirs. Two numbers make a small set: eight million
 * events of a property fit into memory.
 */
export const PLACE: readonly HitColumn[] = ['visitor', 'seq'];
/** The words of the service that visitors do not write. */
export const OWN_WORDS = `('', '${NONE_KEY}', '${OTHER_KEY}')`;

/** Gives hits the texts of events. */
export function withTexts({ events }: HitLayer, { texts = {} }: Selection, { sql, params }: BoundSql): BoundSql {
  const named = Object.entries(texts);
  if (named.length === 0) return { sql, params };
  if (events === null) {
    const columns = named.map(([name]) => `properties[{${name}:String}] AS ${name}`);
    return { sql: `SELECT *, ${columns.join(', ')} FROM (${sql})`, params: { ...params, ...texts } };
  }
  const names = named.map(([name]) => name).join(', ');
  const columns = named.map(([name]) => propColumns(name)).join(', ');
  return {
    sql: `SELECT hit.*, ${names} FROM (${sql}) AS hit
LEFT JOIN (SELECT ${PLACE.join(', ')}, ${names} FROM (SELECT *, ${columns} FROM (${events.sql})
  WHERE event NOT IN ('pageview', 'engage'))) AS told USING (${PLACE.join(', ')})`,
    params: Object.assign({}, params, events.params, ...named.map(([name, key]) => propParams(name, key))),
  };
}

/** Narrows hits to those that have the property of a selection, and gives them its value. */
export function withValues({ events }: HitLayer, { property }: Selection, { sql, params }: BoundSql): BoundSql {
  if (property === undefined) return { sql, params };
  if (events !== null) {
    const values = propertyValues(events, property, 'asked_value');
    return {
      sql: `SELECT hit.*, value, number FROM (${sql}) AS hit
INNER JOIN (SELECT ${PLACE.join(', ')}, key AS value, number FROM (${values.sql})) AS valued USING (${PLACE.join(', ')})`,
      params: { ...params, ...values.params },
    };
  }
  const text = 'properties[{asked_property:String}]';
  return {
    sql: `SELECT *, if(${text} IN ${OWN_WORDS}, '${NONE_KEY}', ${text}) AS value, ${decimalOf('value')} AS number
FROM (${sql}) WHERE mapContains(properties, {asked_property:String})`,
    params: { ...params, asked_property: property },
  };
}
