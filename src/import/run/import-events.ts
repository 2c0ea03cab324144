import { join } from 'node:path';
import { inTransaction } from '../../database/transaction.ts';
import { errorText } from '../../domain/disk-full.ts';
import { findRefusedDays } from '../../rollup/maintain/day-refusals.ts';
import { removeAudit, writeAudit } from '../../sites/import-audits.ts';
import { ImportKeys } from '../../sites/import-keys.ts';
import { writeNotes } from '../../sites/import-notes.ts';
import { endImport } from '../../sites/imports.ts';
import { beginProductImport, endReading, findProductImport } from '../../sites/product-imports.ts';
import { requireSite, siteZones } from '../../sites/sites.ts';
import { EventJournal, type EventsBeginning, forgetEvents } from '../event-journal.ts';
import { EventTally } from '../event-tally.ts';
import { DamagedFileError } from '../files/export-table.ts';
import { ProductEvents } from '../product-events.ts';
import { askForDays, DaysQuestion } from './days-question.ts';
import type { EventExport } from './event-export.ts';
import type { DoneImport, Imported, ImportTarget } from './import-export.ts';
import { withImportLock } from './import-lock.ts';
import { ImportSession } from './import-session.ts';
import { requireAnyRow } from './left-out-rows.ts';
import { PublishingSession } from './publishing-session.ts';

/** Converts all events of an export, and says what would be taken. */
export async function previewEvents(target: ImportTarget, from: EventExport): Promise<Imported> {
  const { installation, site, tempDir } = target;
  const { clock, database } = installation;
  const events = await askForDays(installation, site.id);
  const refused = await findRefusedDays({ db: database.db, events, clock, site });
  const beginning = { at: clock.nowMicros(), refused };
  const tally = new EventTally(join(tempDir, 'tally.db'));
  try {
    const taking = await productEvents(target, 0, beginning, tally, new ImportKeys());
    for await (const rows of from.read()) {
      for (const row of rows) taking.take(row);
      tellRead(target, from, taking);
    }
    const imported = importedOf(tally);
    requireAnyRow(imported);
    return imported;
  } finally {
    tally.close();
  }
}

/**
 * Imports the events of an export, or the rest of them, and waits until they show. Returns the import, which is done, and
 * whether it was before.
 */
export async function importEvents(target: ImportTarget, from: EventExport): Promise<DoneImport> {
  const { installation, site } = target;
  const { database, clock, dataDir } = installation;
  const begun = await beginProductImport(database.db, clock, {
    siteId: site.id,
    source: target.from,
    name: from.name,
    digest: from.digest,
  });
  if (begun.state === 'done') return { done: begun, isKnown: true };
  const { id } = begun;
  await withImportLock(dataDir, id, `another process is reading import ${id} already`, async () => {
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
  readonly #target: ImportTarget;
  readonly #id: number;
  readonly #question: DaysQuestion;
  readonly #session: ImportSession;
  readonly #journal: EventJournal;
  #isClosed = false;

  constructor(target: ImportTarget, id: number) {
    this.#target = target;
    this.#id = id;
    const { installation, site, tell } = target;
    this.#question = new DaysQuestion(installation, site.id);
    this.#session = new ImportSession(installation, tell, this.#question.work);
    this.#journal = new EventJournal(this.#session.writer, id);
  }

  /** Reads the export into the journal, and waits until all of it is in the store. */
  async read(from: EventExport): Promise<void> {
    const { installation, tempDir } = this.#target;
    await this.#session.announce(this.#id);
    const beginning = this.#journal.beginning ?? (await this.#begin());
    const tally = new EventTally(join(tempDir, 'tally.db'));
    try {
      const keys = await new ImportKeys().load(installation.database.db, installation.clock);
      const events = await productEvents(this.#target, this.#id, beginning, tally, keys);
      for await (const rows of from.read()) {
        for (const row of rows) {
          for (const { line, event } of events.take(row)) {
            if (this.#journal.add(line, event)) continue;
            await this.#write();
            this.#journal.add(line, event);
          }
        }
        tellRead(this.#target, from, events);
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
    const { installation, tell } = this.#target;
    const { database, dataDir } = installation;
    const problem = errorText(error, dataDir);
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
    const session = new PublishingSession(installation, tell);
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
    const { installation, site } = this.#target;
    const { database, clock } = installation;
    const events = await this.#question.answer(this.#session.drain);
    const refused = await findRefusedDays({ db: database.db, events, clock, site, importId: this.#id });
    const beginning = { at: clock.nowMicros(), refused };
    this.#journal.begin(beginning);
    return beginning;
  }

  async #write(): Promise<void> {
    const { installation, site } = this.#target;
    await requireSite(installation.database.db, site.publicId);
    this.#journal.write();
    await this.#session.makeRoom();
  }

  async #end(tally: EventTally): Promise<void> {
    const { database, clock } = this.#target.installation;
    await removeAudit(database.db, this.#id);
    await writeAudit(database.db, this.#id, tally.audit());
    await inTransaction(database.db, async (transaction) => {
      const brought = { ...tally.span, ...tally.rows, problem: null };
      if (!(await endReading(transaction, this.#id, 'done', brought))) {
        throw new Error(`import ${this.#id} was undone meanwhile`);
      }
      await writeNotes(transaction, this.#id, tally.notes);
      await endImport(transaction, clock, this.#id);
    });
  }
}

function importedOf(tally: EventTally): Imported {
  return { id: null, ...tally.span, ...tally.rows, audit: tally.audit(), notes: tally.notes };
}

function tellRead({ tell }: ImportTarget, { title }: EventExport, { lines }: ProductEvents): void {
  tell({ kind: 'progress', progress: { phase: 'reading', title, count: lines, of: 'events' } });
}

async function productEvents(
  { installation, site }: ImportTarget,
  importId: number,
  { at, refused }: EventsBeginning,
  tally: EventTally,
  keys: ImportKeys,
): Promise<ProductEvents> {
  const zones = await siteZones(installation.database.db, site.id);
  return new ProductEvents({ site, zones, keys, begunAt: at, refused, importId, tally });
}
