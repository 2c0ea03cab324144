import { browserPath } from '../../../../src/domain/browser-path.ts';
import { DIMENSION_TABLE } from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import { keyLabel, keySearch, type RowLabel } from '../keys/key-label.ts';
import { linkLabel } from '../links/link-label.ts';
import { texts as links } from '../links/texts.ts';
import { texts as properties } from '../properties/texts.ts';
import { valueLabel } from '../properties/value-label.ts';
import { texts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import type { ListName } from './list-name.ts';

/** The words of a list. */
export interface ListWords {
  readonly plural: string;
  /** The heading of the rows. */
  readonly label: string;
  /** The heading of the column `views`. */
  readonly views: string;
  /** What a click on a row does. */
  readonly hint: string;
}

/**
 * Returns the words of a list of a view.
 *
 * @param canHover whether there is a pointer, which has a second button
 */
export function listWords(list: ListName, { property }: Pick<ViewState, 'property'>, canHover = true): ListWords {
  if (isLinkEvent(list)) return links.lists[list];
  const hint = canHover ? texts.allRows.hint : texts.allRows.touchHint;
  if (list === 'property') {
    const { label, views, plural } = properties.list;
    return { label, views, hint, plural: plural(property ?? '') };
  }
  const { plural, label } = DIMENSION_TABLE[list];
  const views = list === 'event' ? texts.allRows.total : METRIC_TABLE.pageviews.label;
  return { plural, label, views, hint };
}

/** Returns how a row of a list is shown. */
export function rowLabel(list: ListName, key: string, domain: string): RowLabel {
  if (list === 'property') return valueLabel(key);
  return isLinkEvent(list) ? linkLabel(key, domain) : keyLabel(list, key);
}

/** Returns the text to search in the keys of a list: letters in paths and links are percent-encoded. */
export function listSearch(list: ListName, text: string): string {
  if (list === 'property') return text;
  return isLinkEvent(list) ? browserPath(text) : keySearch(list, text);
}
