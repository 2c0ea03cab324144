/** How many shades countries with visitors have. */
export const SHADES = 5;

/**
 * A country's shade, 1 to 5; 0 without visitors. The square root keeps small countries apart from each other where one
 * has most of the visitors.
 */
export function shadeOf(visitors: number, most: number): number {
  return visitors <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(visitors / most) * SHADES));
}

/** The fewest visitors that have a shade when a country has at most `most`. */
export function leastOfShade(shade: number, most: number): number {
  return Math.floor(((shade - 1) / SHADES) ** 2 * most) + 1;
}
