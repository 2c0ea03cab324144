import { forgetClosedDays, type SiteDay } from '../control/closed-days.ts';
import { forgetClosedMonths } from '../control/closed-months.ts';
import type { Control } from '../control/control.ts';
import { completeErasure, listErasures } from '../control/erasures.ts';
import type { Clock } from '../domain/clock.ts';
import { addDays, localDayAt } from '../domain/day.ts';
import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import type { Log } from '../journal/log.ts';
import type { Store } from '../store/store.ts';
import type { Backfiller } from './backfiller.ts';
import type { Closer, Countables } from './closer.ts';
import type { DayLedger } from './day-ledger.ts';
import { eraseSite } from './erase.ts';
import type { MonthCloser } from './month-closer.ts';
import type { OutdatedRows } from './outdated-rows.ts';
import { firstRawDay, LAST_ZONE } from './raw-window.ts';
import type { RecentEvents } from './recent-events.ts';
import type { Turns } from './turns.ts';

/** Events of a deleted site may still be on their way from a journal, milliseconds. */
const ERASURE_REPEATED_MS = 120_000;
/** How long a day beyond today must have been quiet: an import or the journal may still be bringing its events. */
const QUIET_MICROS = 5_000_000;
/** The same for a day that is final once it is closed. */
const FINAL_QUIET_MICROS = 60_000_000;

export interface UpkeepOptions {
  readonly store: Store;
  readonly ledger: DayLedger;
  readonly closer: Closer;
  readonly monthCloser: MonthCloser;
  readonly outdated: readonly OutdatedRows[];
  readonly backfiller: Backfiller;
  /** Absent where nobody asks for realtime. */
  readonly recent?: Pick<RecentEvents, 'forget'>;
  readonly countables: Countables;
  readonly turns: Turns;
  readonly clock: Clock;
  readonly log: Log;
  /** Every site, archived ones too. */
  sites(): Promise<readonly Site[]>;
  readonly control: Control;
}

/**
 * What happens to days as time goes on: they are closed after their end, and so are whole months; new goals and funnels are counted backwards,
 * raw events go after 30 days and statistics after the site's retention. Every step can be repeated at any time.
 */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #erasedOn = '';

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  /**
   * Does what is due; what fails is logged and tried again the next time, and keeps nothing else from being done.
   * Rejects with the signal's reason between two steps when it is aborted.
   */
  async run(signal: AbortSignal): Promise<void> {
    const sites = await this.#options.sites();
    const now = this.#options.clock.nowMicros();
    for (const rows of this.#options.outdated) await this.#attempt(signal, () => rows.remove());
    await this.#closeEnded(sites, signal);
    for (const site of sites) await this.#attempt(signal, () => this.#closeMonths(site, signal));
    for (const site of sites) await this.#attempt(signal, () => this.#backfill(site));
    await this.#attempt(signal, () => this.#eraseDeleted());
    const date = localDayAt(now, LAST_ZONE).day;
    if (date === this.#erasedOn) return;
    await this.#attempt(signal, () => this.#dropRaw(firstRawDay(now), sites));
    for (const site of sites) await this.#attempt(signal, () => this.#erase(site));
    this.#erasedOn = date;
  }

  async #attempt(signal: AbortSignal, step: () => Promise<unknown>): Promise<void> {
    signal.throwIfAborted();
    try {
      await step();
    } catch (err) {
      signal.throwIfAborted();
      this.#options.log.error({ err }, 'upkeep failed in part; it is tried again');
    }
  }

  async #closeEnded(sites: readonly Site[], signal: AbortSignal): Promise<void> {
    const ended: SiteDay[] = [];
    for (const site of sites) await this.#attempt(signal, async () => ended.push(...this.#endedDays(site)));
    await this.#attempt(signal, () => this.#options.closer.close(ended, signal));
  }

  #endedDays(site: Site): SiteDay[] {
    const { ledger, clock } = this.#options;
    const now = clock.nowMicros();
    const today = localDayAt(now, site.timezone).day;
    const firstRaw = addDays(today, -RAW_WINDOW_DAYS);
    const ended = ledger.openDays(site.id).filter((day) => {
      const quiet = now - ledger.arrivals(site.id, day)!.last;
      return day < today && quiet >= (day < firstRaw ? FINAL_QUIET_MICROS : QUIET_MICROS);
    });
    return ended.map((day) => ({ siteId: site.id, day }));
  }

  async #closeMonths(site: Site, signal: AbortSignal): Promise<void> {
    const { clock, monthCloser } = this.#options;
    const today = localDayAt(clock.nowMicros(), site.timezone).day;
    await monthCloser.close(site.id, { from: firstKeptDay(site, today), to: addDays(today, -1) }, signal);
  }

  async #backfill(site: Site): Promise<void> {
    const { clock, countables, backfiller } = this.#options;
    const firstRaw = firstRawDay(clock.nowMicros());
    await backfiller.goals(site.id, await countables.goalsOf(site.id), firstRaw);
    for (const funnel of await countables.funnelVersionsOf(site.id)) await backfiller.funnel(funnel, firstRaw);
  }

  /** Removes the raw events of days before `firstRaw` of which every site's statistics are stored. */
  async #dropRaw(firstRaw: string, sites: readonly Site[]): Promise<void> {
    const { store, ledger, turns } = this.#options;
    await turns.take(async () => {
      // The hits first: as long as they are there, a restart takes the events for complete.
      for (const table of ['hits', 'events']) {
        const partitions = await store.query<{ day: string }>(
          `SELECT DISTINCT partition AS day FROM system.parts
WHERE database = 'svc' AND table = '${table}' AND active AND partition < {first:String}`,
          { first: firstRaw },
        );
        for (const { day } of partitions) {
          // A deleted site's late events do not count.
          if (!sites.some(({ id }) => ledger.arrivals(id, day) !== undefined))
            await store.execute(`ALTER TABLE ${table} DROP PARTITION {day:String}`, { day });
        }
      }
    });
  }

  async #erase(site: Site): Promise<void> {
    if (site.retentionMonths === null) return;
    const { store, control, ledger, turns, clock } = this.#options;
    const before = firstKeptDay(site, localDayAt(clock.nowMicros(), site.timezone).day);
    await turns.take(async () => {
      await eraseSite(store, site.id, before);
      ledger.forget(site.id, before);
      await forgetClosedDays(control.db, site.id, before);
      await forgetClosedMonths(control.db, site.id, before);
    });
  }

  /** Erases deleted sites from the store, more than once: what was collected last may still be coming. */
  async #eraseDeleted(): Promise<void> {
    const { store, control, ledger, recent, turns, clock } = this.#options;
    for (const { siteId, requestedAt } of await listErasures(control.db)) {
      await turns.take(async () => {
        await eraseSite(store, siteId);
        ledger.forget(siteId);
        recent?.forget(siteId);
      });
      if (clock.nowMicros() / 1000 - requestedAt > ERASURE_REPEATED_MS) await completeErasure(control.db, siteId);
    }
  }
}
