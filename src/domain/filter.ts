import type { ShownDimension } from './dimension.ts';

/** The values of a property of events, by its key. */
export type PropertyDimension = `property:${string}`;

/** The subject of a filter: a dimension, or a property of events. */
export type FilterDimension = ShownDimension | PropertyDimension;

/**
 * Selects the hits whose dimension has this key; `(none)` selects those without one. One by a property selects the events
 * that have this value, `(none)` those with an empty one.
 */
export interface Filter {
  readonly dimension: FilterDimension;
  readonly value: string;
}

const PROPERTY = 'property:';
/** Matches a filter by a property, split at the first colon of what follows that no backslash stands before. */
export const PROPERTY_FILTER = /property:((?:[^\\:]|\\[\s\S])+):([\s\S]+)/;
const WHOLE_PROPERTY_FILTER = new RegExp(`^${PROPERTY_FILTER.source}$`);

/** Returns the dimension of the values of a property. */
export function propertyDimension(key: string): PropertyDimension {
  return `${PROPERTY}${key}`;
}

/** Returns the key of the property that a filter is about; null when it is about a dimension. */
export function propertyKeyOf(dimension: string): string | null {
  return isProperty(dimension) ? dimension.slice(PROPERTY.length) : null;
}

/** Tells whether a filter is about a property. */
export function isProperty(dimension: string): dimension is PropertyDimension {
  return dimension.startsWith(PROPERTY);
}

/** Tells whether filters select events with a name of their own; others select pageviews. Only events have properties. */
export function selectEvents(filters: readonly Filter[]): boolean {
  return filters.some(({ dimension }) => dimension === 'event' || isProperty(dimension));
}

/** Writes a filter as a parameter: `country:DE`. A backslash stands before colons and backslashes of a property's key. */
export function printFilter({ dimension, value }: Filter): string {
  const key = propertyKeyOf(dimension);
  return key === null ? `${dimension}:${value}` : `${PROPERTY}${key.replace(/[\\:]/g, '\\$&')}:${value}`;
}

/** Reads a filter by one of some dimensions, split at the first colon, or by a property; null when the text is none. */
export function parseFilter(text: string, dimensions: readonly ShownDimension[]): Filter | null {
  if (text.startsWith(PROPERTY)) {
    const [, key = '', value = ''] = WHOLE_PROPERTY_FILTER.exec(text) ?? [];
    return key === '' ? null : { dimension: propertyDimension(key.replace(/\\([\s\S])/g, '$1')), value };
  }
  const dimension = dimensions.find((one) => text.startsWith(`${one}:`));
  const value = dimension === undefined ? '' : text.slice(dimension.length + 1);
  return dimension === undefined || value === '' ? null : { dimension, value };
}
