import { ADDED_FIELDS } from '../../domain/added-fields.ts';
import { type Dimension, NONE_KEY } from '../../domain/dimension.ts';
import type { AddedDimension, StoredDimension } from '../../domain/stored-dimension.ts';

/** Where each dimension's value stands in a row of the hits layer. */
const COLUMNS: Readonly<Record<StoredDimension, string>> = {
  page: 'page',
  entry: 'entry',
  exit: 'exit',
  referrer: 'referrer',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  country: 'country',
  region: 'region',
  city: 'city',
  browser: 'browser',
  os: 'os',
  device: 'device',
  event: 'event',
  ...(Object.fromEntries(ADDED_FIELDS.map(({ column }) => [column, column])) as Record<AddedDimension, string>),
};

/** The key of a row in a dimension, as SQL; an absent value is `(none)`. */
export function keyOf(dimension: StoredDimension): string {
  const column = `toString(${COLUMNS[dimension]})`;
  return `if(${column} = '', '${NONE_KEY}', ${column})`;
}

/**
 * Which rows are the hits that a question counts, as SQL: pageviews, unless `event` takes part, as a filter or as the
 * breakdown's dimension; then the events with a name of their own.
 */
export function hitSelection(dimensions: readonly StoredDimension[]): string {
  return dimensions.includes('event') ? "event NOT IN ('pageview', 'engage')" : "event = 'pageview'";
}

const OF_SESSION: readonly Dimension[] = ['entry', 'exit', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'];

/** Whether a hit has the dimension's value from its session; the others are its event's own, with or without sessions. */
export function isOfSession(dimension: Dimension): boolean {
  return OF_SESSION.includes(dimension);
}
