import type { FileFormat } from '../store/store.ts';

/** The kinds of tables that an export has, a file of each for every month. */
export const EXPORT_KINDS = ['totals', 'keys', 'hours', 'goals', 'funnels'] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Selects what is exported of a site. */
export interface ExportOrder {
  readonly format: FileFormat;
  /** The first day, or null for the first that there is. */
  readonly from: string | null;
  /** The last day, or null for the last one that has ended. */
  readonly to: string | null;
}

/** A file that an export has. */
export interface PlannedFile {
  readonly name: string;
  readonly kind: ExportKind;
  /** `YYYY-MM`. */
  readonly month: string;
  /** Stamps the stored rows: as long as it is the same, so is the file. Null where only reading tells. */
  readonly stamp: string | null;
  /** Stamps the rows within the process that made the plan. */
  readonly version: string;
}

/** The files of an export as they are now, and what they do not know. */
export interface ExportPlan {
  readonly files: readonly PlannedFile[];
  /** The days that the files have, in order. */
  readonly days: readonly string[];
  /** The days that were imported as sums. */
  readonly imported: readonly string[];
  /** The parts that are not known, by day. */
  readonly unknown: Readonly<Record<string, readonly string[]>>;
  /** The goals and funnels that are left out, since some of their days are not counted yet. */
  readonly uncounted: readonly string[];
}

/** Gives the files of an export: a site's figures, read here or by the service that holds the store. */
export interface ExportSource {
  plan(): Promise<ExportPlan>;
  /** Reads a file of the plan. Throws an ExportError for another name. */
  file(name: string): Promise<Uint8Array>;
}

/** An export cannot be made. Its message is one line for the person who exports. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** Names a file. */
export function exportFileName(kind: ExportKind, month: string, format: FileFormat): string {
  return `${kind}-${month}.${format}`;
}

const NAME = /^([a-z]+)-(\d{4}-\d{2})\.(csv|parquet)$/;

/** Reads the name of a file; null when it is none of an export. */
export function readExportFileName(name: string): { readonly kind: ExportKind; readonly month: string } | null {
  const [, word, month] = NAME.exec(name) ?? [];
  const kind = EXPORT_KINDS.find((each) => each === word);
  return kind === undefined || month === undefined ? null : { kind, month };
}
