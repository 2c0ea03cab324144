import type { Period } from '../../domain/period.ts';
import { type RangeContents, type SiteDayEvents, siteDaysOf } from '../../store/encoded-lines.ts';
import type { AnnouncedRange, RangeRegister } from './announced-range.ts';
import { ArrivingDays } from './arriving-days.ts';
import type { ClosedDay, SiteDay } from './closed-days.ts';
import type { ClosedMonth } from './closed-months.ts';
import type { DayChanges } from './day-changes.ts';
import type { DayLease, DaySnapshot } from './day-lease.ts';
import { type Arrivals, type PublishedDay, SiteDays } from './site-days.ts';
import type { TakenBack } from './taken-back.ts';
import { type Watermark, WatermarkKeeper } from './watermark.ts';

/** No arrivals are these. */
const NEVER_SEEN: Arrivals = { version: -1, last: 0, events: 0 };

/**
 * Knows which layer answers for which site-day. A day is open from its first event on. It is closed once its stored layers
 * are published, open again when a later event (an import) arrives for it, and final once its raw events are gone.
 *
 * Readers take a lease: days as they are at that moment, and a watermark below which all events are in the store. So all
 * statements of one answer tell of the same events, however many enter meanwhile.
 */
export class DayCatalogue implements RangeRegister {
  #sites: ReadonlyMap<number, SiteDays> = new Map();
  readonly #watermark = new WatermarkKeeper();
  /** The progress of all processes' writers; null while this process is the only one. */
  #shared: Watermark | null = null;
  /** Never starts again, so that two states of a day are never taken for the same. */
  #versions = 0;
  #ownChanges = 0;
  readonly #arriving = new ArrivingDays();
  readonly #leases = new Set<Promise<void>>();

  /** Shows the days as they are now. A range of a writer that comes later may show in part. */
  snapshot(): DaySnapshot {
    const sites = this.#sites;
    return { watermark: this.#shared ?? this.#watermark.current, site: (siteId) => sites.get(siteId) ?? SiteDays.NONE };
  }

  /** Takes a lease, which the caller releases in any case. */
  lease(): DayLease {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#leases.add(promise);
    return {
      ...this.snapshot(),
      release: () => {
        this.#leases.delete(promise);
        resolve();
      },
    };
  }

  /** Resolves when every lease that was taken before has ended. */
  async earlierLeases(): Promise<void> {
    await Promise.all(this.#leases);
  }

  /** Counts the publications and removals by this process: what was read of the database before one may be from before it. */
  get ownChanges(): number {
    return this.#ownChanges;
  }

  /** The days of a site at this moment. */
  site(siteId: number): SiteDays {
    return this.#sites.get(siteId) ?? SiteDays.NONE;
  }

  /** Stamps a run of a site's days: as long as the stamp is the same, so is every figure of these days. */
  version(siteId: number, days: Period): string {
    return this.site(siteId).version(days);
  }

  /**
   * Announces a range before it enters the store: until it has entered, readers see nothing of it, and its days are not
   * made final. Resolves when it may enter.
   */
  async announce({ siteDays, writers }: RangeContents, now: number): Promise<AnnouncedRange> {
    await this.#arriving.mayEnter(siteDays);
    const final = siteDays.filter(({ siteId, day }) => this.site(siteId).isFinal(day));
    const entering = siteDays.filter((day) => !final.includes(day));
    const leave = this.#arriving.note(entering);
    if (this.#watermark.hide(writers)) {
      // Events that an earlier attempt has left in the store are hidden from now on: the figures of their days change.
      const open = entering.filter(({ siteId, day }) => this.site(siteId).arrivals(day) !== undefined);
      this.#arrive(
        open.map((day) => ({ ...day, events: 0 })),
        now,
      );
      // Leases with an earlier watermark would show a part of the range.
      await this.earlierLeases();
    }
    return {
      final,
      entered: (later) => {
        leave();
        this.#watermark.show(writers, later);
        this.#arrive(entering, later);
      },
      failed: leave,
    };
  }

  /** Takes note of encoded events that are in the store already, at `now` (microseconds). */
  loaded(lines: Uint8Array, now: number): void {
    this.#arrive(siteDaysOf(lines), now);
  }

  /** Opens days: their events at `now` (microseconds) are so many more than those that their stored layers reflect. */
  reopen(events: readonly SiteDayEvents[], now: number): void {
    this.#arrive(events, now);
  }

  /** Tells whether events of a day are on their way into the store. */
  isArriving(day: SiteDay): boolean {
    return this.#arriving.has(day);
  }

  /**
   * Runs a task while no events of a date enter the store; those that come wait for its end. Returns null, without running
   * it, when some are on their way.
   */
  whileNothingArrives<Result>(date: string, task: () => Promise<Result>): Promise<Result | null> {
    return this.#arriving.whileNone(date, task);
  }

  /** The open days of a date, of all sites. */
  openOn(date: string): SiteDay[] {
    const open = [...this.#sites].filter(([, site]) => site.arrivals(date) !== undefined);
    return open.map(([siteId]) => ({ siteId, day: date }));
  }

  /** Every closed day of a date that takes more events yet, of all sites; open again or not. */
  closedOn(date: string): PublishedDay[] {
    const days = [...this.#sites.values()].map((site) => (site.isFinal(date) ? undefined : site.published(date)));
    return days.filter((day) => day !== undefined);
  }

  /** Publishes the stored layers of days. One stays open when events have arrived after the `seen` ones. */
  close(closed: readonly ClosedDay[], seen: (day: SiteDay) => Arrivals | undefined = () => undefined): void {
    this.#ownChanges++;
    const sites = new Map(this.#sites);
    for (const [siteId, days] of Map.groupBy(closed, (day) => day.siteId)) {
      const published = days.map((day) => ({ ...day, version: ++this.#versions }));
      sites.set(
        siteId,
        this.site(siteId).withPublished(published, (day) => seen({ siteId, day })),
      );
    }
    this.#sites = sites;
  }

  /** Says that rows were added to the stored layers of these days: what was read of them is out of date. */
  added(days: readonly PublishedDay[]): void {
    this.#publishAnew(days.filter((day) => this.site(day.siteId).published(day.day)?.version === day.version));
  }

  /** Takes other descriptions of published days: more of them is unknown. */
  replace(closed: readonly ClosedDay[]): void {
    if (closed.length > 0) this.#publishAnew(closed);
  }

  /** Publishes the sums of a month's days, those of the generations in its basis. */
  closeMonth(month: ClosedMonth): void {
    this.#change(month.siteId, (site) => site.withMonth(month));
  }

  /** Says that the raw events of these closed days are gone, so that none that comes later can be counted with them. */
  finalize(siteDays: readonly (SiteDay & Pick<ClosedDay, 'hasVisits'>)[]): void {
    for (const [siteId, days] of Map.groupBy(siteDays, (day) => day.siteId)) {
      this.#change(siteId, (site) => site.withFinal(days, ++this.#versions));
    }
  }

  /** Says that the visits of a site's days before a day are not kept. */
  forgetVisits(siteId: number, before: string): void {
    this.#change(siteId, (site) => site.withoutVisits(before, ++this.#versions));
  }

  /** Takes back the stored layers of days. */
  withdraw(siteId: number, days: readonly string[]): void {
    this.#change(siteId, (site) => site.without(days, ++this.#versions));
  }

  /** Hides all events of a writer that an earlier process has taken back. */
  hide(writer: number): void {
    this.#watermark.takeBack(writer);
    if (this.#shared === null) return;
    const { loaded, ...others } = this.#shared;
    this.#shared = { ...others, loaded: new Map(loaded).set(writer, 0) };
  }

  /**
   * Takes back all events of a writer, at `now` (microseconds), in one step for readers: days of which nothing is left have
   * no figures, and the others are open until they are derived again.
   */
  takeBack({ siteId, writer, gone, left }: TakenBack, now: number): void {
    this.hide(writer);
    // The stored rows of a day are there until they are retired: an open day is not read from them.
    const open = [...left, ...gone.filter((day) => this.site(siteId).published(day) !== undefined)];
    this.#change(siteId, (site) => site.without([...gone, ...left], ++this.#versions).withoutArrivals(gone));
    this.#arrive(
      open.map((day) => ({ siteId, day, events: 0 })),
      now,
    );
  }

  /** Forgets a site's days before a day; all of them without one. */
  forget(siteId: number, before = '~'): void {
    this.#change(siteId, (site) => site.from(before, ++this.#versions));
  }

  /** Publishes days again that stay as open as they are. */
  #publishAnew(days: readonly ClosedDay[]): void {
    this.close(days, () => NEVER_SEEN);
  }

  /** Takes over what other processes, or this one, have changed in the database: all of it at once. */
  apply({ isAll, days, months, forgotten, loaded }: DayChanges): void {
    const sites = new Map(isAll ? [] : this.#sites);
    const change = (siteId: number, next: (site: SiteDays) => SiteDays) =>
      sites.set(siteId, next(sites.get(siteId) ?? SiteDays.NONE));
    const nextVersion = () => ++this.#versions;
    for (const { siteId, before } of forgotten) change(siteId, (site) => site.from(before, nextVersion()));
    for (const [siteId, changed] of Map.groupBy(days, (day) => day.siteId)) {
      change(siteId, (site) => site.withChanges(changed, nextVersion));
    }
    for (const month of months) change(month.siteId, (site) => site.withMonth(month));
    this.#sites = sites;
    this.#shared = { loaded, hidesUnlisted: true };
  }

  #arrive(siteDays: readonly SiteDayEvents[], now: number): void {
    const sites = new Map(this.#sites);
    for (const [siteId, days] of Map.groupBy(siteDays, (day) => day.siteId)) {
      const site = this.site(siteId);
      const arrivals = days.map(({ day, events }): [string, Arrivals] => {
        const before = site.arrivals(day)?.events ?? site.published(day)?.events ?? 0;
        return [day, { version: ++this.#versions, last: now, events: before + events }];
      });
      sites.set(siteId, site.withArrivals(new Map(arrivals)));
    }
    this.#sites = sites;
  }

  #change(siteId: number, change: (site: SiteDays) => SiteDays): void {
    this.#ownChanges++;
    this.#sites = new Map(this.#sites).set(siteId, change(this.site(siteId)));
  }
}
