/** The panels of the dashboard's site view; each has a tab for each of its dimensions. */
export const DIMENSION_GROUPS = {
  pages: 'Pages',
  sources: 'Sources',
  places: 'Locations',
  technology: 'Devices',
  events: 'Goals & events',
} as const;

export type DimensionGroup = keyof typeof DIMENSION_GROUPS;

/** How screens and emails show a value: as it is, as a readable path, or by the name of the place. */
export type KeyFormat = 'text' | 'path' | 'country' | 'region' | 'capitalised';

/**
 * What of a hit has the value, and in which column of the events layer: the hit itself, its session by a pageview, or
 * its event, whatever happened in it. In the hits layer the column has the dimension's name.
 */
type DimensionValue =
  | { readonly scope: 'hit' | 'event'; readonly column: string }
  | { readonly scope: 'session'; readonly pageview: 'first' | 'last'; readonly column: string };

export interface DimensionEntry {
  /** One of it, as at the beginning of a sentence: `Entry page`. */
  readonly label: string;
  readonly plural: string;
  readonly shown: { readonly group: DimensionGroup; readonly tab: string; readonly format: KeyFormat };
  /** How hits without a value are called, and why they have none. */
  readonly none: { readonly label: string; readonly explanation: string };
  readonly value: DimensionValue;
  /** Whether the read API and the dashboard take it. The others are stored all the same. */
  readonly isOffered: boolean;
}
