/** How single pageviews were read. */

import type { CollectedEvent } from '../../../src/domain/event.ts';
import { inOrder, sum } from '../session.ts';

/** The active time on a pageview, and how far it was scrolled. */
export interface Reading {
  readonly activeMs: number;
  readonly scrollPct: number;
}

export type Readings = ReadonlyMap<CollectedEvent, Reading>;

/**
 * Finds the pageviews of a day whose reading was measured. A visitor has as many of a page as pageviews and reports, whichever
 * are fewer, and the deepest reports count: in order, they are those of the first views. The active time of further
 * reports is added to the last one.
 */
export function readingsOfViews(events: readonly CollectedEvent[]): Readings {
  const byPage = Map.groupBy(inOrder(events), ({ visitor, page }) => JSON.stringify([visitor, page]));
  return new Map([...byPage.values()].flatMap(readingsOfPage));
}

function readingsOfPage(events: readonly CollectedEvent[]): [CollectedEvent, Reading][] {
  const views = events.filter(({ event }) => event === 'pageview');
  // The sort is stable: of reports with the same depth the first ones count.
  const reports = events.filter(({ event }) => event === 'engage').toSorted((a, b) => b.scrollPct - a.scrollPct);
  const told = inOrder(reports.slice(0, views.length));
  const further = sum(reports.slice(views.length).map(({ activeMs }) => activeMs));
  return told.map(({ activeMs, scrollPct }, i) => {
    const more = i === told.length - 1 ? further : 0;
    return [views[i]!, { activeMs: activeMs + more, scrollPct }];
  });
}
