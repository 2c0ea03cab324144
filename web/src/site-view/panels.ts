import { DIMENSION_TABLE, STORED_DIMENSIONS, type StoredDimension } from '../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS, type DimensionGroup } from '../../../src/domain/dimension-entry.ts';

/** The tab of a panel: a dimension, or the site's goals, funnels or properties of events. */
export type TabName = StoredDimension | 'goals' | 'funnels' | 'properties';

export type PanelName = DimensionGroup;

export const PANEL_NAMES = Object.keys(DIMENSION_GROUPS) as readonly PanelName[];

/** The tabs of each panel below the chart. */
export const PANEL_TABS = Object.fromEntries(
  PANEL_NAMES.map((panel) => [
    panel,
    panel === 'events' ? ['goals', 'event', 'properties', 'funnels'] : dimensionsOf(panel),
  ]),
) as unknown as Readonly<Record<PanelName, readonly [TabName, ...TabName[]]>>;

/** The tab of each panel that is open at first. */
export const FIRST_TABS = Object.fromEntries(PANEL_NAMES.map((panel) => [panel, dimensionsOf(panel)[0]!])) as Readonly<
  Record<PanelName, TabName>
>;

/** Tabs that share a place in their line, where a menu has them. */
export type TabGroup = 'campaigns' | 'versions';

const GROUP_OF: Readonly<Partial<Record<TabName, TabGroup>>> = {
  ...{ utm_source: 'campaigns', utm_medium: 'campaigns', utm_campaign: 'campaigns' },
  ...{ utm_content: 'campaigns', utm_term: 'campaigns', browser_version: 'versions', os_version: 'versions' },
};

/** Returns the places of a line of tabs: a tab, or the tabs of a menu. */
export function tabPlaces<Tab extends TabName>(
  tabs: readonly Tab[],
): readonly (Tab | { readonly group: TabGroup; readonly tabs: readonly Tab[] })[] {
  return [...Map.groupBy(tabs, (tab) => GROUP_OF[tab] ?? tab)].map(([place, inPlace]) =>
    place === inPlace[0] ? inPlace[0] : { group: place as TabGroup, tabs: inPlace },
  );
}

function dimensionsOf(panel: PanelName): readonly StoredDimension[] {
  return STORED_DIMENSIONS.filter((dimension) => DIMENSION_TABLE[dimension].shown.group === panel);
}
