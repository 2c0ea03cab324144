/**
 * The classes of screens by their width in CSS pixels, each below its bound. Plausible divides at 576, 992 and 1440;
 * GoatCounter separates monitors wider than full HD.
 */
export const SCREEN_CLASSES = [
  ['mobile', 576],
  ['tablet', 992],
  ['laptop', 1440],
  ['desktop', 1921],
  ['wide', Number.POSITIVE_INFINITY],
] as const;

/** Returns the class of a screen's width; empty when the number is no width. */
export function screenClassOf(width: number): string {
  if (!(width > 0)) return '';
  return SCREEN_CLASSES.find(([, below]) => width < below)?.[0] ?? '';
}
