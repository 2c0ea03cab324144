import type { KnownCounts } from '../sites/import-audits.ts';
import type { ImportNotes, RenamedEvent, UnreadFile } from '../sites/import-notes.ts';

/** A day of an export, and whether it would be imported. */
export interface PreviewDay {
  readonly day: string;
  /** As the source counted. */
  readonly visitors: number | null;
  readonly pageviews: number | null;
  /** The reason why the day is left out whole; null when it would be imported. */
  readonly refusal: string | null;
}

/** The sums of a dimension over the days that would be imported. */
export interface PreviewDimension {
  /** A dimension's name, or `totals`. */
  readonly dimension: string;
  readonly source: KnownCounts;
  readonly kept: KnownCounts;
  /** The least that is true of all days. */
  readonly visitors: 'exact' | 'summed' | 'unknown';
  readonly viewsOf: string | null;
}

/** A preview of an import. */
export interface ImportPreview {
  /** In order. */
  readonly days: readonly PreviewDay[];
  readonly dimensions: readonly PreviewDimension[];
  /** The rows of the source that are left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly notes: ImportNotes;
  readonly accepted: number;
  readonly rejected: number;
}

/** The output of `svc import --dry-run --summary --json`. */
interface Printed {
  readonly accepted: number;
  readonly rejected: number;
  readonly summary: {
    readonly days: readonly PreviewDay[];
    readonly dimensions: readonly (Omit<PreviewDimension, 'viewsOf'> & { readonly views_of?: string })[];
    readonly left_out: Readonly<Record<string, number>>;
  };
  readonly unread_files?: readonly UnreadFile[];
  readonly renamed_events?: readonly RenamedEvent[];
  readonly without_day?: Readonly<Record<string, number>>;
  readonly more_unread_files?: number;
  readonly more_renamed_events?: number;
}

/** Reads what a command has printed of an import that it tried out. */
export function previewOf(printed: unknown): ImportPreview {
  const { accepted, rejected, summary, ...noted } = printed as Printed;
  const notes = {
    unreadFiles: noted.unread_files ?? [],
    renamedEvents: noted.renamed_events ?? [],
    withoutDay: noted.without_day ?? {},
    moreFiles: noted.more_unread_files ?? 0,
    moreEvents: noted.more_renamed_events ?? 0,
  };
  const dimensions = summary.dimensions.map(({ views_of = null, ...sums }) => ({ ...sums, viewsOf: views_of }));
  return { days: summary.days, dimensions, leftOut: summary.left_out, notes, accepted, rejected };
}
