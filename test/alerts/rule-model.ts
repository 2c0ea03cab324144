import { compareDecimals } from '../oracle/decimal.ts';
import { earned, lastEvent, localDay, orders, visitorsBetween } from './event-figures.ts';
import {
  BEGINNING,
  type Event,
  type Fired,
  HOUR,
  MINUTE,
  type Round,
  RULES,
  type Rule,
  SECOND,
  type Type,
  ZONE,
} from './random-rounds.ts';

/** One look at a rule's figure, and whether it reached the threshold. */
interface Sight {
  readonly at: number;
  readonly reached: boolean;
}

/** Decides which rules must fire, from the definitions and the whole past. */
export class RuleModel {
  readonly #events: readonly Event[];
  #now = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000;
  readonly #looked: Record<Type, number[]> = { spike: [], drop: [], silence: [], goal: [], revenue: [] };
  /** The looks of each rule since it last fired, or since the beginning. */
  readonly #sights = RULES.map((): Sight[] => []);
  readonly #hasFired = RULES.map(() => false);
  /** The events and days that each rule has fired for. */
  readonly #firedFor = RULES.map((): Set<number | string> => new Set());

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  round(step: Round): Fired[] {
    this.#now += step.seconds * SECOND;
    if (step.storeFails) return [];
    const fired: Fired[] = [];
    for (const type of ['spike', 'drop', 'silence', 'goal', 'revenue'] as const) {
      const before = structuredClone([this.#sights, this.#hasFired, this.#firedFor]) as [
        Sight[][],
        boolean[],
        Set<number>[],
      ];
      const now: Fired[] = [];
      for (const [i, rule] of RULES.entries()) {
        if (rule.type === type) now.push(...this.#judge(i, rule).map((value) => ({ rule: i + 1, value })));
      }
      if (step.queueFails && now.length > 0) {
        // The round leaves no trace.
        for (const i of RULES.keys()) {
          this.#sights[i] = before[0][i]!;
          this.#hasFired[i] = before[1][i]!;
          this.#firedFor[i] = before[2][i]!;
        }
        continue;
      }
      this.#looked[type].push(this.#now);
      fired.push(...now);
    }
    return fired;
  }

  #judge(i: number, { type, threshold }: Rule): number[] {
    switch (type) {
      case 'spike':
        return this.#spike(i, threshold!);
      case 'drop':
        return this.#drop(i, threshold!);
      case 'silence':
        return this.#silence(i, threshold!);
      case 'goal':
        return this.#daily(i, 'goal', (day) => {
          const value = orders(this.#events, day, this.#now);
          return { value, isReached: value >= (threshold ?? 1) };
        });
      case 'revenue':
        return this.#daily(i, 'revenue', (day) => {
          const amount = earned(this.#events, day, this.#now);
          return { value: Number(amount), isReached: compareDecimals(amount, String(threshold)) >= 0 };
        });
    }
  }

  /** Fires unless it has fired and the visitors have not been below the threshold for 30 minutes since. */
  #spike(i: number, threshold: number): number[] {
    const visitors = (at: number) => visitorsBetween(this.#events, at - 5 * MINUTE, at);
    const looked = this.#looked.spike.at(-1);
    const sights = this.#sights[i]!;
    if (looked !== undefined && this.#now - looked > 90 * SECOND) {
      const from = Math.max(looked, this.#now - 24 * HOUR);
      for (let at = from - (from % MINUTE) + MINUTE; at < this.#now; at += MINUTE) {
        sights.push({ at, reached: visitors(at) >= threshold });
      }
    }
    const value = visitors(this.#now);
    sights.push({ at: this.#now, reached: value >= threshold });
    if (value < threshold || (this.#hasFired[i] && !hasQuietStretch(sights, 30 * MINUTE))) return [];
    return this.#fire(i, value);
  }

  /** Fires unless it has fired and the threshold has not been reached since. */
  #drop(i: number, threshold: number): number[] {
    const visitors = (at: number) => visitorsBetween(this.#events, at - 12 * HOUR, at);
    const looked = this.#looked.drop.at(-1);
    const halfDayAgo = this.#now - 12 * HOUR;
    const sights = this.#sights[i]!;
    // No round looked at that time, but the figure of that time is known.
    if (looked !== undefined && looked < halfDayAgo) {
      sights.push({ at: halfDayAgo, reached: visitors(halfDayAgo) >= threshold });
    }
    const value = visitors(this.#now);
    sights.push({ at: this.#now, reached: value >= threshold });
    if (value >= threshold || visitors(halfDayAgo) < threshold) return [];
    return this.#hasFired[i] && !sights.some(({ reached }) => reached) ? [] : this.#fire(i, value);
  }

  /** Fires once for each last event, and never for an earlier one than it has fired for. */
  #silence(i: number, threshold: number): number[] {
    const last = lastEvent(this.#events, this.#now);
    const firedFor = this.#firedFor[i] as Set<number>;
    if (last === null || this.#now - last < threshold * HOUR || [...firedFor].some((each) => each >= last)) return [];
    firedFor.add(last);
    return [Math.max(threshold, Math.floor((this.#now - last) / (HOUR / 100)) / 100)];
  }

  /** Fires once for each day, including yesterday when no round looked after its end. */
  #daily(
    i: number,
    type: 'goal' | 'revenue',
    figure: (day: string) => { readonly value: number; readonly isReached: boolean },
  ): number[] {
    const today = localDay(this.#now);
    const midnight = Temporal.PlainDate.from(today).toZonedDateTime(ZONE).startOfDay().epochMilliseconds * 1000;
    const looked = this.#looked[type].at(-1);
    const existed = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000 < midnight;
    const withYesterday = existed && looked !== undefined && looked < midnight + 2 * MINUTE;
    const firedFor = this.#firedFor[i] as Set<string>;
    return [...(withYesterday ? [localDay(midnight - HOUR)] : []), today].flatMap((day) => {
      const { value, isReached } = figure(day);
      if (!isReached || [...firedFor].some((each) => each >= day)) return [];
      firedFor.add(day);
      return [value];
    });
  }

  #fire(i: number, value: number): number[] {
    this.#sights[i] = [];
    this.#hasFired[i] = true;
    return [value];
  }
}

/** Returns whether some looks in a row, none of which reached the threshold, span the given time. */
function hasQuietStretch(sights: readonly Sight[], span: number): boolean {
  for (const [first, { at: from }] of sights.entries()) {
    for (const { at, reached } of sights.slice(first)) {
      if (reached) break;
      if (at - from >= span) return true;
    }
  }
  return false;
}
