import { PROP_KEY_MAX_CHARS, PROP_VALUE_MAX_CHARS, PROPS_MAX_BYTES } from '../domain/limits.ts';

/**
 * Returns the props that are kept, as JSON text; empty when none are left, null when they are too large. It leaves out
 * a property with a key or a value of a kind that is not allowed, and cuts a long text. The JSON is composed by hand
 * because a key may be `__proto__`.
 */
export function readProps(props: Readonly<Record<string, unknown>> | null): string | null {
  if (props === null) return '';
  const members: string[] = [];
  for (const [key, value] of Object.entries(props)) {
    if (key.length === 0 || key.length > PROP_KEY_MAX_CHARS) continue;
    const text = readValue(value);
    if (text !== null) members.push(`${JSON.stringify(key.toWellFormed())}:${text}`);
  }
  if (members.length === 0) return '';
  const json = `{${members.join(',')}}`;
  return Buffer.byteLength(json) > PROPS_MAX_BYTES ? null : json;
}

function readValue(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.slice(0, PROP_VALUE_MAX_CHARS).toWellFormed());
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : null;
    case 'boolean':
      return String(value);
    default:
      return null;
  }
}
