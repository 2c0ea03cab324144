import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { errorText } from '../../domain/disk-full.ts';
import type { Site } from '../../domain/site.ts';
import { contentDigest } from '../../import/content-digest.ts';
import { DamagedFileError } from '../../import/files/export-table.ts';
import { type OpenExport, openExport } from '../../import/files/open-export.ts';
import { readEventNames } from '../../import/names/event-names-file.ts';
import { chooseSource, PRODUCTS } from '../../import/sources/choose-source.ts';
import type { SourceOptions, SumSource } from '../../import/sources/source.ts';
import { openStagedSums } from '../../import/staged-sums.ts';
import { Staging } from '../../import/staging.ts';
import { findRefusedDays, refusalOf } from '../../rollup/maintain/day-refusals.ts';
import { ImportAudit } from '../../rollup/maintain/import-audit.ts';
import { stagingPath } from '../../service/data-directory/paths.ts';
import { makeUnpackedDirectory, removeStaging } from '../../service/data-directory/staging-files.ts';
import { readAudit } from '../../sites/import-audits.ts';
import { readNotes } from '../../sites/import-notes.ts';
import { keepImportAlive } from '../../sites/imports.ts';
import { beginProductImport, endReading, findProductImport, type ProductImport } from '../../sites/product-imports.ts';
import { siteZones } from '../../sites/sites.ts';
import type { CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { askForDays } from './days-question.ts';
import { type EventExport, exportOfDatabase, exportOfFiles, isDatabaseUrl } from './event-export.ts';
import { type EventTarget, importEvents, tryOutEvents } from './import-events.ts';
import { withImportLock } from './import-lock.ts';
import { describeImport, type Imported, requireAnyRow } from './import-text.ts';
import { PublishingSession } from './publishing-session.ts';
import { siteToImportInto } from './site-to-import-into.ts';

const ANNOUNCE_EVERY_MS = 20_000;

/** Imports the export of another product: reads it into a staging file, and waits until its days show. */
export function importFrom(context: CommandContext): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const site = await siteToImportInto(context, database);
    const unpacked = makeUnpackedDirectory(context.config.dataDir);
    try {
      return await importFiles(context, database, site, unpacked.path);
    } finally {
      unpacked.remove();
    }
  });
}

async function importFiles(
  context: CommandContext,
  database: Database,
  site: Site,
  tempDir: string,
): Promise<CommandResult> {
  const { args } = context;
  const product = args.oneOf('from', PRODUCTS);
  const names = args.optional('names');
  const sourceSite = args.optional('source-site');
  const options: SourceOptions = {
    domain: site.domain,
    zones: await siteZones(database.db, site.id),
    ...(sourceSite === undefined ? {} : { sourceSite }),
    ...(names === undefined ? {} : { eventNames: await readEventNames(names) }),
  };
  const target = { context, database, site, tempDir };
  const [url, ...others] = args.arguments;
  if (url !== undefined && isDatabaseUrl(url)) {
    if (product !== 'umami' || others.length > 0) throw new UsageError('a database is read alone, with --from umami');
    return await eventsImported(target, exportOfDatabase(url, options));
  }
  const opened = await openExport(args.arguments, { tempDir });
  try {
    const source = chooseSource(product, opened.files);
    const about = async () => ({
      name: args.arguments.join(', '),
      digest: await contentDigest(
        [...args.arguments, ...(names === undefined ? [] : [names])],
        [source.name, sourceSite ?? ''],
      ),
    });
    if (source.kind === 'events') {
      const from = exportOfFiles(context, source, opened.files, { ...options, tempDir }, await about());
      return await eventsImported(target, from);
    }
    const read = async (path: string) => await readSums(context, source, opened, path, options);
    return args.flag('dry-run')
      ? await tryOut(context, database, site, join(tempDir, 'staged.db'), read)
      : await importSums(context, database, site, { about: await about(), read });
  } finally {
    await opened.close();
  }
}

async function eventsImported(target: EventTarget, from: EventExport): Promise<CommandResult> {
  const { context, database, site } = target;
  if (context.args.flag('dry-run')) {
    return describeTryOut(context, site, await tryOutEvents(target, from));
  }
  const { done, isKnown } = await importEvents(target, from);
  return await describeDone(context, database, site, done, isKnown);
}

function describeTryOut({ args }: CommandContext, site: Site, imported: Imported): CommandResult {
  const about = { site, undo: null, isDryRun: true, isKnown: false };
  return describeImport(imported, { ...about, summarizes: args.flag('summary') });
}

async function describeDone(
  context: CommandContext,
  { db }: Database,
  site: Site,
  done: ProductImport,
  isKnown: boolean,
): Promise<CommandResult> {
  const undo = context.svc(`import undo ${done.id}`);
  const told = { audit: await readAudit(db, done.id), notes: await readNotes(db, done.id) };
  const summarizes = context.args.flag('summary');
  return describeImport(importedOf(done, told), { site, undo, isDryRun: false, isKnown, summarizes });
}

/** Reads everything into the file at a path. */
type Read = (path: string) => Promise<void>;

async function readSums(
  { args, err, clock }: CommandContext,
  source: SumSource,
  { files, emptyFiles }: OpenExport,
  path: string,
  options: SourceOptions,
): Promise<void> {
  const progress = new ProgressLine(err, clock, args.flag('progress') ? 'lines' : 'terminal');
  const staging = new Staging(path, (rows) => {
    progress.show(() => `reading ${source.title}: ${rows.toLocaleString('en')} rows`);
  });
  try {
    if (staging.isComplete) return;
    for (const empty of emptyFiles) staging.unread(empty, 'empty');
    await source.read(files, staging, options);
    await staging.complete();
  } finally {
    progress.erase();
    staging.close();
  }
}

async function tryOut(
  context: CommandContext,
  { db }: Database,
  site: Site,
  path: string,
  read: Read,
): Promise<CommandResult> {
  const { clock } = context;
  await read(path);
  const staged = openStagedSums(path)!;
  try {
    const refused = await findRefusedDays({ db, events: await askForDays(context, site.id), clock, site });
    const audit = new ImportAudit(staged.withoutDay);
    for (const day of staged.leftOutDays) audit.leaveOutRows(await staged.sumsOf(day));
    for (const day of staged.days) {
      const refusal = refusalOf(refused, day);
      if (refusal === null) audit.keep(await staged.sumsOf(day));
      else audit.leaveOut(await staged.sumsOf(day), refusal);
    }
    const taken = staged.days.filter((day) => refusalOf(refused, day) === null);
    const days = { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
    const imported = { id: null, ...days, ...audit.counts, audit: audit.take(), notes: staged.notes };
    requireAnyRow(imported);
    return describeTryOut(context, site, imported);
  } finally {
    staged.close();
  }
}

async function importSums(
  context: CommandContext,
  database: Database,
  site: Site,
  { about, read }: { readonly about: Pick<EventExport, 'name' | 'digest'>; readonly read: Read },
): Promise<CommandResult> {
  const { args, clock, config } = context;
  const { db } = database;
  const begun = await beginProductImport(db, clock, { siteId: site.id, source: args.text('from'), ...about });
  if (begun.state !== 'done') {
    const { id } = begun;
    const other = `another process is reading import ${id} already`;
    await withImportLock(config.dataDir, id, other, () => stage(context, database, id, read));
  }
  const done = begun.state === 'done' ? begun : await published(context, database, begun.id);
  return await describeDone(context, database, site, done, begun.state === 'done');
}

/** Reads everything into the staging file of an import, which may have a part of it. */
async function stage({ clock, config }: CommandContext, { db }: Database, id: number, read: Read): Promise<void> {
  // Another process may have read it to its end before this one had the lock.
  if ((await findProductImport(db, id))?.state !== 'reading') return;
  // If the database is busy, the next sign of life suffices.
  const announce = () => void keepImportAlive(db, clock, id).catch(() => undefined);
  const announcing = setInterval(announce, ANNOUNCE_EVERY_MS);
  try {
    await read(stagingPath(config.dataDir, id));
    await requireAnyStagedRow(stagingPath(config.dataDir, id));
  } catch (error) {
    // Its rows will always be the same: there is nothing to go on with.
    if (error instanceof DamagedFileError) removeStaging(config.dataDir, id);
    await endReading(db, id, 'failed', { problem: errorText(error, config.dataDir) });
    throw error;
  } finally {
    clearInterval(announcing);
  }
  if (!(await endReading(db, id, 'staged'))) removeStaging(config.dataDir, id);
}

/** Throws a DamagedFileError when every staged row is left out. */
async function requireAnyStagedRow(path: string): Promise<void> {
  const staged = openStagedSums(path)!;
  try {
    if (staged.days.length > 0) return;
    const audit = new ImportAudit(staged.withoutDay);
    for (const day of staged.leftOutDays) audit.leaveOutRows(await staged.sumsOf(day));
    requireAnyRow({ days: 0, rejected: audit.counts.rejected, audit: audit.take(), notes: staged.notes });
  } finally {
    staged.close();
  }
}

/** Waits until all of it shows in the answers. */
async function published(context: CommandContext, database: Database, id: number): Promise<ProductImport> {
  const session = new PublishingSession(context, database);
  try {
    await session.leaves(id, 'staged');
    const found = await findProductImport(database.db, id);
    if (found?.state === 'done') return found;
    if (found?.state === 'failed') throw new Error(`import ${id} failed: ${found.problem}`);
    if (found?.state !== 'staged') throw new Error(`import ${id} was undone meanwhile`);
    throw new Error(`everything is read, and waits for the store${session.reason}; it shows once the store takes it`);
  } finally {
    await session.close();
  }
}

function importedOf(
  { id, first, last, days, accepted, rejected }: ProductImport,
  told: Pick<Imported, 'audit' | 'notes'>,
): Imported {
  return { id, first, last, days: days ?? 0, accepted: accepted ?? 0, rejected: rejected ?? 0, ...told };
}
