/**
 * Returns the relative change in percent, one decimal. It is 0 when either side is null or both are 0, and 100 when
 * only `prev` is 0.
 */
export function changePct(value: number | null, prev: number | null): number {
  if (value === null || prev === null) return 0;
  if (prev === 0) return value === 0 ? 0 : 100;
  // Divided once: a half, which is rounded up, is exact then.
  const tenths = Math.round(Math.abs(((value - prev) * 1000) / prev));
  return tenths === 0 ? 0 : ((value < prev ? -1 : 1) * tenths) / 10;
}

/** Returns a ratio; 0 without a base, null when either side is not known. */
export function rate(part: number | null, base: number | null): number | null {
  if (part === null || base === null) return null;
  return base === 0 ? 0 : part / base;
}
