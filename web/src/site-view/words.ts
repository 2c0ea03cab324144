import { DIMENSION_TABLE } from '../../../src/domain/dimension.ts';
import type { TabName } from './panels.ts';
import { factsOf, type ShownMetric } from './shown-metric.ts';
import { texts } from './texts.tsx';

/** Returns the name of a metric. With a filter on an event, that event is counted instead of pageviews. */
export function metricName(metric: ShownMetric, isOfEvent: boolean, goal: number | null): string {
  const { label, eventLabel } = factsOf(metric, goal);
  return isOfEvent ? (eventLabel ?? label) : label;
}

/** Returns the name of a tab. */
export function tabName(tab: TabName): string {
  return isDefined(tab) ? texts.tabs[tab] : DIMENSION_TABLE[tab].tab;
}

/** Tells whether a tab shows what is defined for the site, and not a dimension. */
function isDefined(tab: TabName): tab is keyof typeof texts.tabs {
  return tab in texts.tabs;
}
