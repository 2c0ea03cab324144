import { ExportError } from './export-source.ts';
import { type ExportedFile, type ExportManifest, parseExportManifest } from './manifest.ts';

/** Names the site, the format and the events of an export: a place takes no other. */
export type ExportIdentity = Pick<ExportManifest, 'fileFormat' | 'events'> & { readonly siteId: string };

/** Says what an export with raw events asks of the next one. */
const SAME_EVENTS = {
  without_visitors: 'raw events without the numbers of visitors; give --events alone',
  with_visitors: 'raw events with the numbers of visitors; give --events --with-visitors',
} as const;

/** The files of a place that have changed. */
export interface ExportChanges {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** A place that keeps one export, and gets a later one of the same site over it. */
export interface ExportTarget {
  /** The manifest of the export that is there; null without a whole one. */
  readonly earlier: ExportManifest | null;
  /** Returns the file of the earlier export when it is there as it was written; null otherwise. */
  kept(name: string): Promise<ExportedFile | null>;
  /** Returns the file of a day's events that nobody can write again; null when the place has none. */
  past(name: string): Promise<ExportedFile | null>;
  /** Returns the path at which a new file is to be written. It shows once `commit` has been called. */
  placeOf(name: string): string;
  /** Takes back a new file, since the earlier one is the same. */
  discard(name: string): Promise<void>;
  /** Shows the new files and the manifest, which comes last, and removes earlier files that it does not name. */
  commit(manifest: ExportManifest): Promise<ExportChanges>;
  /** Removes what is not committed. */
  close(): Promise<void>;
}

/**
 * Reads the manifest of a place. Throws an ExportError when it is none, or that of another site or format, and when its raw
 * events are not asked for again: those of past days would be lost, and nobody can write them once more.
 */
export function requireSame(place: string, text: string, identity: ExportIdentity): ExportManifest {
  const manifest = parseOf(place, text);
  const { site, fileFormat, events } = manifest;
  const other = (has: string, choice: string) => new ExportError(`${place} has ${has}${choice}`);
  if (site.id !== identity.siteId) {
    throw other(`an export of ${site.domain} (${site.id})`, '; choose another directory');
  }
  if (fileFormat !== identity.fileFormat) {
    throw other(`an export as ${fileFormat}`, `; choose another directory for ${identity.fileFormat}`);
  }
  if (events !== 'none' && events !== identity.events)
    throw other(SAME_EVENTS[events], ', or choose another directory');
  return manifest;
}

function parseOf(place: string, text: string): ExportManifest {
  try {
    return parseExportManifest(text);
  } catch (error) {
    throw new ExportError(`${place} cannot be written to: ${(error as Error).message}`);
  }
}
