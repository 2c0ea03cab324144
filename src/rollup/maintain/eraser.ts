import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WHOLE_SITE } from '../../domain/erasure-kind.ts';
import type { Log } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import { forgetPattern } from '../../sites/erased-pattern.ts';
import {
  type ErasureRequest,
  erasureKey,
  type LoggedErasure,
  listLeavingErasures,
  listLoggedErasures,
  logErasure,
  recordErased,
} from '../../sites/erasure-log.ts';
import { completeErasure, listErasures } from '../../sites/erasures.ts';
import { forgetDays } from '../days/closed-days.ts';
import type { RecentEvents } from '../read/recent-events.ts';
import { type DaysBefore, eraseDays, eraseSite, eraseVisits, purgeErased, removeReplaced } from './erase.ts';
import { hideRun } from './hide-run.ts';
import { PageLooks } from './page-looks.ts';
import type { RawRetentionOptions } from './raw-retention.ts';
import { forgetVisits } from './stored-visits.ts';
import type { SupersededRows } from './superseded-rows.ts';

/**
 * Collectors of other processes may still be taking events of a deleted site, milliseconds. One that brings some later
 * requests the erasure again (`arrivals.ts`).
 */
const ERASURE_REPEATED_MS = 120_000;
/** A range of another process may be entering that began before the days were marked, milliseconds. */
const RANGE_ENTERS_MAX_MS = 120_000;
/** The shortest time between two purges of the store's files, milliseconds. */
const PURGE_EVERY_MS = 300_000;

export interface EraserOptions
  extends Pick<
    RawRetentionOptions,
    'store' | 'database' | 'catalogue' | 'siteMutex' | 'clock' | 'drained' | 'readersLeaveMs'
  > {
  /** Absent where realtime is not served. */
  readonly recent?: Pick<RecentEvents, 'forget' | 'forgetDays'>;
  /** Removes rows that other processes may still read; absent in a process that is alone with the store. */
  readonly superseded?: readonly Pick<SupersededRows, 'note' | 'noteNew'>[];
  /** Resolves to whether the journals have nothing of events that the store has. When absent, there are none. */
  readonly journalsErased?: () => Promise<boolean>;
  readonly log: Log;
}

/** The days of a site before a day, which its retention does not keep, or not the visits of them. */
export interface Expired {
  readonly site: Site;
  readonly before: string;
}

/**
 * Erases deleted sites, days and visits beyond the retention, and days on request: hides their rows, takes them off the disk, and records when nothing
 * of them is there any more. Every step can be repeated.
 */
export class Eraser {
  readonly #options: EraserOptions;
  /**
   * When the rows that an erasure has hidden were taken out of the files, seconds of the engine's clock: the replaced files
   * are older. Without an entry, an erasure has rows that are only hidden.
   */
  readonly #purgedAt = new Map<string, number>();

  /** The erasures of days and of pages whose rows are hidden, as of the last look. */
  #hidden: ReadonlySet<string> = new Set();
  readonly #pages: PageLooks;
  #lastPurgeMs = Number.NEGATIVE_INFINITY;

  constructor(options: EraserOptions) {
    this.#options = options;
    this.#pages = new PageLooks(options);
  }

  /** Hides days that the retention of their sites does not keep. `at` is in epoch milliseconds. */
  async hideExpired(expired: readonly Expired[], at: number): Promise<void> {
    const { store, catalogue } = this.#options;
    await this.#hide('retention', expired, at, {
      erase: async (days) => {
        await eraseDays(store, days);
        for (const { siteId, before } of days) catalogue.forget(siteId, before);
      },
      forget: forgetDays,
    });
  }

  /** Hides visits of days that their sites do not keep. `at` is in epoch milliseconds. */
  async hideVisits(expired: readonly Expired[], at: number): Promise<void> {
    const { store, catalogue } = this.#options;
    await this.#hide('visits', expired, at, {
      erase: async (days) => {
        // An answer that has begun finds the visits of a day whole; one that begins from now on does not look for them.
        for (const { siteId, before } of days) catalogue.forgetVisits(siteId, before);
        await catalogue.earlierLeases();
        await eraseVisits(store, days);
      },
      forget: forgetVisits,
    });
  }

  async #hide(
    kind: ErasureRequest['kind'],
    expired: readonly Expired[],
    at: number,
    by: {
      erase(days: readonly DaysBefore[]): Promise<void>;
      forget(transaction: Db, siteId: number, before: string): Promise<void>;
    },
  ): Promise<void> {
    const { database, siteMutex } = this.#options;
    const days = expired.map(({ site, before }) => ({ siteId: site.id, before }));
    const ids = days.map(({ siteId }) => siteId);
    await siteMutex.runExclusive(ids, async () => {
      await by.erase(days);
      for (const { site, before } of expired) {
        const request = { siteId: site.id, site: site.publicId, kind, before, at };
        await inTransaction(database.db, async (transaction) => {
          await logErasure(transaction, request);
          await by.forget(transaction, site.id, before);
        });
        // The days may have joined an erasure whose earlier rows are out of the files already.
        this.#purgedAt.delete(erasureKey(request));
      }
    });
  }

  /** Hides deleted sites, and emptied ones under their earlier ids, until nothing of them can be on its way any more. */
  async hideDeleted(): Promise<void> {
    const { store, database, catalogue, recent, siteMutex, clock, drained } = this.#options;
    for (const erasure of await listErasures(database.db)) {
      const { siteId, requestedAt } = erasure;
      // A clock that was set back may lie before the request.
      const isLate = Math.abs(clock.nowMicros() / 1000 - requestedAt) > ERASURE_REPEATED_MS;
      const isLast = isLate && (await drained());
      await siteMutex.runExclusive([siteId], async () => {
        await eraseSite(store, siteId, { looks: !isLast });
        catalogue.forget(siteId);
        await forgetDays(database.db, siteId);
        recent?.forget(siteId);
      });
      if (!isLast) continue;
      // Events may have come since the site's earlier rows were taken out of the files.
      for (const kind of WHOLE_SITE) this.#purgedAt.delete(erasureKey({ siteId, kind }));
      await completeErasure(database.db, erasure);
    }
  }

  /** Hides the days and pages that somebody has asked to be erased, until they are off the disk: events may have been on their way. */
  async hideAsked(): Promise<void> {
    const { database, siteMutex, drained, clock, readersLeaveMs } = this.#options;
    const waiting = (await listLoggedErasures(database.db)).filter(
      ({ range, doneAt }) => range !== undefined && doneAt === null,
    );
    const hidden = new Set<string>();
    this.#hidden = hidden;
    if (waiting.length === 0 || !(await drained())) return;
    const errors: unknown[] = [];
    for (const erasure of waiting) {
      const hide = () => (erasure.pattern === undefined ? hideRun(this.#options, erasure) : this.#pages.hide(erasure));
      const found = await siteMutex.runExclusive([erasure.siteId], hide).catch((error: unknown) => {
        // One site's erasure keeps no other from being done.
        errors.push(error);
        return null;
      });
      if (found === null) continue;
      const { hadRows, isWhole } = found;
      if (hadRows) this.#purgedAt.delete(erasureKey(erasure));
      // A clock that was set back may lie before the request.
      const isLate = Math.abs(clock.nowMicros() / 1000 - erasure.requestedAt) > RANGE_ENTERS_MAX_MS;
      if (isWhole && (isLate || readersLeaveMs === undefined)) hidden.add(erasureKey(erasure));
    }
    if (errors.length > 0)
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'erasures could not be hidden');
  }

  /** Takes hidden rows off the disk, and records the erasures of which nothing is left in any file. */
  async remove(): Promise<void> {
    const { store, database, siteMutex, journalsErased } = this.#options;
    const leaving = (await listLeavingErasures(database.db)).filter(
      (erasure) => erasure.range === undefined || this.#hidden.has(erasureKey(erasure)),
    );
    await this.#purge(leaving.filter((erasure) => !this.#purgedAt.has(erasureKey(erasure))));
    const purged = leaving.filter((erasure) => this.#purgedAt.has(erasureKey(erasure)));
    if (purged.length === 0) return;
    const until = Math.max(...purged.map((erasure) => this.#purgedAt.get(erasureKey(erasure))!));
    const isGone = await siteMutex.runExclusive(sitesOf(purged), () => removeReplaced(store, until));
    if (!isGone || (await journalsErased?.()) === false) return;
    const left: LoggedErasure[] = [];
    for (const erasure of purged) left.push(await forgetPattern(database.db, erasure));
    if (database.ownsFiles && !(await database.purge())) return;
    for (const erasure of purged) this.#purgedAt.delete(erasureKey(erasure));
    for (const erasure of left) await this.#record(erasure);
  }

  /**
   * Takes the rows that erasures have hidden out of the files. That writes files of all sites again, so all erasures of some
   * minutes share one purge.
   */
  async #purge(hidden: readonly LoggedErasure[]): Promise<void> {
    const { store, siteMutex, clock } = this.#options;
    const nowMs = clock.nowMicros() / 1000;
    // A clock that was set back may lie before the last purge.
    if (hidden.length === 0 || Math.abs(nowMs - this.#lastPurgeMs) < PURGE_EVERY_MS) return;
    const at = await siteMutex.runExclusive(sitesOf(hidden), () => purgeErased(store));
    this.#lastPurgeMs = nowMs;
    for (const erasure of hidden) this.#purgedAt.set(erasureKey(erasure), at);
  }

  async #record(erasure: LoggedErasure): Promise<void> {
    const { database, clock, log } = this.#options;
    const at = Math.floor(clock.nowMicros() / 1000);
    this.#purgedAt.delete(erasureKey(erasure));
    if (!(await recordErased(database.db, erasure, at))) return;
    const { site, kind, range, days, requestedAt } = erasure;
    const facts = { site, kind, ...range, days, requestedAt: instant(requestedAt), doneAt: instant(at) };
    const where = database.ownsFiles ? 'on the disk' : 'in the store and the journals';
    log.info(facts, `an erasure is done: nothing of it is ${where} any more`);
  }
}

function sitesOf(erasures: readonly LoggedErasure[]): number[] {
  return [...new Set(erasures.map(({ siteId }) => siteId))];
}

function instant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
