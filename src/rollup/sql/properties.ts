import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import type { Property } from '../../domain/property.ts';
import type { BoundSql } from './bound-sql.ts';
import { cappedPairsFrom, type PairsCap } from './capped-pairs.ts';
import { decimalOf, propColumns, propParams } from './props.ts';

/** The event under which the values of all events together are counted. */
export const ALL_EVENTS = '';

/**
 * events → the values of a property, one row for each event that has it: site, day, visitor, ts, seq, event, key, number.
 * `key` is `(none)` for an empty text; the service's own words are no values.
 *
 * @param name the beginning of the names of its parameters
 */
export function propertyValues(events: BoundSql, key: string, name = 'property'): BoundSql {
  return {
    sql: `SELECT site, day, visitor, ts, seq, event,
  if(${name} IN ('', '${NONE_KEY}', '${OTHER_KEY}'), '${NONE_KEY}', ${name}) AS key, ${decimalOf(name)} AS number
FROM (SELECT *, ${propColumns(name)} FROM (${events.sql}) WHERE event NOT IN ('pageview', 'engage'))
WHERE ${name}_at > 0`,
    params: { ...events.params, ...propParams(name, key) },
  };
}

/**
 * events → visitors, events and the exact decimal sum of each value of a property, per site-day: of all events together,
 * and of each event. The columns are those of `day_subject_keys`.
 */
export function propertyKeys(events: BoundSql, { key, id }: Pick<Property, 'key' | 'id'>, pairs: PairsCap): BoundSql {
  const name = `property${id}`;
  const values = propertyValues(events, key, name);
  const rows = `SELECT site, day, if(grp = '${ALL_EVENTS}', 'all', 'each') AS part, grp, key, visitor, number
FROM (SELECT *, arrayJoin(['${ALL_EVENTS}', event]) AS grp FROM (${values.sql}))`;
  return {
    sql: `SELECT site, 'property' AS dimension, {${name}_key:String} AS subject, grp AS event, day, key, visitors, views, sum
FROM (${cappedPairsFrom(rows, pairs)})`,
    params: { ...values.params, [`${name}_key`]: key },
  };
}
