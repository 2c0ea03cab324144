import { DIMENSION_TABLE, NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';

/** The key of a row in a dimension, as SQL; an absent value is `(none)`. The hits' column is called like the dimension. */
export function keyOf(dimension: StoredDimension): string {
  const column = `toString(${dimension})`;
  return `if(${column} = '', '${NONE_KEY}', ${column})`;
}

/**
 * Selects the hits that a question counts, as SQL: pageviews, unless `event` takes part, as a filter or as the
 * breakdown's dimension; then the events with a name of their own.
 */
export function hitSelection(dimensions: readonly StoredDimension[]): string {
  return dimensions.includes('event') ? "event NOT IN ('pageview', 'engage')" : "event = 'pageview'";
}

/** Tests whether a hit has the dimension's value from its session; other dimensions are the event's own, with or without sessions. */
export function isOfSession(dimension: StoredDimension): boolean {
  const { scope } = DIMENSION_TABLE[dimension].value;
  return scope === 'session' || scope === 'channel';
}
