import { atMostEvery } from '../../concurrency/at-most-every.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Site } from '../../domain/site.ts';
import { repeatBackfills } from '../../sites/backfills.ts';
import { isErasing } from '../../sites/erasure-log.ts';
import { removeAudit, writeAudit } from '../../sites/import-audits.ts';
import { writeNotes } from '../../sites/import-notes.ts';
import { takeBackRequests } from '../../sites/imported-requests.ts';
import { endImport, keepImportAlive } from '../../sites/imports.ts';
import {
  findProductImport,
  listProductImports,
  listUnremovedImports,
  type ProductImport,
  setImportState,
} from '../../sites/product-imports.ts';
import { RowsRefusedError } from '../../store/store-error.ts';
import { beginClosing, type ClosedDay, publishClosedDays } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { withdrawDays } from '../days/imported-days.ts';
import { takeBackEvents } from '../days/taken-back.ts';
import { findRefusedDays, refusalOf } from './day-refusals.ts';
import { DaySumsWriter } from './day-sums.ts';
import { daysWithEvents } from './days-with-events.ts';
import { writeGoalsOfKeys } from './goals-of-keys.ts';
import { ImportAudit } from './import-audit.ts';
import { generationOf } from './import-generation.ts';
import type { MaintainedDays } from './maintained-days.ts';
import { READERS_LEAVE_MS } from './readers-leave.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import type { StagedSums } from './staged-sums.ts';
import type { SupersededRows } from './superseded-rows.ts';
import { findTakenBack, removeEventsOf } from './taken-back-events.ts';

export interface ImportPublisherOptions extends Omit<MaintainedDays, 'catalogue'> {
  readonly clock: Clock;
  readonly definitions: Pick<SiteDefinitions, 'goalsOf'>;
  /** Absent in a command, which nobody asks for figures. */
  readonly catalogue?: DayCatalogue;
  /** Told what is written again or taken back. Absent in a command: the process that serves finds it. */
  readonly superseded?: Pick<SupersededRows, 'note'>;
  /** Finds a site, an archived one too. */
  site(id: number): Promise<Site | null>;
  /** Whether other machines share the database: they read too, and may have what its imports have read. */
  readonly isShared: boolean;
  /** Opens what an import has read; null when it is not on this machine. */
  staged(importId: number): StagedSums | null;
  /** Removes what an import has read, once it is stored or failed. */
  discard(importId: number): void;
  /** Resolves to whether everything that waits in the journals now has reached the store. */
  drained(): Promise<boolean>;
}

/** Days begin their generations together. */
const DAYS_PER_BEGIN = 500;
/** An import gives a sign of life so often while its days are stored, milliseconds: who waits for it gives up without. */
const ALIVE_EVERY_MS = 5000;
/** The audit is written in pieces of about so many rows. */
const AUDIT_ROWS_PER_WRITE = 500;
/** The wait after a failure, milliseconds. */
const TRY_AGAIN_MS = 10_000;

/**
 * Publishes the days of imports of sums, and takes imports back: all days of an import at once, so that no reader sees a part
 * of it. What a stop interrupts is begun afresh, in new generations.
 */
export class ImportPublisher {
  readonly #options: ImportPublisherOptions;
  /** The version of the database of which no import was left to be done; never that of a shared one. */
  #doneAt: number | undefined;
  /** A failed task is tried again after this time of the process, milliseconds. */
  #notBeforeMs = 0;

  constructor(options: ImportPublisherOptions) {
    this.#options = options;
  }

  /** Does what imports wait for. Rejects with the signal's reason between two days when it is aborted, and with the first failure. */
  async run(signal: AbortSignal): Promise<void> {
    const { database, isShared } = this.#options;
    // The version of a shared database counts the changes of the tables that processes follow. Imports are none of them.
    const version = isShared ? undefined : database.reader.version();
    const isKnown = version !== undefined && version === this.#doneAt;
    if (isKnown || performance.now() < this.#notBeforeMs) return;
    this.#notBeforeMs = performance.now() + TRY_AGAIN_MS;
    let isDone = true;
    const failures: unknown[] = [];
    for (const waiting of await listProductImports(database.db, { states: ['staged', 'undoing'] })) {
      signal.throwIfAborted();
      const task = waiting.state === 'undoing' ? this.#undo(waiting) : this.#publish(waiting, signal);
      // The imports of other sites do not wait for one that fails.
      const done = await task.catch((error: unknown) => void failures.push(error));
      isDone &&= done === true;
    }
    isDone = (await this.#removeEvents()) && isDone;
    if (failures.length > 0) throw failures[0];
    this.#notBeforeMs = 0;
    if (isDone) this.#doneAt = version;
  }

  /** Takes an import back in one step as readers see it. Returns false when it has to wait. */
  async #undo({ id, siteId, days }: ProductImport): Promise<boolean> {
    const { store, database, catalogue, superseded, siteMutex, discard, drained, clock } = this.#options;
    // Events of the import may wait in a journal.
    if (!(await drained())) return false;
    await siteMutex.runExclusive([siteId], async () => {
      // The audit says which days were brought; one that is not done has brought none of them.
      if (days === null) await removeAudit(database.db, id);
      const back = await findTakenBack({ db: database.db, store, siteId, importId: id });
      const sums = await inTransaction(database.db, async (transaction) => {
        // Of a day that stays, what others have brought cannot be told apart any more.
        await setImportState(transaction, id, 'undone', { days: days === null ? null : days - back.stay.length });
        await keepImportAlive(transaction, clock, id);
        await takeBackEvents(transaction, back);
        await takeBackRequests(transaction, siteId, id);
        return await withdrawDays(transaction, siteId, id);
      });
      const names = sums.days.map(({ day }) => day);
      catalogue?.takeBack({ ...back, gone: [...back.gone, ...names] }, clock.nowMicros());
      if (sums.erased.length > 0) catalogue?.close(sums.erased, ({ day }) => catalogue.site(siteId).arrivals(day));
      superseded?.note([...sums.days, ...[...back.gone, ...back.left].map((day) => ({ siteId, day }))]);
    });
    discard(id);
    return true;
  }

  /** Removes the events of imports that were taken back. Returns false when some have to wait. */
  async #removeEvents(): Promise<boolean> {
    const { store, database, catalogue, siteMutex, clock, isShared } = this.#options;
    const readersLeaveMs = isShared ? READERS_LEAVE_MS : 0;
    let isDone = true;
    for (const { id, siteId, aliveAt } of await listUnremovedImports(database.db)) {
      if (epochMs(clock) - (aliveAt ?? 0) < readersLeaveMs) isDone = false;
      else {
        await siteMutex.runExclusive([siteId], async () => {
          await catalogue?.earlierLeases();
          await removeEventsOf(store, siteId, id);
        });
        await endImport(database.db, clock, id);
      }
    }
    return isDone;
  }

  /** Returns false when it has to wait. */
  async #publish(staged: ProductImport, signal: AbortSignal): Promise<boolean> {
    const { database, siteMutex, site: find, drained } = this.#options;
    try {
      using sums = this.#options.staged(staged.id);
      if (sums === null) {
        const problem = 'what was read of its files is gone; import them again';
        if (!this.#options.isShared) await setImportState(database.db, staged.id, 'failed', { problem });
        return true;
      }
      const site = await find(staged.siteId);
      // Events of yesterday may wait in a journal: own events win.
      if (site === null) return true;
      if (!(await drained()) || (await isErasing(database.db, site.id, 'days'))) return false;
      await siteMutex.runExclusive([site.id], () => this.#publishDays(staged, site, sums, signal));
    } catch (error) {
      // A full disk or a store that is away is worth another try; what the store takes for no rows never is.
      if (!(error instanceof RowsRefusedError)) throw error;
      await setImportState(database.db, staged.id, 'failed', { problem: error.message });
    }
    this.#options.discard(staged.id);
    return true;
  }

  async #publishDays({ id }: ProductImport, site: Site, sums: StagedSums, signal: AbortSignal): Promise<void> {
    const { store, database, catalogue, superseded, definitions, clock } = this.#options;
    const events = await daysWithEvents(store, site.id);
    const refused = await findRefusedDays({ db: database.db, events, clock, site });
    const taken = sums.days.filter((day) => refusalOf(refused, day) === null);
    const goals = await definitions.goalsOf(site.id);
    const writer = new DaySumsWriter(store, site.id);
    const alive = atMostEvery(ALIVE_EVERY_MS, () => keepImportAlive(database.db, clock, id));
    const closed: ClosedDay[] = [];
    const audit = new ImportAudit(sums.withoutDay);
    const writeAudits = async (least = AUDIT_ROWS_PER_WRITE) => {
      signal.throwIfAborted();
      await alive();
      if (audit.size >= least) await writeAudit(database.db, id, audit.take());
    };
    try {
      await removeAudit(database.db, id);
      for (const day of sums.leftOutDays) {
        audit.leaveOutRows(await sums.sumsOf(day));
        await writeAudits();
      }
      for (const day of sums.days) {
        const refusal = refusalOf(refused, day);
        if (refusal === null) continue;
        audit.leaveOut(await sums.sumsOf(day), refusal);
        await writeAudits();
      }
      for (let i = 0; i < taken.length; i += DAYS_PER_BEGIN) {
        const days = taken.slice(i, i + DAYS_PER_BEGIN).map((day) => ({ siteId: site.id, day }));
        const generations = await beginClosing(database.db, days, generationOf(id));
        for (const [at, { day }] of days.entries()) {
          const sum = await sums.sumsOf(day);
          audit.keep(sum);
          await writeAudits();
          const generation = generations[at]!;
          await writer.add(sum, generation);
          closed.push({ siteId: site.id, day, generation, events: 0, unknown: sum.unknown, importId: id });
        }
      }
      await writer.flush();
      await writeGoalsOfKeys(store, goals, closed);
      await writeAudits(1);
      await inTransaction(database.db, async (transaction) => {
        // Somebody may have undone it meanwhile.
        const now = await findProductImport(transaction, id);
        if (now?.state !== 'staged') throw new Error(`import ${id} is ${now?.state ?? 'gone'}`);
        await publishClosedDays(transaction, closed);
        await writeNotes(transaction, id, sums.notes);
        const span = { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
        await setImportState(transaction, id, 'done', { ...span, ...audit.counts });
        await endImport(transaction, clock, id);
      });
    } catch (error) {
      superseded?.note(closed);
      throw error;
    }
    // A day that was taken back is open until its rows are removed, though it has no events.
    if (closed.length > 0) catalogue?.close(closed, ({ siteId, day }) => catalogue.site(siteId).arrivals(day));
    superseded?.note(closed.filter(({ generation }) => generation > generationOf(id)));
    // A goal that was created meanwhile may have been counted backwards before these days were there.
    const known = new Set(goals.map((goal) => goal.id));
    for (const goal of await definitions.goalsOf(site.id)) {
      if (!known.has(goal.id)) await repeatBackfills(database.db, 'goal', goal.id);
    }
  }
}
