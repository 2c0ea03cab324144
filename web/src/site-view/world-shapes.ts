/** The map as the build makes it: drawn already, so that no page loads what draws maps. */

/** Units of the paths and points below. */
export const [MAP_WIDTH, MAP_HEIGHT] = [960, 456];

/** A country on the map; `country` is null where a shape belongs to none of ISO 3166-1. */
export interface CountryShape {
  readonly name: string;
  readonly country: string | null;
  /** As in an SVG path's `d`. */
  readonly path: string;
}

export interface WorldShapes {
  readonly land: readonly CountryShape[];
  /** Where countries lie that are too small for a shape. */
  readonly points: Readonly<Record<string, readonly [x: number, y: number]>>;
}
