import type { DiscardReason } from '../domain/discard.ts';

/** The period that recent discards cover. */
export const RECENT_DISCARDS_MINUTES = 10;
const MICROS_PER_MINUTE = 60_000_000;
/** The combinations of a minute that have a host of their own. A flood of invented origins is counted as one. */
const WITH_HOST_MAX = 1000;
/** The combinations of a minute in total. Further ones appear only in the daily counts. */
const ENTRIES_MAX = 2000;
const ORIGIN_MAX_CHARS = 300;

/** The reasons that depend on the page's host. */
const REASONS_WITH_HOST: ReadonlySet<DiscardReason> = new Set<DiscardReason>(['origin', 'unknown_site', 'malformed']);

/** Discards of the last minutes with the same site, reason and host. */
export interface RecentDiscard {
  readonly reason: DiscardReason;
  readonly count: number;
  /**
   * The host of the events' `Origin` header, lower case, for the reasons that depend on it. `null` when the browser hid
   * it (`Origin: null`); empty when there was none or too many different ones came.
   */
  readonly host: string | null;
  /** The beginning of the latest event's minute, epoch milliseconds. */
  readonly lastMinute: number;
}

interface Entry {
  readonly siteId: number;
  readonly reason: DiscardReason;
  readonly host: string | null;
  count: number;
}

/** The discards of a minute, as one process tells another of them. */
export interface DrainedDiscard extends Entry {
  /** Minutes since the epoch. */
  readonly minute: number;
}

interface Minute {
  readonly number: number;
  readonly entries: Map<string, Entry>;
}

/**
 * Counts the discards of the last ten minutes, in memory only, to tell somebody who installs the snippet what is wrong.
 * It holds no data of the visitor. Adding is on the collection's hot path and costs one look-up.
 */
export class RecentDiscards {
  /** Oldest first. */
  readonly #minutes: Minute[] = [];

  /**
   * Notes one discarded event.
   *
   * @param origin the request's `Origin` header; null without one
   * @param at time of receipt, microseconds
   */
  add(siteId: number, reason: DiscardReason, origin: string | null, at: number): void {
    const { entries } = this.#minuteOf(at);
    const keptOrigin = REASONS_WITH_HOST.has(reason) ? (origin ?? '') : '';
    const key = `${siteId} ${reason} ${keptOrigin.length > ORIGIN_MAX_CHARS ? '' : keptOrigin}`;
    const known = entries.get(key);
    if (known !== undefined) known.count++;
    else if (entries.size < (keptOrigin === '' ? ENTRIES_MAX : WITH_HOST_MAX)) {
      entries.set(key, { siteId, reason, host: hostOf(keptOrigin), count: 1 });
    } else if (keptOrigin !== '') this.add(siteId, reason, null, at);
  }

  /** Lists the discards of a site since ten minutes before `now` (microseconds), the most frequent first. */
  of(siteId: number, now: number): RecentDiscard[] {
    const first = Math.floor(now / MICROS_PER_MINUTE) - RECENT_DISCARDS_MINUTES;
    const found = new Map<string, RecentDiscard>();
    for (const { number, entries } of this.#minutes) {
      if (number < first) continue;
      for (const { siteId: id, reason, host, count } of entries.values()) {
        if (id !== siteId) continue;
        const key = `${reason} ${host}`;
        const before = found.get(key)?.count ?? 0;
        found.set(key, { reason, host, count: before + count, lastMinute: number * 60_000 });
      }
    }
    return [...found.values()].sort((a, b) => b.count - a.count);
  }

  /** Returns what was added since the last call and forgets it, for another process that adds it to its own. */
  drain(): DrainedDiscard[] {
    const minutes = this.#minutes.splice(0);
    return minutes.flatMap(({ number, entries }) =>
      [...entries.values()].map((entry) => ({ ...entry, minute: number })),
    );
  }

  /** Adds what another process has drained. */
  addDrained(drained: readonly DrainedDiscard[]): void {
    for (const { minute, siteId, reason, host, count } of drained) {
      const { entries } = this.#minuteOf(minute * MICROS_PER_MINUTE);
      const key = `${siteId} ${reason} host ${host}`;
      const known = entries.get(key);
      if (known !== undefined) known.count += count;
      else if (entries.size < ENTRIES_MAX) entries.set(key, { siteId, reason, host, count });
    }
  }

  #minuteOf(at: number): Minute {
    const number = Math.floor(at / MICROS_PER_MINUTE);
    const newest = this.#minutes.at(-1);
    // When the clock was set back, discards count towards the newest minute.
    if (newest !== undefined && newest.number >= number) return newest;
    while (this.#minutes[0] !== undefined && this.#minutes[0].number < number - RECENT_DISCARDS_MINUTES) {
      this.#minutes.shift();
    }
    const minute: Minute = { number, entries: new Map() };
    this.#minutes.push(minute);
    return minute;
  }
}

function hostOf(origin: string): string | null {
  if (origin === 'null') return null;
  return URL.parse(origin.slice(0, ORIGIN_MAX_CHARS))?.hostname.toLowerCase() ?? '';
}
