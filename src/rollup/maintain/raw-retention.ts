import type { Clock } from '../../domain/clock.ts';
import { isTimeZone, localDayAt } from '../../domain/day.ts';
import type { Log } from '../../domain/log.ts';
import { firstKeptVisit } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import { sitesWithImports } from '../../sites/imports.ts';
import type { SiteDayEvents } from '../../store/encoded-lines.ts';
import type { ClosedDay, SiteDay } from '../days/closed-days.ts';
import { finalizeDays, isArriving } from '../days/final-days.ts';
import type { Closer } from './closer.ts';
import { datesWithEvents } from './dates-with-events.ts';
import type { MaintainedDays } from './maintained-days.ts';
import { type VisitsWritten, VisitWriter, type VisitWriterOptions } from './visit-writer.ts';

export interface RawRetentionOptions extends MaintainedDays {
  readonly closer: Closer;
  readonly clock: Clock;
  readonly definitions: VisitWriterOptions['definitions'];
  /** Every site, archived ones too. */
  sites(): Promise<readonly Site[]>;
  /** Resolves to whether everything that waits in the journals now has reached the store. */
  drained(): Promise<boolean>;
  /**
   * Given where other processes read and load events too: the time between the record that days are final and the removal
   * of their raw events in which the readers of those end, milliseconds. When absent, this process' readers are waited for.
   */
  readonly readersLeaveMs?: number;
  readonly log: Log;
  /** Told of events that came after their days were final and are gone uncounted. */
  lost(events: readonly SiteDayEvents[]): void;
}

/**
 * Removes the raw events of days beyond the raw window. A site's day is final from then on: that is recorded before, so
 * that nothing is taken for it any more. Days stay as long as events may come for them: while some wait in a journal, are
 * on their way into the store, or an import of the site runs or can be resumed; and days that are not closed.
 */
export class RawRetention {
  readonly #options: RawRetentionOptions;
  readonly #visits: VisitWriter;
  /** When the last days of a date became final, milliseconds, as far as this process knows. */
  readonly #finalSinceMs = new Map<string, number>();

  constructor(options: RawRetentionOptions) {
    this.#options = options;
    this.#visits = new VisitWriter(options);
  }

  /** Removes those of dates before `firstRaw`. False when some of them have to wait. */
  async drop(firstRaw: string): Promise<boolean> {
    const { store, database, clock, drained } = this.#options;
    const dates = (await datesWithEvents(store)).filter((date) => date < firstRaw);
    if (dates.length === 0) return true;
    if (!(await drained())) return false;
    const importing = await sitesWithImports(database.db, clock);
    let isDone = true;
    const errors: unknown[] = [];
    for (const date of dates) {
      try {
        isDone = (await this.#dropDate(date, importing)) && isDone;
      } catch (error) {
        // What fails of one date keeps no other from going.
        errors.push(...(error instanceof AggregateError ? error.errors : [error]));
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the raw events of some dates could not be removed');
    return isDone;
  }

  async #dropDate(day: string, importing: ReadonlySet<number>): Promise<boolean> {
    const { database, clock, catalogue, siteMutex } = this.#options;
    // None of its days could become final.
    if (await isArriving(database.db, clock, day)) return false;
    await this.#abandon(day, importing);
    const ended = () =>
      catalogue.closedOn(day).filter(({ siteId }) => catalogue.site(siteId).arrivals(day) === undefined);
    const waits = catalogue.openOn(day).length > 0 || ended().some(({ siteId }) => importing.has(siteId));
    // Nothing would come of it, and it would keep events waiting.
    if (waits && ended().every(({ siteId }) => importing.has(siteId))) return false;
    const late = waits ? [] : await this.#late(day);
    const { tried, written, errors } = await this.#writeVisits(day, importing, ended());
    // A day that is not open now has no event that is not counted. Alone, so that a backup has all of a removal or nothing.
    const removal = async () => {
      const before = ended();
      // One that was closed meanwhile, in any generation, has no visits yet.
      const ready = before.filter(({ siteId, generation }) => tried.get(siteId) === generation);
      const final = await finalizeDays(database.db, clock, day, ready, written);
      catalogue.finalize(final);
      const kept = [...(await this.#openOn(day)), ...without(before, final)].map(({ siteId }) => siteId);
      // Answers about a day that was open a moment ago still read its events.
      await catalogue.earlierLeases();
      if (this.#haveReaders(day, final.length > 0)) return false;
      // Told once, not each time that the readers are waited for.
      this.#options.lost(late);
      if (this.#options.readersLeaveMs !== undefined) return await this.#removeFinal(day);
      if (kept.length === 0 || final.length > 0) await this.#remove(day, kept);
      return kept.length === 0;
    };
    const isDone = await siteMutex.runExclusiveAll(() => catalogue.whileNothingArrives(day, removal));
    if (errors.length > 0) throw new AggregateError(errors, `visits of ${day} could not be written`);
    return isDone ?? false;
  }

  /**
   * Writes the visits of days of a date whose sites keep them. `tried` are the generations of the days that may
   * become final, by site: all but those that `errors` kept from being written.
   */
  async #writeVisits(
    date: string,
    importing: ReadonlySet<number>,
    ended: readonly ClosedDay[],
  ): Promise<Pick<VisitsWritten, 'written' | 'errors'> & { readonly tried: ReadonlyMap<number, number> }> {
    const { clock, catalogue, sites, log } = this.#options;
    const now = clock.nowMicros();
    const keep = new Set((await sites()).filter((site) => keepsVisits(site, now, date)).map(({ id }) => id));
    const taken = ended.filter(({ siteId }) => !importing.has(siteId));
    const kept = taken.filter(({ siteId }) => keep.has(siteId));
    // A writing may have been interrupted before the site chose a shorter time.
    const others = taken.filter(({ siteId }) => !keep.has(siteId));
    await this.#visits.clear(others);
    const { written, givenUp, errors } = await this.#visits.write(kept, catalogue.snapshot().watermark);
    if (givenUp.length > 0)
      log.error(
        { day: date, sites: givenUp.map(({ siteId }) => siteId) },
        'visits that could not be made are not kept',
      );
    const tried = new Map([...others, ...written, ...givenUp].map(({ siteId, generation }) => [siteId, generation]));
    return { tried, written, errors };
  }

  /** Tells whether readers of other processes may still read the raw events of a date. */
  #haveReaders(day: string, isNew: boolean): boolean {
    const nowMs = performance.now();
    const since = isNew ? nowMs : (this.#finalSinceMs.get(day) ?? nowMs);
    this.#finalSinceMs.set(day, since);
    const haveLeft = nowMs - since >= (this.#options.readersLeaveMs ?? 0);
    if (haveLeft) this.#finalSinceMs.delete(day);
    return !haveLeft;
  }

  /** Open days of sites that exist: a deleted site's late events are not waited for. */
  async #openOn(day: string): Promise<readonly SiteDay[]> {
    const sites = new Set((await this.#options.sites()).map(({ id }) => id));
    return this.#options.catalogue.openOn(day).filter(({ siteId }) => sites.has(siteId));
  }

  /** Gives up on days that could not be closed for long: raw events go after 30 days whatever else fails. */
  async #abandon(day: string, importing: ReadonlySet<number>): Promise<void> {
    const { catalogue, closer, lost } = this.#options;
    const hopeless = catalogue
      .openOn(day)
      .filter((of) => closer.isHopeless(of) && !importing.has(of.siteId) && !catalogue.isArriving(of));
    if (hopeless.length > 0) lost(await closer.abandon(hopeless));
  }

  /** Removes the raw events of a date, but for those of the sites that are to be kept. */
  async #remove(day: string, kept: readonly number[]): Promise<void> {
    const { store } = this.#options;
    // The hits last: as long as they are there, the events that were counted may be too.
    for (const table of ['events', 'hits']) {
      if (kept.length === 0) await store.execute(`ALTER TABLE ${table} DROP PARTITION {day:String}`, { day });
      else {
        const others = 'day = {day:Date} AND NOT has({kept:Array(UInt32)}, site)';
        await store.execute(`ALTER TABLE ${table} DELETE WHERE ${others} SETTINGS mutations_sync = 2`, { day, kept });
      }
    }
  }

  /**
   * Removes the raw events of a date of final days and of deleted sites, and of no others: other processes may be bringing
   * events that this one does not know of yet. Returns whether none are left.
   */
  async #removeFinal(day: string): Promise<boolean> {
    const { store, catalogue, sites } = this.#options;
    const stored = await store.query<{ site: number }>(
      'SELECT site FROM events WHERE day = {day:Date} UNION DISTINCT SELECT site FROM hits WHERE day = {day:Date}',
      { day },
    );
    // Listed after the stored ones: a site that is created meanwhile is no deleted one.
    const existing = new Set((await sites()).map(({ id }) => id));
    const gone = stored.map(({ site }) => site).filter((id) => !existing.has(id) || catalogue.site(id).isFinal(day));
    if (gone.length > 0) {
      for (const table of ['events', 'hits']) {
        const ofGone = 'day = {day:Date} AND has({gone:Array(UInt32)}, site)';
        await store.execute(`ALTER TABLE ${table} DELETE WHERE ${ofGone} SETTINGS mutations_sync = 2`, { day, gone });
      }
    }
    return gone.length === stored.length;
  }

  /** Lists the events of a date that came after its days were final: an import without a server may have brought them. */
  async #late(day: string): Promise<SiteDayEvents[]> {
    const { store, catalogue } = this.#options;
    const left = await store.query<{ site: number; events: number }>(
      'SELECT site, count() AS events FROM events WHERE day = {day:Date} GROUP BY site',
      { day },
    );
    const late: SiteDayEvents[] = [];
    for (const { site, events } of left) {
      const days = catalogue.site(site);
      if (!days.isFinal(day)) continue;
      // Counted events are there too when a stop came between the record that the day is final and the end of the removal.
      const more = Math.max(events - (days.published(day)?.events ?? 0), await this.#uncounted(site, day));
      if (more > 0) late.push({ siteId: site, day, events: more });
    }
    return late;
  }

  /** Counts the events of a final day that are no hits of it; `engage` is one or none. */
  async #uncounted(site: number, day: string): Promise<number> {
    const hits = 'SELECT seq FROM hits WHERE site = {site:UInt32} AND day = {day:Date}';
    const [found] = await this.#options.store.query<{ events: number; others: number; hits: number }>(
      `SELECT count() AS events, countIf(event != 'engage' AND seq NOT IN (${hits})) AS others, (SELECT count() FROM (${hits})) AS hits
FROM events WHERE site = {site:UInt32} AND day = {day:Date}`,
      { site, day },
    );
    return found!.hits === 0 ? found!.events : found!.others;
  }
}

function keepsVisits(site: Site, now: number, date: string): boolean {
  return isTimeZone(site.timezone) && date >= firstKeptVisit(site, localDayAt(now, site.timezone).day);
}

/** Returns days of a date without those of the sites of others. */
function without(days: readonly ClosedDay[], others: readonly SiteDay[]): ClosedDay[] {
  const left = new Set(others.map(({ siteId }) => siteId));
  return days.filter(({ siteId }) => !left.has(siteId));
}
