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

/** The row of an audit, as `svc import --dry-run --json` prints it. */
interface PrintedRow {
  readonly day: string;
  readonly dimension: string;
  readonly source: KnownCounts;
  readonly kept: KnownCounts;
  readonly visitors: PreviewDimension['visitors'];
  readonly views_of?: string;
  readonly left_out: Readonly<Record<string, number>>;
}

interface Printed {
  readonly accepted: number;
  readonly rejected: number;
  readonly audit: readonly PrintedRow[];
  readonly unread_files?: readonly UnreadFile[];
  readonly renamed_events?: readonly RenamedEvent[];
  readonly without_day?: Readonly<Record<string, number>>;
  readonly more_unread_files?: number;
  readonly more_renamed_events?: number;
}

const DAY_REFUSALS = ['own_day', 'other_import', 'not_over', 'day_erased'];
const UNSURE = ['unknown', 'summed', 'exact'] as const;

/** Lists the days that a command has printed. */
export function printedDays(printed: unknown): string[] {
  return totalsOf(printed as Printed).map(({ day }) => day);
}

/**
 * Sums up what a command has printed.
 *
 * @param refusals the days that are left out whole, as the process that holds the store knows them
 */
export function summarize(printed: unknown, refusals: ReadonlyMap<string, string>): ImportPreview {
  const { accepted, rejected, audit, ...noted } = printed as Printed;
  const days = totalsOf(printed as Printed).map(({ day, source, left_out }) => {
    const refusal = refusals.get(day) ?? DAY_REFUSALS.find((reason) => reason in left_out) ?? null;
    return { day, visitors: source.visitors, pageviews: source.views, refusal };
  });
  const taken = new Set(days.flatMap(({ day, refusal }) => (refusal === null ? [day] : [])));
  const ofTaken = audit.filter(({ day }) => taken.has(day));
  const dimensions = [...Map.groupBy(ofTaken, ({ dimension }) => dimension)].map(([dimension, rows]) => ({
    dimension,
    source: sumOf(rows.map(({ source }) => source)),
    kept: sumOf(rows.map(({ kept }) => kept)),
    visitors: UNSURE.find((how) => rows.some(({ visitors }) => visitors === how))!,
    viewsOf: rows.find(({ views_of }) => views_of !== undefined)?.views_of ?? null,
  }));
  const leftOut: Record<string, number> = { ...noted.without_day };
  for (const { left_out } of audit) {
    for (const [reason, rows] of Object.entries(left_out)) leftOut[reason] = (leftOut[reason] ?? 0) + rows;
  }
  const notes = {
    unreadFiles: noted.unread_files ?? [],
    renamedEvents: noted.renamed_events ?? [],
    withoutDay: noted.without_day ?? {},
    moreFiles: noted.more_unread_files ?? 0,
    moreEvents: noted.more_renamed_events ?? 0,
  };
  return { days, dimensions, leftOut, notes, accepted, rejected };
}

function totalsOf({ audit }: Printed): PrintedRow[] {
  return audit.filter(({ dimension }) => dimension === 'totals').sort((a, b) => (a.day < b.day ? -1 : 1));
}

function sumOf(counts: readonly KnownCounts[]): KnownCounts {
  return {
    visitors: counts.reduce<number | null>((sum, { visitors }) => plus(sum, visitors), 0),
    views: counts.reduce<number | null>((sum, { views }) => plus(sum, views), 0),
  };
}

/** Adds up; what is not known of one is not known of the sum. */
function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
