/**
 * The change of a figure in percent, or the reason why it has none: the earlier figure is not known, or an amount is below zero, of
 * which a share says nothing; it was zero and the figure is more; or the earlier period begins before the site's first day, so that
 * its figure is that of a part.
 */
export type Change = number | 'unknown' | 'fromZero' | 'partial';

/** A figure, that of an earlier period, and the relative change in percent from one to the other. */
interface Compared {
  readonly value: number | null;
  readonly prev: number | null;
  readonly deltaPct: number;
}

/** Returns the change of a figure from that of the previous period. */
export function changeOf({ value, prev, deltaPct }: Compared): Change {
  if (value === null || prev === null) return 'unknown';
  if (prev < 0 || (prev === 0 && value < 0)) return 'unknown';
  return prev === 0 && value > 0 ? 'fromZero' : deltaPct;
}

/** Returns the percentage points from one share, 0 to 1, to another, as the two are shown. */
export function pointsBetween(value: number, prev: number): number {
  return (tenths(value) - tenths(prev)) / 10;
}

/** Returns a share in tenths of a percent, rounded as it is shown. */
function tenths(share: number): number {
  return Math.round(share * 1000);
}
