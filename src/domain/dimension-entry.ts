/** The panels of the dashboard's site view; each has a tab for each of its dimensions. */
export const DIMENSION_GROUPS = {
  pages: 'Pages',
  sources: 'Sources',
  places: 'Locations',
  technology: 'Devices',
  events: 'Goals & events',
} as const;

export type DimensionGroup = keyof typeof DIMENSION_GROUPS;

/**
 * The format in which screens and emails show a value: unchanged, as a readable path, as a place's name, the
 * name of the site that a host belongs to, or capitalised.
 */
export type KeyFormat = 'text' | 'path' | 'country' | 'region' | 'host' | 'capitalised';

/**
 * The part of a hit that has the value, and the value's column in the events layer. `hit`: the hit itself. `session`:
 * the first or last pageview of its session. `event`: the event of the hit, of any name. In the hits layer the column
 * has the dimension's name.
 */
type DimensionValue =
  | { readonly scope: 'hit' | 'event'; readonly column: string }
  | { readonly scope: 'session'; readonly pageview: 'first' | 'last'; readonly column: string };

export interface DimensionEntry {
  /** The singular, as at the beginning of a sentence: `Entry page`. */
  readonly label: string;
  readonly plural: string;
  readonly shown: { readonly group: DimensionGroup; readonly tab: string; readonly format: KeyFormat };
  /** The label of hits without a value, and the reason why they have none. */
  readonly none: { readonly label: string; readonly explanation: string };
  readonly value: DimensionValue;
  /**
   * Whether the read API and the dashboard offer the dimension. Dimensions that are not offered are stored all the
   * same.
   */
  readonly isOffered: boolean;
}
