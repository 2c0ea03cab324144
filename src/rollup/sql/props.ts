import { PLAIN_DECIMAL } from '../../domain/decimal.ts';
import type { QueryParams } from '../../store/store.ts';

/** A value of a JSON object's text, which begins with it: a text with its quotes, or what is up to the next member. */
const FIRST_VALUE = String.raw`'^(?:"(?:[^"\\\\]|\\\\.)*"|[^,}"]+)'`;

/**
 * The value of a property of an event as a column `name`: a text itself, a number or a boolean as JSON writes it. The
 * columns `name_at` (0 without the property) and `name_json` are made before it. Its parameters are `propParams`.
 *
 * The engine's JSON functions refuse all of an object with a number beyond 64 bits, so only a text is read with them.
 *
 * @param member the property's member of an object, as SQL: the parameter, or a column that has `propMember`
 */
export function propColumns(name: string, member = `{${name}_member:String}`): string {
  // The first member has a brace before it. Inside of a text no quote stands behind a comma without a backslash.
  return `if(startsWith(props, concat('{', substring(${member}, 2))), 1, position(props, ${member})) AS ${name}_at,
  extract(substring(props, ${name}_at + length(${member})), ${FIRST_VALUE}) AS ${name}_json,
  multiIf(${name}_at = 0, '', startsWith(${name}_json, '"'), JSONExtractString(${name}_json), ${name}_json) AS ${name}`;
}

/** The parameters of `propColumns`. Props are written without spaces, and quotes in a text with a backslash. */
export function propParams(name: string, key: string): QueryParams {
  return { [`${name}_member`]: propMember(key) };
}

/** How the member of a property begins in an object's text, behind another one. */
export function propMember(key: string): string {
  return `,${JSON.stringify(key)}:`;
}

/** Tests whether a text is a plain decimal, as SQL. */
export function isDecimal(text: string): string {
  return `match(${text}, '${PLAIN_DECIMAL}')`;
}

/** A member of a JSON object's text: its key with quotes, and its value. Each match begins where the one before it ends. */
const MEMBER = String.raw`'[{,]("(?:[^"\\\\]|\\\\.)*"):("(?:[^"\\\\]|\\\\.)*"|[^,}"]+)'`;

/** events → a row for each property of each: key, value. The value is the one that `propColumns` reads. */
export function propMembers(events: string): string {
  return `SELECT JSONExtractString(member[1]) AS key,
  if(startsWith(member[2], '"'), JSONExtractString(member[2]), member[2]) AS value
FROM (SELECT arrayJoin(extractAllGroupsVertical(props, ${MEMBER})) AS member FROM (${events}))`;
}

/**
 * The properties of an event that its site keeps as a map, as SQL over `site` and `props`.
 *
 * @param kept the parameter that lists them, each behind the number of its site and a space
 */
export function propMap(kept: string): string {
  const key = 'JSONExtractString(member[1])';
  const isKept = `has({${kept}:Array(String)}, concat(toString(site), ' ', ${key}))`;
  return `CAST(arrayMap(member -> (${key}, if(startsWith(member[2], '"'), JSONExtractString(member[2]), member[2])),
  arrayFilter(member -> ${isKept}, extractAllGroupsVertical(props, ${MEMBER}))), 'Map(LowCardinality(String), String)')`;
}

/** The exact decimal that a text is, as SQL; 0 for a text that is none. */
export function decimalOf(text: string): string {
  return `if(${isDecimal(text)}, toDecimal256OrZero(${text}, 20), toDecimal256(0, 20))`;
}
