import { PROP_KEY_MAX_CHARS, PROP_VALUE_MAX_CHARS, PROPS_MAX_BYTES } from '../../domain/limits.ts';
import type { ImportLine } from './source.ts';

const BRACES_BYTES = 2;
/** A colon, and a comma before the next one. */
const SEPARATORS_BYTES = 2;

/**
 * Makes the props of a line from what a source has. It leaves out what no prop can be, and each prop that no longer fits
 * into the limit of all: other services keep more, and a line with too much would be rejected. Returns undefined when none
 * is left.
 */
export function importProps(properties: Iterable<readonly [key: string, value: unknown]>): ImportLine['p'] | undefined {
  const kept = new Map<string, string | number | boolean>();
  let bytes = BRACES_BYTES;
  for (const [key, value] of properties) {
    const prop = propOf(value);
    if (prop === null || key === '' || key.length > PROP_KEY_MAX_CHARS || kept.has(key)) continue;
    const added = jsonBytes(key) + jsonBytes(prop) + SEPARATORS_BYTES;
    if (bytes + added > PROPS_MAX_BYTES) continue;
    bytes += added;
    kept.set(key, prop);
  }
  return kept.size === 0 ? undefined : Object.fromEntries(kept);
}

function propOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return value.slice(0, PROP_VALUE_MAX_CHARS).toWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : null;
}

function jsonBytes(value: string | number | boolean): number {
  return Buffer.byteLength(JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value));
}
