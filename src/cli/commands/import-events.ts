import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { errorText } from '../../domain/disk-full.ts';
import type { Site } from '../../domain/site.ts';
import { EventJournal, type EventsBeginning, forgetEvents } from '../../import/event-journal.ts';
import { EventTally } from '../../import/event-tally.ts';
import { DamagedFileError } from '../../import/files/export-table.ts';
import { ProductEvents } from '../../import/product-events.ts';
import { findRefusedDays } from '../../rollup/maintain/day-refusals.ts';
import { removeAudit, writeAudit } from '../../sites/import-audits.ts';
import { ImportKeys } from '../../sites/import-keys.ts';
import { writeNotes } from '../../sites/import-notes.ts';
import { endImport } from '../../sites/imports.ts';
import { beginProductImport, endReading, findProductImport, type ProductImport } from '../../sites/product-imports.ts';
import { requireSite, siteZones } from '../../sites/sites.ts';
import type { CommandContext } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { askForDays, DaysQuestion } from './days-question.ts';
import type { EventExport } from './event-export.ts';
import { withImportLock } from './import-lock.ts';
import { ImportSession } from './import-session.ts';
import { type Imported, requireAnyRow } from './import-text.ts';
import { PublishingSession } from './publishing-session.ts';

/** Where an import of events goes. */
export interface EventTarget {
  readonly context: CommandContext;
  readonly database: Database;
  readonly site: Site;
  /** A directory for the files of this run. */
  readonly tempDir: string;
}

/** Converts all events of an export, and says what would be taken. */
export async function tryOutEvents(target: EventTarget, from: EventExport): Promise<Imported> {
  const { context, database, site, tempDir } = target;
  const { db } = database;
  const { clock, err } = context;
  const events = await askForDays(context, site.id);
  const beginning = { at: clock.nowMicros(), refused: await findRefusedDays({ db, events, clock, site }) };
  const tally = new EventTally(join(tempDir, 'tally.db'));
  const progress = new ProgressLine(err, clock);
  try {
    const taking = await productEvents(target, 0, beginning, tally, new ImportKeys());
    for await (const rows of from.read()) {
      for (const row of rows) taking.take(row);
      progress.show(() => `reading ${from.title}: ${taking.lines.toLocaleString('en')} events`);
    }
    const imported = importedOf(tally);
    requireAnyRow(imported);
    return imported;
  } finally {
    progress.erase();
    tally.close();
  }
}

/**
 * Imports the events of an export, or the rest of them, and waits until they show. Returns the import, which is done, and
 * whether it was before.
 */
export async function importEvents(
  target: EventTarget,
  from: EventExport,
): Promise<{ readonly done: ProductImport; readonly isKnown: boolean }> {
  const { context, database, site } = target;
  const { args, clock, config } = context;
  const begun = await beginProductImport(database.db, clock, {
    siteId: site.id,
    source: args.text('from'),
    name: from.name,
    digest: from.digest,
  });
  if (begun.state === 'done') return { done: begun, isKnown: true };
  const { id } = begun;
  await withImportLock(config.dataDir, id, `another process is reading import ${id} already`, async () => {
    // Another process may have read it to its end before this one had the lock.
    if ((await findProductImport(database.db, id))?.state !== 'reading') return;
    const run = new EventImport(target, id);
    try {
      await run.read(from);
    } catch (error) {
      await run.failed(error);
      throw error;
    } finally {
      await run.close();
    }
  });
  const done = await findProductImport(database.db, id);
  if (done?.state !== 'done') throw new Error(`import ${id} was undone meanwhile`);
  return { done, isKnown: false };
}

/** One run of an import of events. */
class EventImport {
  readonly #target: EventTarget;
  readonly #id: number;
  readonly #question: DaysQuestion;
  readonly #session: ImportSession;
  readonly #journal: EventJournal;
  #isClosed = false;

  constructor(target: EventTarget, id: number) {
    this.#target = target;
    this.#id = id;
    const { context, site } = target;
    this.#question = new DaysQuestion(context.config.dataDir, site.id);
    this.#session = new ImportSession(context, this.#question.work);
    this.#journal = new EventJournal(this.#session.writer, id);
  }

  /** Reads the export into the journal, and waits until all of it is in the store. */
  async read(from: EventExport): Promise<void> {
    const { database, context, tempDir } = this.#target;
    await this.#session.announce(database.db, context.clock, this.#id);
    const beginning = this.#journal.beginning ?? (await this.#begin());
    const tally = new EventTally(join(tempDir, 'tally.db'));
    try {
      const keys = await new ImportKeys().load(database.db, context.clock);
      const events = await productEvents(this.#target, this.#id, beginning, tally, keys);
      for await (const rows of from.read()) {
        for (const row of rows) {
          for (const { line, event } of events.take(row)) {
            if (this.#journal.add(line, event)) continue;
            await this.#write();
            this.#journal.add(line, event);
          }
        }
        this.#session.progress.show(() => `reading ${from.title}: ${events.lines.toLocaleString('en')} events`);
      }
      if (tally.rows.accepted === 0) requireAnyRow(importedOf(tally));
      await this.#write();
      if (!(await this.#session.settle())) throw new Error('the same command again completes the import');
      await this.#end(tally);
    } finally {
      tally.close();
    }
  }

  /** Records why the import failed. What a damaged export has brought already is taken back. */
  async failed(error: unknown): Promise<void> {
    const { database, context } = this.#target;
    const problem = errorText(error, context.config.dataDir);
    if (this.#journal.written === 0) {
      await endReading(database.db, this.#id, 'failed', { problem });
      return;
    }
    const isHopeless = error instanceof DamagedFileError;
    // Another failure, such as a full disk, may be gone the next time: then the import goes on.
    const isEnded = await endReading(database.db, this.#id, isHopeless ? 'undoing' : 'reading', { problem });
    if (!isHopeless || !isEnded) return;
    forgetEvents(this.#session.writer, this.#id);
    await this.close();
    const session = new PublishingSession(context, database);
    try {
      await session.leaves(this.#id, 'undoing');
    } finally {
      await session.close();
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#session.close();
  }

  /** Finds out once which days are taken: later the events of this import are there too. */
  async #begin(): Promise<EventsBeginning> {
    const { context, database, site } = this.#target;
    const events = await this.#question.answer(this.#session.drain);
    const { clock } = context;
    const refused = await findRefusedDays({ db: database.db, events, clock, site, importId: this.#id });
    const beginning = { at: clock.nowMicros(), refused };
    this.#journal.begin(beginning);
    return beginning;
  }

  async #write(): Promise<void> {
    const { database, site } = this.#target;
    await requireSite(database.db, site.publicId);
    this.#journal.write();
    await this.#session.makeRoom();
  }

  async #end(tally: EventTally): Promise<void> {
    const { database, context } = this.#target;
    await removeAudit(database.db, this.#id);
    await writeAudit(database.db, this.#id, tally.audit());
    await inTransaction(database.db, async (transaction) => {
      const brought = { ...tally.span, ...tally.rows, problem: null };
      if (!(await endReading(transaction, this.#id, 'done', brought))) {
        throw new Error(`import ${this.#id} was undone meanwhile`);
      }
      await writeNotes(transaction, this.#id, tally.notes);
      await endImport(transaction, context.clock, this.#id);
    });
  }
}

function importedOf(tally: EventTally): Imported {
  return { id: null, ...tally.span, ...tally.rows, audit: tally.audit(), notes: tally.notes };
}

async function productEvents(
  { database, site }: EventTarget,
  importId: number,
  { at, refused }: EventsBeginning,
  tally: EventTally,
  keys: ImportKeys,
): Promise<ProductEvents> {
  const zones = await siteZones(database.db, site.id);
  return new ProductEvents({ site, zones, keys, begunAt: at, refused, importId, tally });
}
