import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { Site } from '../../domain/site.ts';
import { contentDigest } from '../../import/content-digest.ts';
import { openExport } from '../../import/files/open-export.ts';
import { readEventNames } from '../../import/names/event-names-file.ts';
import { chooseSource, PRODUCTS } from '../../import/sources/choose-source.ts';
import type { SourceOptions, SumSource } from '../../import/sources/source.ts';
import { openStagedSums } from '../../import/staged-sums.ts';
import { Staging } from '../../import/staging.ts';
import { refusalsOf } from '../../rollup/maintain/day-refusals.ts';
import { ImportAudit } from '../../rollup/maintain/import-audit.ts';
import { importsDirectory, stagingPath } from '../../service/paths.ts';
import { readAudit } from '../../sites/import-audits.ts';
import {
  beginProductImport,
  findProductImport,
  type ProductImport,
  setImportState,
} from '../../sites/product-imports.ts';
import { siteZones } from '../../sites/sites.ts';
import type { CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { describeImport, type Imported } from './import-text.ts';
import { PublishingSession } from './publishing-session.ts';
import { siteToImportInto } from './site-to-import-into.ts';

/** Imports the export of another product: reads it into a staging file, and waits until its days show. */
export function importFrom(context: CommandContext): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const site = await siteToImportInto(context, database);
    const { dataDir } = context.config;
    await mkdir(importsDirectory(dataDir), { recursive: true });
    const tempDir = await mkdtemp(join(importsDirectory(dataDir), 'unpacked-'));
    try {
      return await importFiles(context, database, site, tempDir);
    } finally {
      await rm(tempDir, { recursive: true, force: true });
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
  const opened = await openExport(args.arguments, { tempDir });
  try {
    const source = chooseSource(product, opened.files);
    if (source.kind === 'events') throw new UsageError(`the events of ${source.title} cannot be imported yet`);
    const names = args.optional('names');
    const sourceSite = args.optional('source-site');
    const options: SourceOptions = {
      domain: site.domain,
      zones: await siteZones(database.db, site.id),
      ...(sourceSite === undefined ? {} : { sourceSite }),
      ...(names === undefined ? {} : { eventNames: await readEventNames(names) }),
    };
    const read = async (path: string) => await readSums(context, source, opened.files, path, options);
    return args.flag('dry-run')
      ? await tryOut(context, database, site, join(tempDir, 'staged.db'), read)
      : await importSums(context, database, site, { source, names, read });
  } finally {
    await opened.close();
  }
}

/** Reads everything into the file at a path. */
type Read = (path: string) => Promise<void>;

async function readSums(
  { args, err, clock }: CommandContext,
  source: SumSource,
  files: Parameters<SumSource['read']>[0],
  path: string,
  options: SourceOptions,
): Promise<void> {
  const progress = new ProgressLine(err, clock, args.flag('progress') ? 'lines' : 'terminal');
  const staging = new Staging(path, (rows) => {
    progress.show(() => `reading ${source.title}: ${rows.toLocaleString('en')} rows`);
  });
  try {
    if (staging.isComplete) return;
    await source.read(files, staging, options);
    staging.complete();
  } finally {
    progress.erase();
    staging.close();
  }
}

async function tryOut(
  { clock }: CommandContext,
  { db }: Database,
  site: Site,
  path: string,
  read: Read,
): Promise<CommandResult> {
  await read(path);
  const staged = openStagedSums(path)!;
  try {
    const refusals = await refusalsOf({ db, store: null, clock, site }, staged.days);
    const audit = new ImportAudit(staged.withoutDay);
    for (const day of staged.days) {
      const refusal = refusals.get(day);
      if (refusal === undefined) audit.keep(staged.sumsOf(day));
      else audit.leaveOut(staged.sumsOf(day), refusal);
    }
    const taken = staged.days.filter((day) => !refusals.has(day));
    const days = { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
    const imported = { id: null, ...days, ...audit.counts, audit: audit.rows };
    return describeImport(imported, { site, undo: null, isDryRun: true, isKnown: false });
  } finally {
    staged.close();
  }
}

async function importSums(
  context: CommandContext,
  database: Database,
  site: Site,
  { source, names, read }: { readonly source: SumSource; readonly names: string | undefined; readonly read: Read },
): Promise<CommandResult> {
  const { args, clock, config } = context;
  const { db } = database;
  const choices = [source.name, args.optional('source-site') ?? ''];
  const digest = await contentDigest([...args.arguments, ...(names === undefined ? [] : [names])], choices);
  const name = args.arguments.join(', ');
  const begun = await beginProductImport(db, clock, { siteId: site.id, source: args.text('from'), name, digest });
  if (begun.state !== 'done') {
    const path = stagingPath(config.dataDir, begun.id);
    try {
      await read(path);
    } catch (error) {
      await setImportState(db, begun.id, 'failed', { problem: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    await setImportState(db, begun.id, 'staged');
  }
  const done = begun.state === 'done' ? begun : await published(context, database, begun.id);
  const undo = context.svc(`import undo ${done.id}`);
  const audit = await readAudit(db, done.id);
  return describeImport(importedOf(done, audit), { site, undo, isDryRun: false, isKnown: begun.state === 'done' });
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

function importedOf({ id, first, last, days, accepted, rejected }: ProductImport, audit: Imported['audit']): Imported {
  return { id, first, last, days: days ?? 0, accepted: accepted ?? 0, rejected: rejected ?? 0, audit };
}
