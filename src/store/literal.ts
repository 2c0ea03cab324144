import type { QueryParam, QueryParams } from './store.ts';

/**
 * Writes typed parameters into the SQL text as literals. chDB's own parameter binding takes one query at a time
 * in the whole process, so one slow read would hold up all others; this keeps reads on separate connections parallel.
 *
 * Every value passes through one of the closed list of types below; a text can only become a quoted, escaped
 * string literal. Throws a TypeError for an unknown type, a missing or a mistyped value.
 */
export function bindParams(sql: string, params: QueryParams): string {
  return sql.replace(/\{(\w+):([A-Za-z0-9()]+)\}/g, (_, name: string, type: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new TypeError(`no value for the query parameter ${name}`);
    return literal(type, value, name);
  });
}

/** An array is converted as a whole: a call for each of its items would cost the engine 0.1 ms to plan. */
function literal(type: string, value: QueryParam, name: string): string {
  const itemType = /^Array\((\w+)\)$/.exec(type)?.[1];
  if (itemType === undefined) {
    const text = itemOf(type, value, name);
    return type === 'String' ? text : `to${type}(${text})`;
  }
  if (!Array.isArray(value)) throw new TypeError(`query parameter ${name} must be an array`);
  const items = value.map((item: string | number) => itemOf(itemType, item, name));
  return `CAST([${items.join(',')}],'${type}')`;
}

/** Writes a value as a literal that the engine converts into the type. */
function itemOf(type: string, value: QueryParam, name: string): string {
  switch (type) {
    case 'String':
      if (typeof value !== 'string') break;
      return stringLiteral(value);
    case 'Date':
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) break;
      return `'${value}'`;
    case 'UInt64':
      // Hashes fill all 64 bits: they come as decimal texts.
      if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return `'${value}'`;
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) break;
      return `'${value}'`;
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
    case 'Int64':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) break;
      return String(value);
  }
  throw new TypeError(`query parameter ${name} does not fit ${type}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  // A brace would be read as a parameter's beginning by the engine's own substitution.
  '{': '\\x7B',
};

function stringLiteral(text: string): string {
  return `'${text.replace(/[\\'\0\b\f\n\r\t{]/g, (char) => ESCAPES[char]!)}'`;
}
