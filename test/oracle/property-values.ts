import { capped, type Pair } from './capped-pairs.ts';
import type { Hit } from './hit.ts';
import { propKeyOf, propOf } from './props.ts';

/**
 * Returns the values of a property of a day's events as the day stores them: so many pairs of a group and a value.
 *
 * @param groupOf returns the group of an event: its name, or one for all
 */
export function propertyValues(
  hits: readonly Hit[],
  property: string,
  cap: number,
  groupOf: (hit: Hit) => string,
): Pair[] {
  const events = hits.filter((hit) => hit.event.event !== 'pageview' && propOf(hit, property) !== null);
  return capped(
    events.map((hit) => ({ hit, group: groupOf(hit), key: propKeyOf(hit, property) })),
    cap,
  );
}
