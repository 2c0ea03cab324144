/** The map as paths that the build draws, so that no page loads a library for maps. */

/** The units of the paths and points below. */
export const [MAP_WIDTH, MAP_HEIGHT] = [960, 456];

/** A country on the map; `country` is null when a shape belongs to none of ISO 3166-1. */
export interface CountryShape {
  readonly name: string;
  readonly country: string | null;
  /** The `d` of an SVG path. */
  readonly path: string;
  /** The bounds of its largest part. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

export interface WorldShapes {
  readonly land: readonly CountryShape[];
  /** The places of countries that are too small for a shape. */
  readonly points: Readonly<Record<string, readonly [x: number, y: number]>>;
}
