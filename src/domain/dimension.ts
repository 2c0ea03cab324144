/** The 14 dimensions of filters and breakdowns, in the order of the specification. */
export const DIMENSIONS = [
  'page',
  'entry',
  'exit',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'event',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** How an absent value is reported and filtered on. */
export const NONE_KEY = '(none)';
/** What holds the keys beyond a day's cap of stored keys. */
export const OTHER_KEY = '(other)';

/** Whether a text names a dimension. */
export function isDimension(text: string): text is Dimension {
  return (DIMENSIONS as readonly string[]).includes(text);
}
