import { firstOfMonth, lastOfMonth } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import { type SiteDayEvents, siteDaysOf } from '../../store/encoded-lines.ts';
import type { ClosedDay, SiteDay } from './closed-days.ts';
import type { ClosedMonth } from './closed-months.ts';

/** How a run of a site's days is read. */
export interface DayStates {
  /** Days with events that no stored layer reflects: derived from their events. In order. */
  readonly open: readonly string[];
  /** The others with events, each by the writing that readers see. */
  readonly closed: readonly ClosedDay[];
  /** The generation that readers see of most closed days. */
  readonly generation: number;
  /** The closed days of which they see another. */
  readonly others: readonly { readonly day: string; readonly generation: number }[];
  /** Whole calendar months of which the stored sums are those of the days, by their first day, in order. */
  readonly months: readonly { readonly day: string; readonly generation: number }[];
}

/** The arrivals of events for an open day. */
export interface Arrivals {
  /** Grows with each; not comparable between ledgers. */
  readonly count: number;
  /** The latest, microseconds. */
  readonly last: number;
  /** How many events of the day there are; more when a range was repeated. */
  readonly events: number;
}

/** What is known of one site. */
interface SiteDays {
  readonly closed: Map<string, ClosedDay>;
  readonly open: Map<string, Arrivals>;
  readonly months: Map<string, ClosedMonth>;
  /** Closed days whose raw events are gone. */
  readonly final: Set<string>;
  /** How many ranges with events of a day are on their way into the store. */
  readonly arriving: Map<string, number>;
  /** Grows whenever stored rollups are published or go. */
  publications: number;
}

/** A month, by its first day, and the writings of its days of which the sums are to be stored. */
export interface MissingMonth extends SiteDay {
  readonly basis: string;
}

const MONTH_DAYS_MAX = 31;

const NOTHING: DayStates = { open: [], closed: [], generation: 1, others: [], months: [] };

/**
 * Which layer answers for which site-day. A day is open from its first event on; it is closed once its stored rollups
 * are published, and open again when a later event (an import) arrives for it.
 */
export class DayLedger {
  readonly #sites = new Map<number, SiteDays>();
  /** Never starts again, so that two states of a day are never taken for the same. */
  #arrivals = 0;

  /**
   * Takes note of events that are about to enter the store, at `now` (microseconds), and returns the way to say that
   * they have: until then their days are not closed. Final days stay as they are.
   */
  arrive(siteDays: readonly SiteDayEvents[], now: number): (now: number) => void {
    const open = siteDays.filter(({ siteId, day }) => !this.isFinal(siteId, day));
    for (const { siteId, day, events } of open) {
      this.touch(siteId, day, now, events);
      const { arriving } = this.#of(siteId);
      arriving.set(day, (arriving.get(day) ?? 0) + 1);
    }
    return (later) => {
      for (const { siteId, day } of open) {
        this.touch(siteId, day, later);
        const { arriving } = this.#of(siteId);
        const left = arriving.get(day)! - 1;
        if (left === 0) arriving.delete(day);
        else arriving.set(day, left);
      }
    };
  }

  /** Takes note of encoded events that the store has got, at `now` (microseconds). */
  loaded(lines: Uint8Array, now: number): void {
    this.arrive(siteDaysOf(lines), now)(now);
  }

  /** Whether events of a day are on their way into the store. */
  isArriving(siteId: number, day: string): boolean {
    return this.#sites.get(siteId)?.arriving.has(day) ?? false;
  }

  /** The raw events of these closed days are gone, so none that comes later can be counted with them. */
  finalize(siteDays: readonly SiteDay[]): void {
    for (const { siteId, day } of siteDays) {
      const site = this.#of(siteId);
      site.final.add(day);
      site.publications += 1;
    }
  }

  /** How many events a final day was derived from; null for a day that is not final. */
  finalEvents({ siteId, day }: SiteDay): number | null {
    const site = this.#sites.get(siteId);
    return site?.final.has(day) ? (site.closed.get(day)?.events ?? 0) : null;
  }

  /** Whether a day takes no more events. */
  isFinal(siteId: number, day: string): boolean {
    return this.#sites.get(siteId)?.final.has(day) ?? false;
  }

  /** Whether a day's stored rollups are published, open again or not. */
  isClosed(siteId: number, day: string): boolean {
    return this.#sites.get(siteId)?.closed.has(day) ?? false;
  }

  /** The writing of a day that readers are given; 0 when none is published. */
  generation({ siteId, day }: SiteDay): number {
    return this.#sites.get(siteId)?.closed.get(day)?.generation ?? 0;
  }

  /** Events of a day have arrived at `now` (microseconds), so many more than there were. */
  touch(siteId: number, day: string, now: number, more = 0): void {
    const { open, closed } = this.#of(siteId);
    const events = (open.get(day)?.events ?? closed.get(day)?.events ?? 0) + more;
    open.set(day, { count: ++this.#arrivals, last: now, events });
  }

  /** The open days of a date, of all sites. */
  openOn(date: string): SiteDay[] {
    return [...this.#sites].filter(([, { open }]) => open.has(date)).map(([siteId]) => ({ siteId, day: date }));
  }

  /** A day's published rollups, open again or not. */
  published({ siteId, day }: SiteDay): ClosedDay | undefined {
    return this.#sites.get(siteId)?.closed.get(day);
  }

  /** Whether a day has events that its stored rollups do not reflect. */
  isOpen({ siteId, day }: SiteDay): boolean {
    return this.#sites.get(siteId)?.open.has(day) ?? false;
  }

  /** The arrivals for an open day; undefined for a day that is not open. */
  arrivals(siteId: number, day: string): Arrivals | undefined {
    return this.#sites.get(siteId)?.open.get(day);
  }

  /** The day's stored rollups are published. It stays open when events have arrived after the `seen` ones. */
  close(closed: ClosedDay, seen: Arrivals | undefined): void {
    const site = this.#of(closed.siteId);
    site.publications += 1;
    site.closed.set(closed.day, closed);
    if (site.open.get(closed.day)?.count === seen?.count) site.open.delete(closed.day);
  }

  /** Rows were added to the stored rollups of these days: what was read of them is out of date. */
  added(days: readonly ClosedDay[]): void {
    for (const day of days) {
      const site = this.#of(day.siteId);
      site.publications += 1;
      if (site.closed.get(day.day) === day) site.closed.set(day.day, { ...day });
    }
  }

  /** Takes another description of a published day: more of it is unknown. */
  replace(closed: ClosedDay): void {
    const site = this.#of(closed.siteId);
    site.publications += 1;
    site.closed.set(closed.day, closed);
  }

  /** The sums of a month's days are stored, those of the writings in its basis. */
  closeMonth(month: ClosedMonth): void {
    this.#of(month.siteId).months.set(month.day, month);
  }

  /** The writing of a month that readers may be given; 0 when none is published. */
  monthGeneration({ siteId, day }: SiteDay): number {
    return this.#sites.get(siteId)?.months.get(day)?.generation ?? 0;
  }

  /** The whole months of a site within a run of days whose sums are not stored and could be, in order. */
  missingMonths(siteId: number, { from, to }: Period): MissingMonth[] {
    const site = this.#sites.get(siteId);
    if (site === undefined) return [];
    const months = new Set([...site.closed.keys()].map(firstOfMonth));
    const whole = [...months].filter((month) => month >= from && lastOfMonth(month) <= to);
    return whole.sort().flatMap((day) => {
      const basis = basisOf(site, day);
      return basis === null || basis === site.months.get(day)?.basis ? [] : [{ siteId, day, basis }];
    });
  }

  /** A site's open days, in order. */
  openDays(siteId: number): string[] {
    return [...(this.#sites.get(siteId)?.open.keys() ?? [])].sort();
  }

  /** The closed days of a month, in order. */
  closedIn(siteId: number, month: string): ClosedDay[] {
    return this.closedSince(siteId, month).filter(({ day }) => firstOfMonth(day) === month);
  }

  /** A site's closed days from a day on that are not open again, in order. */
  closedSince(siteId: number, from: string): ClosedDay[] {
    const site = this.#sites.get(siteId);
    if (site === undefined) return [];
    const days = [...site.closed.values()].filter(({ day }) => day >= from && !site.open.has(day));
    return days.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** Forgets a site's days before a day; all of them without one. */
  forget(siteId: number, before = '~'): void {
    const site = this.#sites.get(siteId);
    if (site === undefined) return;
    site.publications += 1;
    for (const days of [site.closed, site.open, site.months, site.final])
      for (const day of days.keys()) if (day < before) days.delete(day);
  }

  /**
   * A text that changes whenever something happens to a run of days: as long as it is the same, so are their rollups.
   * It may change for other reasons too.
   */
  mark(siteId: number, { from, to }: Period): string {
    const site = this.#sites.get(siteId);
    if (site === undefined) return '';
    const open = [...site.open].filter(([day]) => day >= from && day <= to);
    return [site.publications, ...open.map(([day, { count }]) => `${day} ${count}`)].join(',');
  }

  /** How a run of days is read at this moment. */
  states(siteId: number, { from, to }: Period): DayStates {
    const site = this.#sites.get(siteId);
    if (site === undefined) return NOTHING;
    const within = (day: string) => day >= from && day <= to;
    const open = [...site.open.keys()].filter(within).sort();
    const closed = [...site.closed.values()].filter(({ day }) => within(day) && !site.open.has(day));
    const generation = mostFrequent(closed.map((day) => day.generation)) ?? NOTHING.generation;
    const months = [...site.months.values()]
      .filter(({ day, basis }) => day >= from && lastOfMonth(day) <= to && basis === basisOf(site, day))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    return { open, closed, generation, others: closed.filter((day) => day.generation !== generation), months };
  }

  /** How many events a site's open days within a run have, one of them at most. */
  mostEvents(siteId: number, days: Period): number {
    const open = [...(this.#sites.get(siteId)?.open ?? [])].filter(([day]) => day >= days.from && day <= days.to);
    return open.reduce((most, [, { events }]) => Math.max(most, events), 0);
  }

  /** Every closed day of a date that takes more events yet, of all sites. */
  closedOn(date: string): ClosedDay[] {
    const days = [...this.#sites.values()].map((site) => (site.final.has(date) ? undefined : site.closed.get(date)));
    return days.filter((day) => day !== undefined);
  }

  #of(siteId: number): SiteDays {
    let site = this.#sites.get(siteId);
    if (site === undefined) {
      site = {
        closed: new Map(),
        open: new Map(),
        months: new Map(),
        final: new Set(),
        arriving: new Map(),
        publications: 0,
      };
      this.#sites.set(siteId, site);
    }
    return site;
  }
}

/**
 * The writings of a month's days that readers are given, as a text: sums are those of the days as long as it is the
 * same. `null` while one of them is open.
 */
function basisOf({ closed, open }: SiteDays, month: string): string | null {
  const writings: string[] = [];
  for (let i = 1; i <= MONTH_DAYS_MAX; i++) {
    const day = `${month.slice(0, -2)}${String(i).padStart(2, '0')}`;
    if (open.has(day)) return null;
    const generation = closed.get(day)?.generation;
    if (generation !== undefined) writings.push(`${i}:${generation}`);
  }
  return writings.join(' ');
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | undefined;
  for (const [value, count] of counts) if (best === undefined || count > counts.get(best)!) best = value;
  return best;
}
