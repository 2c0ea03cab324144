import { addDays } from '../../domain/calendar.ts';
import type { Gap, GapReason, Known } from '../../domain/gap.ts';
import type { Period } from '../../domain/period.ts';

/** The days of which an answer found something not known, with the first reason that it found for each. */
export class Gaps {
  readonly #reasons = new Map<string, GapReason>();

  /** Takes note of days. Returns them. */
  note<Day extends { readonly day: string; readonly reason: GapReason }>(days: readonly Day[]): readonly Day[] {
    for (const { day, reason } of days) if (!this.#reasons.has(day)) this.#reasons.set(day, reason);
    return days;
  }

  /** Returns how far a period is known; null when it is in full. Noted days outside of it, as of a compared period, do not count. */
  in({ from, to }: Period): Known | null {
    const days = [...this.#reasons].filter(([day]) => day >= from && day <= to).sort(([a], [b]) => (a < b ? -1 : 1));
    if (days.length === 0) return null;
    const gaps: Gap[] = [];
    for (const [day, reason] of days) {
      const last = gaps.at(-1);
      if (last?.reason === reason && addDays(last.to, 1) === day) gaps[gaps.length - 1] = { ...last, to: day };
      else gaps.push({ from: day, to: day, reason });
    }
    const last = gaps.at(-1)!.to;
    return { from: last === to ? null : addDays(last, 1), gaps };
  }
}
