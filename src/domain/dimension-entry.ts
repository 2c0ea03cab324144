import { type DimensionWords, texts } from './texts.ts';

/** The panels of the dashboard's site view; each has a tab for each of its dimensions. */
export type DimensionGroup = 'pages' | 'sources' | 'places' | 'technology' | 'events';

/** The names of the panels, in their order. */
export const DIMENSION_GROUPS: Readonly<Record<DimensionGroup, string>> = texts.dimensionGroups;

/**
 * The format in which screens and emails show a value: unchanged, as a readable path, as a place's name, the
 * name of the site that a host belongs to, capitalised, or a channel or a language in the reader's language.
 */
export type KeyFormat = 'text' | 'path' | 'country' | 'region' | 'host' | 'capitalised' | 'channel' | 'language';

/**
 * The part of a hit that has the value, and the value's column in the events layer. `hit`: the hit itself. `session`:
 * the first or last pageview of its session, or the one that says where it came from: the first, unless that is a return
 * from a payment (payment-hosts.ts). `event`: the event of the hit, of any name. `channel`: nothing has it; it is
 * made from the source of its session (channel.ts). In the hits layer the column has the dimension's name.
 */
type DimensionValue =
  | { readonly scope: 'hit' | 'event'; readonly column: string }
  | { readonly scope: 'session'; readonly pageview: 'first' | 'last' | 'source'; readonly column: string }
  | { readonly scope: 'channel' };

/** The facts of a dimension. */
export interface DimensionFacts {
  readonly shown: { readonly group: DimensionGroup; readonly format: KeyFormat };
  readonly value: DimensionValue;
  /**
   * Who takes the dimension in filters: the read API with the dashboard, the dashboard alone, or nobody. All are stored, ranked by
   * `report`, listed by the dashboard, and taken in conditions.
   */
  readonly offeredBy: 'api' | 'dashboard' | 'report';
}

/** The facts and the words of a dimension. */
export type DimensionEntry = DimensionFacts & DimensionWords;
