import { addDays, weekdayOf } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { versionsCountedOn } from '../../domain/own-channels.ts';
import { firstKeptDay, firstKeptVisit } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import { sitesToBackfill } from '../../sites/backfills.ts';
import { forgetWriters } from '../days/arrivals.ts';
import { firstRawDay, LAST_ZONE } from '../days/raw-window.ts';
import type { Backfiller } from './backfiller.ts';
import { encodeImportedPages } from './encoded-pages.ts';
import { endedDays, type OwnedDay } from './ended-days.ts';
import { purgeErased } from './erase.ts';
import { Eraser, type EraserOptions, type Expired } from './eraser.ts';
import { removeUsedKeys } from './import-keys.ts';
import type { MonthCloser } from './month-closer.ts';
import { RawRetention, type RawRetentionOptions } from './raw-retention.ts';
import { type MaintenanceStep, RetryBackoff, type StepFailures } from './retry-backoff.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import { firstStoredVisits } from './stored-visits.ts';
import type { SupersededRows } from './superseded-rows.ts';

/** Superseded rows are taken off the disk on this day of the week, 1 for Monday: that writes whole files anew. */
const PURGE_WEEKDAY = 7;

export interface MaintenanceOptions extends RawRetentionOptions, EraserOptions {
  readonly monthCloser: MonthCloser;
  readonly superseded: readonly SupersededRows[];
  readonly backfiller: Backfiller;
  readonly definitions: SiteDefinitions;
  /** Erases the discard counts that are older than each site keeps its statistics, at `now` (microseconds). */
  readonly eraseDiscards: (sites: readonly Site[], now: number) => Promise<void>;
  /** Whether the clock may be believed by what erases. When absent, it always may. */
  readonly mayErase?: () => boolean;
}

/** The state of maintenance. */
export interface MaintenanceState {
  /** Site-days that have ended and could not be closed yet. */
  readonly daysUnclosed: number;
  readonly failures: readonly StepFailures[];
}

/**
 * Keeps days as time goes on: they are closed after their end, and so are whole months; new goals and funnels are counted backwards,
 * raw events go after 30 days, and statistics and visits after the times for which the site keeps them. Every step can be
 * repeated at any time; one that fails keeps nothing else from being done.
 */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #backoff: RetryBackoff;
  readonly #rawRetention: RawRetention;
  readonly #eraser: Eraser;
  /** The last date on which each daily step was done. */
  readonly #doneOn = new Map<string, string>();
  /** The version of the database of which no goal was left to be counted. */
  #countedAt: number | undefined;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    this.#backoff = new RetryBackoff(options.log);
    this.#rawRetention = new RawRetention(options);
    this.#eraser = new Eraser(options);
  }

  /** The state of maintenance. */
  get state(): MaintenanceState {
    return { daysUnclosed: this.#options.closer.failing, failures: this.#backoff.failures };
  }

  /**
   * Does what is due; what fails is logged and tried again later, and keeps nothing else from being done.
   * Rejects with the signal's reason between two steps when it is aborted.
   */
  async run(signal: AbortSignal): Promise<void> {
    const sites = await this.#options.sites();
    const { clock, mayErase } = this.#options;
    const now = clock.nowMicros();
    const date = localDayAt(now, LAST_ZONE).day;
    const backoff = this.#backoff;
    // New definitions come first, so that the days that are closed now are counted for them.
    await this.countNew(signal);
    for (const rows of this.#options.superseded)
      await backoff.attempt(signal, 'remove_superseded', '', () => rows.remove());
    await backoff.attempt(signal, 'backfill', 'imported pages', () =>
      encodeImportedPages({ ...this.#options, superseded: this.#options.superseded[0]! }, signal),
    );
    await this.#closeEnded(sites, signal);
    for (const site of sites) {
      await backoff.attempt(signal, 'close_months', site.publicId, () => this.#closeMonths(site, signal));
      await backoff.attempt(signal, 'backfill', site.publicId, () => this.#backfill(site));
    }
    await backoff.attempt(signal, 'erase_deleted', '', () => this.#eraser.hideDeleted());
    await backoff.attempt(signal, 'erase_deleted', 'days', () => this.#eraser.hideAsked());
    await backoff.attempt(signal, 'erase_deleted', 'files', () => this.#eraser.remove());
    // Asked after the time was read, so that no step goes unnoticed between the two.
    if (mayErase?.() === false) return;
    const daily = async (step: MaintenanceStep, of: string, task: () => Promise<unknown>, on = date) =>
      await this.#daily(on, `${step} ${of}`, () => backoff.attempt(signal, step, of, task));
    await daily('drop_raw', '', () => this.#rawRetention.drop(firstRawDay(now)));
    await daily('apply_retention', 'import_keys', () => removeUsedKeys(this.#options));
    // At once too when the retention of a site has changed.
    const retaining = sites.filter(({ retentionMonths }) => retentionMonths !== null);
    const retentions = retaining.map(({ id, retentionMonths }) => `${id}:${retentionMonths}`).join();
    const nowMs = Math.floor(now / 1000);
    const expire = async () =>
      this.#eraser.hideExpired(await this.#expired(retaining, firstKeptDay, nowMs, signal), nowMs);
    await daily('apply_retention', 'sites', expire, `${date} ${retentions}`);
    const months = sites.map(({ id, visitMonths }) => `${id}:${visitMonths}`).join();
    await daily('apply_retention', 'visits', () => this.#expireVisits(sites, nowMs, signal), `${date} ${months}`);
    await daily('apply_retention', 'discards', () => this.#options.eraseDiscards(sites, now));
    const { database, siteMutex, store } = this.#options;
    await daily('apply_retention', 'writers', () => forgetWriters(database.db, nowMs));
    if (weekdayOf(date) !== PURGE_WEEKDAY) return;
    await daily('apply_retention', '', () => siteMutex.runExclusiveAll(() => purgeErased(store)));
  }

  /** Counts goals and funnels that are new since the last time: readers may be waiting for them. */
  async countNew(signal: AbortSignal): Promise<void> {
    const { database, sites } = this.#options;
    const version = database.reader.version();
    if (version === this.#countedAt) return;
    const waiting = new Set(await sitesToBackfill(database.db));
    if (waiting.size > 0) {
      for (const site of await sites()) {
        if (waiting.has(site.id))
          await this.#backoff.attempt(signal, 'backfill', site.publicId, () => this.#backfill(site));
      }
    }
    this.#countedAt = version;
  }

  /** Does something once a date; on the same date again when it did not succeed. */
  async #daily(date: string, key: string, task: () => Promise<boolean>): Promise<void> {
    if (this.#doneOn.get(key) !== date && (await task())) this.#doneOn.set(key, date);
  }

  async #closeEnded(sites: readonly Site[], signal: AbortSignal): Promise<void> {
    const ended: OwnedDay[] = [];
    for (const site of sites) {
      await this.#backoff.attempt(signal, 'close_days', site.publicId, async () =>
        ended.push(...endedDays(site, this.#options.catalogue, this.#options.clock)),
      );
    }
    // The closer leaves days that failed alone for a while of their own.
    try {
      await this.#options.closer.close(ended, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#backoff.note('close_days', error);
    }
  }

  async #closeMonths(site: Site, signal: AbortSignal): Promise<void> {
    const { clock, monthCloser } = this.#options;
    const today = localDayAt(clock.nowMicros(), site.timezone).day;
    await monthCloser.close(site.id, { from: firstKeptDay(site, today), to: addDays(today, -1) }, signal);
  }

  async #backfill(site: Site): Promise<void> {
    const { clock, definitions, backfiller } = this.#options;
    const now = clock.nowMicros();
    const firstRaw = firstRawDay(now);
    const firstVisit = firstKeptVisit(site, localDayAt(now, site.timezone).day);
    await backfiller.goals(site.id, await definitions.goalsOf(site.id), firstRaw, firstVisit);
    const properties = await definitions.propertiesOf(site.id);
    for (const property of properties) await backfiller.property(property, firstRaw);
    const versions = await definitions.channelVersionsOf(site.id);
    const channels = versionsCountedOn(versions, [firstRaw]);
    // Rules of channels and properties that are new hold for the money of goals that are restored later.
    const revenues = await definitions.allRevenuesOf(site.id);
    const funnels = await definitions.funnelVersionsOf(site.id);
    for (const revenue of revenues) await backfiller.revenue(revenue, { properties, channels, funnels }, firstRaw);
    const last = versions.at(-1);
    if (last !== undefined) await backfiller.channels(last, revenues, firstRaw);
    for (const funnel of funnels) await backfiller.funnel(funnel, revenues, firstRaw, firstVisit);
  }

  async #expireVisits(sites: readonly Site[], at: number, signal: AbortSignal): Promise<void> {
    const stored = await firstStoredVisits(this.#options.database.db);
    const keeping = sites.filter(({ id }) => stored.has(id));
    const before = await this.#expired(keeping, firstKeptVisit, at, signal);
    const expired = before.filter(({ site, before }) => stored.get(site.id)! < before);
    if (expired.length > 0) await this.#eraser.hideVisits(expired, at);
  }

  /** Lists the days of these sites before the first one that is kept. */
  async #expired(
    sites: readonly Site[],
    firstKept: (site: Site, today: string) => string,
    at: number,
    signal: AbortSignal,
  ): Promise<Expired[]> {
    const expired: Expired[] = [];
    for (const site of sites) {
      await this.#backoff.attempt(signal, 'apply_retention', site.publicId, async () => {
        expired.push({ site, before: firstKept(site, localDayAt(at * 1000, site.timezone).day) });
      });
    }
    return expired;
  }
}
