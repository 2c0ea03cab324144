import type { Hit } from './hit.ts';

/** Returns the value of a property of a hit as text; null when the hit does not have it. */
export function propOf({ event: { props } }: Hit, key: string): string | null {
  if (props === '') return null;
  const own = Object.entries(JSON.parse(props) as Record<string, unknown>).find(([name]) => name === key);
  return own === undefined ? null : String(own[1]);
}

/** Returns the key under which a value counts; `(none)` without one. The service's own words are no values. */
export function propKeyOf(hit: Hit, key: string): string {
  const value = propOf(hit, key) ?? '';
  return ['', '(none)', '(other)'].includes(value) ? '(none)' : value;
}
