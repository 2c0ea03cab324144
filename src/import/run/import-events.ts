import { join } from 'node:path';
import { CurrentLookups } from '../../collect/data-files/current-lookups.ts';
import { inTransaction } from '../../database/transaction.ts';
import { errorText } from '../../domain/disk-full.ts';
import { SILENT } from '../../domain/log.ts';
import { findRefusedDays } from '../../rollup/maintain/day-refusals.ts';
import { removeAudit, writeAudit } from '../../sites/import-audits.ts';
import { ImportKeys } from '../../sites/import-keys.ts';
import { writeNotes } from '../../sites/import-notes.ts';
import { readRequestDays, sumOfRequestDays } from '../../sites/imported-requests.ts';
import { endImport } from '../../sites/imports.ts';
import { beginProductImport, endReading, findProductImport } from '../../sites/product-imports.ts';
import { requireUnchanged, siteZones } from '../../sites/sites.ts';
import { EventJournal, type EventsBeginning, forgetEvents } from '../event-journal.ts';
import { EventTally } from '../event-tally.ts';
import { DamagedFileError } from '../files/export-table.ts';
import { withImportLock } from '../imports-directory.ts';
import { type NumberedEvent, ProductEvents } from '../product-events.ts';
import type { EventExport } from './event-export.ts';
import type { DoneImport, Imported, ImportTarget } from './import-export.ts';
import { ImportRun } from './import-run.ts';
import { requireAnyRow } from './left-out-rows.ts';
import { refusedDays, untilLeft } from './publish.ts';
import type { RequestIntake } from './request-intake.ts';

/** Converts all events of an export, and says what would be taken. */
export async function previewEvents(target: ImportTarget, from: EventExport): Promise<Imported> {
  const { installation, site, tempDir } = target;
  const refused = await refusedDays(installation, site);
  const beginning = { at: installation.clock.nowMicros(), refused };
  using tally = new EventTally(join(tempDir, 'tally.db'));
  await using requests = requestsOf(target, false);
  await convert(target, from, { importId: 0, beginning, tally, requests, keys: new ImportKeys() }, () => undefined);
  const imported = await importedOf(tally, requests);
  requireAnyRow(imported);
  return imported;
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
    if ((await findProductImport(database.db, id))?.state === 'reading') await readEvents(target, id, from);
  });
  const done = await findProductImport(database.db, id);
  if (done?.state !== 'done') throw new Error(`import ${id} was undone meanwhile`);
  return { done, isKnown: false };
}

/** Reads the export into the journal, and waits until all of it is in the store. What a damaged export has brought is taken back. */
async function readEvents(target: ImportTarget, id: number, from: EventExport): Promise<void> {
  const { installation, tempDir, tell } = target;
  const run = new ImportRun(installation, tell);
  const journal = new EventJournal(run.writer, id);
  let isTakenBack = false;
  try {
    await run.announce(id);
    const beginning = journal.beginning ?? (await begin(target, id, run, journal));
    using tally = new EventTally(join(tempDir, 'tally.db'));
    await using requests = requestsOf(target, true);
    await fillJournal(target, from, { importId: id, beginning, tally, requests }, { run, journal });
    // All of the export could be read.
    await requests.publish(id);
    if (!(await run.settle())) throw new Error('the same command again completes the import');
    await end(target, id, tally);
  } catch (error) {
    isTakenBack = await recordFailure(target, id, journal, error);
    if (isTakenBack) forgetEvents(run.writer, id);
    throw error;
  } finally {
    await run.close();
    if (isTakenBack) await untilLeft(installation, id, 'undoing', tell);
  }
}

/** Finds out once which days are taken: later the events of this import are there too. */
async function begin(
  { installation: { database, clock }, site }: ImportTarget,
  importId: number,
  { drain }: ImportRun,
  journal: EventJournal,
): Promise<EventsBeginning> {
  const events = await drain.daysWithEvents(site.id);
  const refused = await findRefusedDays({ db: database.db, events, clock, site, importId });
  const beginning = { at: clock.nowMicros(), refused };
  journal.begin(beginning);
  return beginning;
}

async function fillJournal(
  target: ImportTarget,
  from: EventExport,
  reading: Omit<Reading, 'keys'>,
  { run, journal }: { readonly run: ImportRun; readonly journal: EventJournal },
): Promise<void> {
  const { database, clock } = target.installation;
  const write = async () => {
    await requireUnchanged(database.db, target.site);
    journal.write();
    await run.makeRoom();
  };
  const keys = await new ImportKeys().load(database.db, clock);
  await convert(target, from, { ...reading, keys }, ({ line, event }) =>
    journal.add(line, event) ? undefined : write().then(() => journal.add(line, event)),
  );
  const { tally, requests } = reading;
  if (tally.rows.accepted === 0) requireAnyRow(await importedOf(tally, requests));
  await write();
}

/** Records why an import failed. Returns whether what it has brought is to be taken back: the export is damaged. */
async function recordFailure(
  { installation: { database, dataDir } }: ImportTarget,
  id: number,
  { written }: EventJournal,
  error: unknown,
): Promise<boolean> {
  const problem = errorText(error, dataDir);
  const hasBrought = written > 0 || (await readRequestDays(database.db, id)).some(({ isTaken }) => isTaken);
  const isHopeless = hasBrought && error instanceof DamagedFileError;
  // Another failure, such as a full disk, may be gone the next time: then the import goes on.
  const state = !hasBrought ? 'failed' : isHopeless ? 'undoing' : 'reading';
  return (await endReading(database.db, id, state, { problem })) && isHopeless;
}

async function end({ installation: { database, clock } }: ImportTarget, id: number, tally: EventTally): Promise<void> {
  await removeAudit(database.db, id);
  await writeAudit(database.db, id, tally.audit());
  await inTransaction(database.db, async (transaction) => {
    const brought = { ...tally.span, ...tally.rows, problem: null };
    if (!(await endReading(transaction, id, 'done', brought))) throw new Error(`import ${id} was undone meanwhile`);
    await writeNotes(transaction, id, tally.notes);
    await endImport(transaction, clock, id);
  });
}

async function importedOf(tally: EventTally, requests: RequestIntake): Promise<Imported> {
  const notes = { ...tally.notes, requests: sumOfRequestDays(await requests.days()) };
  return { id: null, ...tally.span, ...tally.rows, audit: tally.audit(), notes };
}

function requestsOf({ installation, site, tempDir }: ImportTarget, asksNames: boolean): RequestIntake {
  return installation.requestsOf(site, join(tempDir, 'requests.db'), asksNames);
}

interface Reading {
  readonly importId: number;
  readonly beginning: EventsBeginning;
  readonly tally: EventTally;
  readonly requests: RequestIntake;
  readonly keys: ImportKeys;
}

/** Converts and counts all rows of an export. Of millions of events, those that have to wait are awaited. */
async function convert(
  { installation, site, tell }: ImportTarget,
  { title, read }: EventExport,
  { beginning: { at, refused }, requests, ...others }: Reading,
  take: (event: NumberedEvent) => Promise<unknown> | undefined,
): Promise<void> {
  const zones = await siteZones(installation.database.db, site.id);
  const events = new ProductEvents({ site, zones, begunAt: at, refused, ...others });
  const current = await CurrentLookups.open(installation.dataPlaces, SILENT);
  try {
    for await (const rows of read(current.lookups)) {
      for (const event of rows.flatMap((row) => events.take(row))) {
        const written = take(event);
        if (written !== undefined) await written;
      }
      const told = rows.flatMap(({ told }) => told ?? []);
      if (told.length > 0) await requests.take(told, current.lookups);
      tell({ kind: 'progress', progress: { phase: 'events', title, count: events.lines } });
    }
  } finally {
    current.close();
  }
}
