import { join } from 'node:path';
import { errorText } from '../../domain/disk-full.ts';
import { type RefusedDays, refusalOf } from '../../rollup/maintain/day-refusals.ts';
import { ImportAudit } from '../../rollup/maintain/import-audit.ts';
import { beginProductImport, endReading, findProductImport, type ProductImport } from '../../sites/product-imports.ts';
import { DamagedFileError } from '../files/export-table.ts';
import type { OpenExport } from '../files/open-export.ts';
import { removeStaging, stagingPath, withImportLock } from '../imports-directory.ts';
import { maskedSums } from '../masked-sums.ts';
import type { SourceOptions, SumSource } from '../sources/source.ts';
import { openStagedSums } from '../staged-sums.ts';
import { Staging } from '../staging.ts';
import type { DoneImport, Imported, ImportTarget } from './import-export.ts';
import { announced } from './import-run.ts';
import type { Installation } from './installation.ts';
import { requireAnyRow } from './left-out-rows.ts';
import { refusedDays, untilLeft } from './publish.ts';

/** An export of sums that can be read. */
export interface SumExport {
  readonly kind: 'sums';
  /** The files, for people. */
  readonly name: string;
  /** Returns a fingerprint of the content and of the choices with which it is read. */
  digest(): Promise<string>;
  /** Reads everything into the staging file at a path. */
  read(path: string): Promise<void>;
}

/** Reads an export into the staging file at a path, which may have a part of it. Throws a DamagedFileError. */
export async function readSums(
  { tell, site }: ImportTarget,
  source: SumSource,
  { files, emptyFiles }: OpenExport,
  path: string,
  options: SourceOptions,
): Promise<void> {
  const { title } = source;
  const staging = new Staging(path, (count) => {
    tell({ kind: 'progress', progress: { phase: 'rows', title, count } });
  });
  try {
    if (staging.isComplete) return;
    for (const empty of emptyFiles) staging.unread(empty, 'empty');
    await source.read(files, maskedSums(staging, site), options);
    await staging.complete();
  } finally {
    staging.close();
  }
}

/** Reads all sums of an export, and says what would be taken. */
export async function previewSums({ installation, site, tempDir }: ImportTarget, from: SumExport): Promise<Imported> {
  const path = join(tempDir, 'staged.db');
  await from.read(path);
  return await stagedImport(path, await refusedDays(installation, site));
}

/** Says what would be taken of the sums in a staging file. Throws a DamagedFileError when every row is left out. */
async function stagedImport(path: string, refused: RefusedDays): Promise<Imported> {
  using staged = openStagedSums(path)!;
  const audit = new ImportAudit(staged.withoutDay);
  for (const day of staged.leftOutDays) audit.leaveOutRows(await staged.sumsOf(day));
  const taken: string[] = [];
  for (const day of staged.days) {
    const refusal = refusalOf(refused, day);
    const sums = await staged.sumsOf(day);
    if (refusal !== null) audit.leaveOut(sums, refusal);
    else {
      taken.push(day);
      audit.keep(sums);
    }
  }
  const days = { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
  const imported = { id: null, ...days, ...audit.counts, audit: audit.take(), notes: staged.notes };
  requireAnyRow(imported);
  return imported;
}

/** Imports the sums of an export: reads them into a staging file, and waits until their days show. */
export async function importSums(target: ImportTarget, { name, digest, read }: SumExport): Promise<DoneImport> {
  const { installation, site, from } = target;
  const { database, clock, dataDir } = installation;
  const about = { siteId: site.id, source: from, name, digest: await digest() };
  const begun = await beginProductImport(database.db, clock, about);
  if (begun.state === 'done') return { done: begun, isKnown: true };
  const { id } = begun;
  const other = `another process is reading import ${id} already`;
  await withImportLock(dataDir, id, other, () => stage(installation, id, read));
  return { done: await published(target, id), isKnown: false };
}

/** Reads everything into the staging file of an import, which may have a part of it. */
async function stage(installation: Installation, id: number, read: SumExport['read']): Promise<void> {
  const { dataDir, database } = installation;
  const { db } = database;
  // Another process may have read it to its end before this one had the lock.
  if ((await findProductImport(db, id))?.state !== 'reading') return;
  const announcing = announced(installation, id);
  try {
    await read(stagingPath(dataDir, id));
    await requireAnyStagedRow(stagingPath(dataDir, id));
  } catch (error) {
    // Its rows will always be the same: there is nothing to go on with.
    if (error instanceof DamagedFileError) removeStaging(dataDir, id);
    await endReading(db, id, 'failed', { problem: errorText(error, dataDir) });
    throw error;
  } finally {
    clearInterval(announcing);
  }
  if (!(await endReading(db, id, 'staged'))) removeStaging(dataDir, id);
}

/** Throws a DamagedFileError when every staged row is left out. */
async function requireAnyStagedRow(path: string): Promise<void> {
  const staged = openStagedSums(path)!;
  const { days } = staged;
  staged[Symbol.dispose]();
  if (days.length === 0) await stagedImport(path, { today: '', firstKept: '', filled: {} });
}

/** Waits until all of it shows in the answers. */
async function published({ installation, tell }: ImportTarget, id: number): Promise<ProductImport> {
  const { found, reason } = await untilLeft(installation, id, 'staged', tell);
  if (found?.state === 'done') return found;
  if (found?.state === 'failed') throw new Error(`import ${id} failed: ${found.problem}`);
  if (found?.state !== 'staged') throw new Error(`import ${id} was undone meanwhile`);
  throw new Error(`everything is read, and waits for the store${reason}; it shows once the store takes it`);
}
