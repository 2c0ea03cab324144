import type { RuleProblem } from '../../domain/alert-rule.ts';
import { addDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { decimalOfUnits, decimalUnits } from '../../domain/decimal.ts';
import { ALERT_USUAL_MAX_WEEKS, ALERT_USUAL_MIN_WEEKS } from '../../domain/limits.ts';
import type { FigureHours } from '../../stats/answers/figure-hours.ts';
import { type HourWindow, weeksBefore, windowUntil } from './hour-windows.ts';

/** The hours that a rule of a drop looks back on, and the figure or percentage that they are compared with. */
export interface ComparedDrop {
  readonly hours: number;
  readonly threshold: number | null;
  readonly percent: number | null;
  /** How many decimals a threshold has that a percentage gives: none for conversions, which it is rounded up to. */
  readonly decimals: 0 | 2;
}

/** The figure of a window and the threshold for it, exact decimals; or why there is none. */
export type WindowSeen =
  | { readonly value: string; readonly threshold: string }
  | { readonly value: string | null; readonly problem: RuleProblem };

/** The figures of hours, summed up over windows. */
export class WindowFigures {
  readonly #timezone: string;
  readonly #knownFrom: string | null;
  readonly #unknown: readonly string[];
  readonly #starts: readonly number[];
  /** The sum of the hours before each of them. */
  readonly #sums: readonly bigint[];

  /** @param firstDay the first day of the site that has figures; null without one */
  constructor({ hours, keptFrom, unknown }: FigureHours, firstDay: string | null, timezone: string) {
    const sorted = hours.toSorted((a, b) => a.at - b.at);
    this.#timezone = timezone;
    this.#knownFrom = firstDay === null || firstDay > keptFrom ? firstDay : keptFrom;
    this.#unknown = unknown;
    this.#starts = sorted.map(({ at }) => at);
    const sums = [0n];
    for (const { amount } of sorted) sums.push(sums.at(-1)! + decimalUnits(amount));
    this.#sums = sums;
  }

  /** Returns the figure of the hours until the end of one, and what it is compared with. */
  seen(end: number, { hours, threshold, percent, decimals }: ComparedDrop): WindowSeen {
    const window = windowUntil(end, hours, this.#timezone);
    if (!this.#isKnown(window)) return { value: null, problem: 'unknown_hours' };
    const value = decimalOfUnits(this.#sum(window));
    if (percent === null) return { value, threshold: String(threshold ?? 0) };
    const usual: bigint[] = [];
    for (let weeks = 1; weeks <= ALERT_USUAL_MAX_WEEKS; weeks++) {
      const earlier = weeksBefore(window, weeks, this.#timezone);
      if (this.#isKnown(earlier)) usual.push(this.#sum(earlier));
    }
    if (usual.length < ALERT_USUAL_MIN_WEEKS) return { value, problem: 'few_weeks' };
    return { value, threshold: shareOfMedian(usual, percent, decimals) };
  }

  /** Whether the hits of all days of a window tell the figure, and the site had figures by then. */
  #isKnown({ start, end }: HourWindow): boolean {
    const first = localDayAt(start, this.#timezone).day;
    if (this.#knownFrom === null || first < this.#knownFrom) return false;
    const last = localDayAt(end - 1, this.#timezone).day;
    return !this.#unknown.some((day) => day >= first && day <= last);
  }

  #sum({ start, end }: HourWindow): bigint {
    return this.#sums[this.#place(end)]! - this.#sums[this.#place(start)]!;
  }

  /** Returns how many hours begin before an instant. */
  #place(instant: number): number {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the days whose hours a window and those of the weeks before are made of. */
export function daysOfWindows({ start, end }: HourWindow, percent: number | null, timezone: string) {
  const first = localDayAt(start, timezone).day;
  const to = localDayAt(end - 1, timezone).day;
  return { from: percent === null ? first : addDays(first, -7 * ALERT_USUAL_MAX_WEEKS), to };
}

/** Rounds up to whole numbers, which compare with counts alike, and to the nearest of two decimals. */
function shareOfMedian(figures: readonly bigint[], percent: number, decimals: 0 | 2): string {
  const sorted = figures.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const twice = sorted.length % 2 === 1 ? 2n * sorted[middle]! : sorted[middle - 1]! + sorted[middle]!;
  const units = twice * BigInt(percent);
  const step = decimalUnits(decimals === 0 ? '1' : '0.01') * 200n;
  const added = decimals === 0 ? step - 1n : step / 2n;
  return decimalOfUnits((floored(units + added, step) * step) / 200n);
}

function floored(units: bigint, step: bigint): bigint {
  const quotient = units / step;
  return units % step < 0n ? quotient - 1n : quotient;
}
