/**
 * Returns the relative change in percent, one decimal. It is 0 when either side is null or both are 0, and 100 when
 * only `prev` is 0.
 */
export function changePct(value: number | null, prev: number | null): number {
  if (value === null || prev === null) return 0;
  if (prev === 0) return value === 0 ? 0 : 100;
  const percent = ((value - prev) / prev) * 100;
  const tenths = Math.round(Math.abs(percent) * 10);
  return tenths === 0 ? 0 : (Math.sign(percent) * tenths) / 10;
}

/** Returns a ratio; 0 without a base. */
export function rate(part: number, base: number): number {
  return base === 0 ? 0 : part / base;
}
