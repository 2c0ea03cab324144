import { isStoredDimension, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { isLinkEvent, type LinkEvent } from '../../../../src/domain/event.ts';

/** A list with all rows: the keys of a dimension, the links of an event of clicks, or the values of the view's property. */
export type ListName = StoredDimension | LinkEvent | 'property';

/** Tells whether a text names a list. */
export function isListName(text: string): text is ListName {
  return isStoredDimension(text) || isLinkEvent(text) || text === 'property';
}
