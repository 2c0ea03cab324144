import { SHADES } from '../shades/shades.ts';

/**
 * Returns a country's shade, 1 to 5; 0 without visitors. The square root keeps small countries apart from each other
 * when one country has most of the visitors.
 */
export function shadeOf(visitors: number, most: number): number {
  return visitors <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(visitors / most) * SHADES));
}

/** Returns the fewest visitors of a shade when the largest country has `most`. */
export function leastOfShade(shade: number, most: number): number {
  return Math.floor(((shade - 1) / SHADES) ** 2 * most) + 1;
}
