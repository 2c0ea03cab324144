import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Database, Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import { forgetBackfills } from '../../sites/backfills.ts';
import { type AuditRow, writeAudit } from '../../sites/import-audits.ts';
import { listProductImports, type ProductImport, setImportState } from '../../sites/product-imports.ts';
import type { Store } from '../../store/store.ts';
import { beginClosing, type ClosedDay, publishClosedDays } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { withdrawDays } from '../days/imported-days.ts';
import { type DaySums, DaySumsWriter } from './day-sums.ts';
import { writeGoalsOfKeys } from './goals-of-keys.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import type { SupersededRows } from './superseded-rows.ts';

/** The reason for which a day of an import is left out whole. */
export type DayRefusal =
  /** The site has own events of the day. */
  | 'own_day'
  /** Another import has brought the day. */
  | 'other_import'
  /** The day has not ended, or is in the future. */
  | 'not_over'
  /** The site does not keep its statistics for so long. */
  | 'day_erased';

/** The sums that an import has read, by day. */
export interface StagedSums {
  /** The days, in order. */
  readonly days: readonly string[];
  /** Makes a day as it is to be stored. */
  sumsOf(day: string): DaySums;
  /** Says what was kept of a day, or why it was left out; counts its rows. */
  auditOf(
    day: string,
    refusal: DayRefusal | null,
  ): { readonly rows: readonly AuditRow[]; readonly accepted: number; readonly rejected: number };
  /** The rows of the source without a day. */
  readonly withoutDay: number;
  close(): void;
}

export interface ImportPublisherOptions {
  readonly store: Store;
  readonly database: Database;
  readonly clock: Clock;
  readonly definitions: Pick<SiteDefinitions, 'goalsOf'>;
  /** Shared with what else writes rollups. */
  readonly siteMutex: KeyedMutex;
  /** Absent in a command, which nobody asks for figures. */
  readonly catalogue?: DayCatalogue;
  /** Told what is written again or taken back. Absent in a command: the process that serves finds it. */
  readonly superseded?: Pick<SupersededRows, 'note'>;
  /** Finds a site, an archived one too. */
  site(id: number): Promise<Site | null>;
  /** Opens what an import has read; null when it is not on this machine. */
  staged(importId: number): StagedSums | null;
  /** Removes what an import has read, once it is stored or failed. */
  discard(importId: number): void;
  /** Resolves to whether everything that waits in the journals now has reached the store. */
  drained(): Promise<boolean>;
}

/** Days begin their generations together. */
const DAYS_PER_BEGIN = 500;

/**
 * Publishes the days of imports of sums, and takes them back: all days of an import at once, so that no reader sees a part of
 * it. What a stop interrupts is begun afresh, in new generations.
 */
export class ImportPublisher {
  readonly #options: ImportPublisherOptions;
  /** The version of the database of which no import was left to be done. */
  #doneAt: number | undefined;

  constructor(options: ImportPublisherOptions) {
    this.#options = options;
  }

  /** Does what imports wait for. Rejects with the signal's reason between two days when it is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { database } = this.#options;
    const version = database.reader.version();
    if (version === this.#doneAt) return;
    for (const waiting of await listProductImports(database.db, { states: ['staged', 'undoing'] })) {
      signal.throwIfAborted();
      if (waiting.state === 'undoing') await this.#undo(waiting);
      else await this.#publish(waiting, signal);
    }
    this.#doneAt = version;
  }

  async #undo({ id, siteId }: ProductImport): Promise<void> {
    const { database, catalogue, superseded, siteMutex, discard } = this.#options;
    await siteMutex.runExclusive([siteId], async () => {
      const days = await inTransaction(database.db, async (transaction) => {
        await setImportState(transaction, id, 'undone');
        return withdrawDays(transaction, id);
      });
      const names = days.map(({ day }) => day);
      if (days.length > 0) catalogue?.withdraw(siteId, names);
      superseded?.note(days);
    });
    discard(id);
  }

  async #publish(staged: ProductImport, signal: AbortSignal): Promise<void> {
    const { database, siteMutex, site: find, drained } = this.#options;
    const sums = this.#options.staged(staged.id);
    if (sums === null) return;
    try {
      const site = await find(staged.siteId);
      // Events of yesterday may wait in a journal: own events win.
      if (site === null || !(await drained())) return;
      await siteMutex.runExclusive([site.id], () => this.#publishDays(staged, site, sums, signal));
    } catch (error) {
      signal.throwIfAborted();
      await setImportState(database.db, staged.id, 'failed', {
        problem: String(error instanceof Error ? error.message : error),
      });
      throw error;
    } finally {
      sums.close();
    }
    this.#options.discard(staged.id);
  }

  async #publishDays({ id }: ProductImport, site: Site, sums: StagedSums, signal: AbortSignal): Promise<void> {
    const { store, database, catalogue, superseded, definitions } = this.#options;
    const refusals = await this.#refusals(site, sums);
    const taken = sums.days.filter((day) => !refusals.has(day));
    const goals = await definitions.goalsOf(site.id);
    const writer = new DaySumsWriter(store, site.id);
    const closed: ClosedDay[] = [];
    try {
      for (let i = 0; i < taken.length; i += DAYS_PER_BEGIN) {
        const days = taken.slice(i, i + DAYS_PER_BEGIN).map((day) => ({ siteId: site.id, day }));
        const generations = await beginClosing(database.db, days);
        for (const [at, { day }] of days.entries()) {
          signal.throwIfAborted();
          const sum = sums.sumsOf(day);
          const generation = generations[at]!;
          await writer.add(sum, generation);
          closed.push({ siteId: site.id, day, generation, events: 0, unknown: sum.unknown, origin: id });
        }
      }
      await writer.flush();
      await writeGoalsOfKeys(store, goals, closed);
      const { rows, accepted, rejected } = auditOf(sums, refusals);
      await inTransaction(database.db, async (transaction) => {
        await publishClosedDays(transaction, closed);
        await writeAudit(transaction, id, rows);
        const span = { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
        await setImportState(transaction, id, 'done', { ...span, accepted, rejected });
      });
    } catch (error) {
      superseded?.note(closed);
      throw error;
    }
    if (closed.length > 0) catalogue?.close(closed);
    superseded?.note(closed.filter(({ generation }) => generation > 1));
    // A goal that was created meanwhile may have been counted backwards before these days were there.
    const known = new Set(goals.map((goal) => goal.id));
    for (const goal of await definitions.goalsOf(site.id)) {
      if (!known.has(goal.id)) await forgetBackfills(database.db, 'goal', goal.id);
    }
  }

  /** The days that are left out whole, and why. Own events win. */
  async #refusals(site: Site, { days }: StagedSums): Promise<ReadonlyMap<string, DayRefusal>> {
    const { database, clock, store } = this.#options;
    const today = localDayAt(clock.nowMicros(), site.timezone).day;
    const firstKept = firstKeptDay(site, today);
    const published = await publishedDays(database.db, site.id);
    const raw = await store.query<{ day: string }>('SELECT DISTINCT day FROM events WHERE site = {site:UInt32}', {
      site: site.id,
    });
    const own = new Set(raw.map(({ day }) => day));
    const refusalOf = (day: string): DayRefusal | null => {
      if (day >= today) return 'not_over';
      if (day < firstKept) return 'day_erased';
      if (own.has(day) || published.get(day) === null) return 'own_day';
      return published.has(day) ? 'other_import' : null;
    };
    return new Map(
      days.flatMap((day) => {
        const refusal = refusalOf(day);
        return refusal === null ? [] : [[day, refusal] as const];
      }),
    );
  }
}

/** The days of a site that answers are stored for, with their origin. */
async function publishedDays(db: Db, siteId: number): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('site_days')
    .select(['day', 'origin'])
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('generation', 'is not', null), where('arrivals', '>', 0)]))
    .execute();
  return new Map(rows.map(({ day, origin }) => [day, origin]));
}

function auditOf(sums: StagedSums, refusals: ReadonlyMap<string, DayRefusal>) {
  const rows: AuditRow[] = [];
  let accepted = 0;
  let rejected = sums.withoutDay;
  for (const day of sums.days) {
    const audit = sums.auditOf(day, refusals.get(day) ?? null);
    rows.push(...audit.rows);
    accepted += audit.accepted;
    rejected += audit.rejected;
  }
  return { rows, accepted, rejected };
}
