import { DIMENSION_TABLE, SHOWN_DIMENSIONS, type ShownDimension } from '../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS, type DimensionGroup } from '../../../src/domain/dimension-entry.ts';

/** The tab of a panel: a dimension, or the site's goals, funnels or properties of events. */
export type TabName = ShownDimension | 'goals' | 'funnels' | 'properties';

export type PanelName = DimensionGroup;

export const PANEL_NAMES = Object.keys(DIMENSION_GROUPS) as readonly PanelName[];

/** The tabs of each panel below the chart; the first one is open at first. */
export const PANEL_TABS = Object.fromEntries(
  PANEL_NAMES.map((panel) => [panel, [...dimensionsOf(panel), ...definedIn(panel)]]),
) as unknown as Readonly<Record<PanelName, readonly [TabName, ...TabName[]]>>;

function dimensionsOf(panel: PanelName): readonly ShownDimension[] {
  return SHOWN_DIMENSIONS.filter((dimension) => DIMENSION_TABLE[dimension].shown.group === panel);
}

function definedIn(panel: PanelName): readonly TabName[] {
  return panel === 'events' ? ['goals', 'funnels', 'properties'] : [];
}
