/** Rounds a number up to two significant digits, as a threshold that is suggested; to a whole number below 10. */
export function roundedUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.ceil(value / step) * step;
}
