import type { Dimension } from '../../../src/domain/dimension.ts';

/** What a tab of a panel shows: a dimension's rows, or what has been defined for the site. */
export type TabName = Dimension | 'goals' | 'funnels';

/** The panels below the chart and their tabs; the first one is open at first. Every dimension has its place. */
export const PANEL_TABS = {
  pages: ['page', 'entry', 'exit'],
  sources: ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'],
  places: ['country', 'region', 'city'],
  technology: ['browser', 'os', 'device'],
  events: ['event', 'goals', 'funnels'],
} as const satisfies Readonly<Record<string, readonly TabName[]>>;

export type PanelName = keyof typeof PANEL_TABS;

export const PANEL_NAMES = Object.keys(PANEL_TABS) as readonly PanelName[];
