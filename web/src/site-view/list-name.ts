import { type Dimension, isDimension } from '../../../src/domain/dimension.ts';
import { isLinkEvent, type LinkEvent } from '../../../src/domain/event.ts';

/** A list with all rows: the keys of a dimension, or the links of an event of clicks. */
export type ListName = Dimension | LinkEvent;

/** Tells whether a text names a list. */
export function isListName(text: string): text is ListName {
  return isDimension(text) || isLinkEvent(text);
}
