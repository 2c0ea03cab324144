import type { Product } from '../../domain/import-product.ts';
import type { Site } from '../../domain/site.ts';
import { type AuditRow, readAudit } from '../../sites/import-audits.ts';
import { type ImportNotes, readNotes } from '../../sites/import-notes.ts';
import type { ProductImport } from '../../sites/product-imports.ts';
import { siteZones } from '../../sites/sites.ts';
import { contentDigest } from '../content-digest.ts';
import { openExport } from '../files/open-export.ts';
import { withUnpackedDirectory } from '../imports-directory.ts';
import { readEventNames } from '../names/event-names-file.ts';
import { chooseSource } from '../sources/choose-source.ts';
import type { SourceOptions } from '../sources/source.ts';
import { type EventExport, exportOfDatabase, exportOfFiles, isDatabaseUrl } from './event-export.ts';
import type { TellNews } from './import-event.ts';
import { importEvents, previewEvents } from './import-events.ts';
import { importSums, previewSums, readSums, type SumExport } from './import-sums.ts';
import type { Installation } from './installation.ts';

/** An export of another product that is to be imported into a site. */
export interface ExportRequest {
  readonly site: Site;
  readonly from: Product;
  /** The paths of its files and folders, or the URL of a database alone. */
  readonly paths: readonly string[];
  /** The source's number or id of the site, where an export has several. */
  readonly sourceSite?: string | undefined;
  /** The path of a CSV with the names of events there and here. */
  readonly names?: string | undefined;
  /** The directory to which the paths in messages are relative; absent, they stay as given. */
  readonly directory?: string | undefined;
}

/** Where the export of a request goes. */
export interface ImportTarget {
  readonly installation: Installation;
  readonly site: Site;
  readonly from: Product;
  /** A directory for the files of this run. */
  readonly tempDir: string;
  readonly tell: TellNews;
}

/** The days and rows of an import that is done, or of one that is tried out. */
export interface Imported {
  /** Null for an import that was only tried out. */
  readonly id: number | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly days: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly audit: readonly AuditRow[];
  readonly notes: ImportNotes;
}

/** Finds out what an import would bring, and imports nothing. Throws a DamagedFileError, or an Error of one line. */
export async function previewExport(
  installation: Installation,
  request: ExportRequest,
  tell: TellNews,
): Promise<Imported> {
  return await withExport(installation, request, tell, (target, opened) =>
    opened.kind === 'sums' ? previewSums(target, opened) : previewEvents(target, opened),
  );
}

/**
 * Imports an export, or the rest of it, and waits until its days show. Returns what it has brought, and whether it had been
 * imported before. Throws a DamagedFileError, or an Error of one line.
 */
export async function importExport(
  installation: Installation,
  request: ExportRequest,
  tell: TellNews,
): Promise<Imported & { readonly id: number; readonly isKnown: boolean }> {
  const { db } = installation.database;
  const { done, isKnown } = await withExport(installation, request, tell, (target, opened) =>
    opened.kind === 'sums' ? importSums(target, opened) : importEvents(target, opened),
  );
  const { id, first, last, days, accepted, rejected } = done;
  const told = { audit: await readAudit(db, id), notes: await readNotes(db, id) };
  return { id, first, last, days: days ?? 0, accepted: accepted ?? 0, rejected: rejected ?? 0, ...told, isKnown };
}

/** An import that is done, and whether it was before. */
export interface DoneImport {
  readonly done: ProductImport;
  readonly isKnown: boolean;
}

async function withExport<Result>(
  installation: Installation,
  { site, from, paths, sourceSite, names, directory }: ExportRequest,
  tell: TellNews,
  use: (target: ImportTarget, opened: EventExport | SumExport) => Promise<Result>,
): Promise<Result> {
  return await withUnpackedDirectory(installation.dataDir, async (tempDir) => {
    const target = { installation, site, from, tempDir, tell };
    const options: SourceOptions = {
      domain: site.domain,
      also: site.also,
      zones: await siteZones(installation.database.db, site.id),
      ...(sourceSite === undefined ? {} : { sourceSite }),
      ...(names === undefined ? {} : { eventNames: await readEventNames(names) }),
    };
    const [url] = paths;
    if (url !== undefined && isDatabaseUrl(url)) return await use(target, exportOfDatabase(url, options));
    await using opened = await openExport(paths, { tempDir, directory });
    const source = chooseSource(from, opened.files);
    const name = paths.join(', ');
    const content = [...paths, ...(names === undefined ? [] : [names])];
    const digest = () => contentDigest(content, [source.name, sourceSite ?? '']);
    if (source.kind === 'events') {
      const about = { name, digest: await digest() };
      return await use(target, exportOfFiles(source, opened.files, { ...options, tempDir }, about));
    }
    const read = (path: string) => readSums(target, source, opened, path, options);
    return await use(target, { kind: 'sums', name, digest, read });
  });
}
