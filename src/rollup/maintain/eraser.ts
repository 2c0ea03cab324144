import type { Log } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import { type LoggedErasure, listLeavingErasures, logErasure, recordErased } from '../../sites/erasure-log.ts';
import { completeErasure, listErasures } from '../../sites/erasures.ts';
import { forgetDays } from '../days/closed-days.ts';
import type { RecentEvents } from '../read/recent-events.ts';
import { eraseDays, eraseSite, purgeErased, removeReplaced } from './erase.ts';
import type { RawRetentionOptions } from './raw-retention.ts';

/**
 * Collectors of other processes may still be taking events of a deleted site, milliseconds. One that brings some later
 * requests the erasure again (`arrivals.ts`).
 */
const ERASURE_REPEATED_MS = 120_000;

export interface EraserOptions
  extends Pick<RawRetentionOptions, 'store' | 'database' | 'catalogue' | 'siteMutex' | 'clock' | 'drained'> {
  /** Absent where realtime is not served. */
  readonly recent?: Pick<RecentEvents, 'forget'>;
  /** Resolves to whether the journals have nothing of events that the store has. When absent, there are none. */
  readonly journalsErased?: () => Promise<boolean>;
  readonly log: Log;
}

/** The days of a site before a day, which its retention does not keep. */
export interface Expired {
  readonly site: Site;
  readonly before: string;
}

/**
 * Erases deleted sites and days beyond the retention: hides their rows, takes them off the disk, and records when nothing
 * of them is there any more. Every step can be repeated.
 */
export class Eraser {
  readonly #options: EraserOptions;
  /** When the rows of an erasure were taken off the disk: its replaced files are older. Seconds of the engine's clock. */
  readonly #purgedAt = new Map<string, number>();

  constructor(options: EraserOptions) {
    this.#options = options;
  }

  /** Hides days that the retention of their sites does not keep. `at` is in epoch milliseconds. */
  async hideExpired(expired: readonly Expired[], at: number): Promise<void> {
    const { store, database, catalogue, siteMutex } = this.#options;
    const days = expired.map(({ site, before }) => ({ siteId: site.id, before }));
    const ids = days.map(({ siteId }) => siteId);
    await siteMutex.runExclusive(ids, async () => {
      await eraseDays(store, days);
      for (const { site, before } of expired) {
        catalogue.forget(site.id, before);
        await logErasure(database.db, { siteId: site.id, site: site.publicId, kind: 'retention', before, at });
        await forgetDays(database.db, site.id, before);
      }
    });
  }

  /** Hides deleted sites, until nothing of them can be on its way any more. */
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
      if (isLast) await completeErasure(database.db, erasure);
    }
  }

  /** Takes hidden rows off the disk, and records the erasures of which nothing is left in any file. */
  async remove(): Promise<void> {
    const { store, database, siteMutex, clock, journalsErased, log } = this.#options;
    const leaving = await listLeavingErasures(database.db);
    const hidden = leaving.filter((erasure) => !this.#purgedAt.has(keyOf(erasure)));
    if (hidden.length > 0) {
      const at = await siteMutex.runExclusiveAll(() => purgeErased(store));
      for (const erasure of hidden) this.#purgedAt.set(keyOf(erasure), at);
    }
    if (leaving.length === 0) return;
    const until = Math.max(...leaving.map((erasure) => this.#purgedAt.get(keyOf(erasure))!));
    const isGone = await siteMutex.runExclusiveAll(() => removeReplaced(store, until));
    if (!isGone || (await journalsErased?.()) === false || !(await database.purge())) return;
    for (const erasure of leaving) {
      const at = Math.floor(clock.nowMicros() / 1000);
      this.#purgedAt.delete(keyOf(erasure));
      if (!(await recordErased(database.db, erasure, at))) continue;
      const { site, kind, days, requestedAt } = erasure;
      const instants = { requestedAt: instant(requestedAt), doneAt: instant(at) };
      log.info({ site, kind, days, ...instants }, 'an erasure is done: nothing of it is on the disk any more');
    }
  }
}

function keyOf({ siteId, kind, requestedAt }: LoggedErasure): string {
  return `${siteId} ${kind} ${requestedAt}`;
}

function instant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
