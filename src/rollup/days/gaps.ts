import { addDays } from '../../domain/calendar.ts';
import type { Gap, GapReason, Known } from '../../domain/gap.ts';
import type { Period } from '../../domain/period.ts';

/** The days of which an answer found something not known, with the first reason that it found for each. */
export class Gaps {
  readonly #reasons = new Map<string, GapReason>();

  get isEmpty(): boolean {
    return this.#reasons.size === 0;
  }

  /** Takes note of days. Returns them. */
  note<Day extends { readonly day: string; readonly reason: GapReason }>(days: readonly Day[]): readonly Day[] {
    for (const { day, reason } of days) if (!this.#reasons.has(day)) this.#reasons.set(day, reason);
    return days;
  }

  /**
   * Returns how far a period is known; null when it is in full. Days in a row with the same reason are one gap.
   *
   * @param days the days of the period that have events or imported sums, in order: on others nothing is unknown
   */
  in({ to }: Period, days: readonly string[]): Known | null {
    const gaps: Gap[] = [];
    let before: GapReason | undefined;
    for (const day of days) {
      const reason = this.#reasons.get(day);
      if (reason !== undefined && reason === before) gaps[gaps.length - 1] = { ...gaps.at(-1)!, to: day };
      else if (reason !== undefined) gaps.push({ from: day, to: day, reason });
      before = reason;
    }
    const last = gaps.at(-1)?.to;
    if (last === undefined) return null;
    return { from: last < to ? addDays(last, 1) : null, gaps };
  }
}
