import type { AuditRow, KnownCounts } from '../../sites/import-audits.ts';
import type { ImportNotes } from '../../sites/import-notes.ts';
import { added } from '../staged-day.ts';
import type { Imported } from './import-export.ts';

/** A day of an import, and whether it is taken. */
export interface SummaryDay {
  readonly day: string;
  /** As the source counted. */
  readonly visitors: number | null;
  readonly pageviews: number | null;
  /** The reason why the day is left out whole; null when it is taken. */
  readonly refusal: string | null;
}

/** The sums of a dimension over the days that are taken. */
export interface SummaryDimension {
  /** A dimension's name, or `totals`. */
  readonly dimension: string;
  readonly source: KnownCounts;
  readonly kept: KnownCounts;
  /** The least that is true of all days. */
  readonly visitors: AuditRow['visitors'];
  readonly viewsOf: string | null;
}

/** The days of an import and the sums over those that are taken. */
export interface ImportSummary {
  /** In order. */
  readonly days: readonly SummaryDay[];
  readonly dimensions: readonly SummaryDimension[];
  /** The rows of the source that are left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** What an import would bring. */
export interface ImportPreview extends ImportSummary {
  readonly notes: ImportNotes;
  readonly accepted: number;
  readonly rejected: number;
}

/** The reasons for which a day is left out whole, though its rows can be imported. */
export const DAY_REFUSALS = ['own_day', 'other_import', 'not_over', 'day_erased'];
/** Of a day that has rows, each of which is left out for a reason of its own. */
const NO_ROW_KEPT = 'no_row_kept';
const UNSURE = ['unknown', 'summed', 'exact'] as const;

/** Sums up what an import would bring. */
export function previewOf({ audit, notes, accepted, rejected }: Imported): ImportPreview {
  return { ...summaryOf(audit, notes), notes, accepted, rejected };
}

/** Sums up the audit of an import. */
export function summaryOf(audit: readonly AuditRow[], { withoutDay }: ImportNotes): ImportSummary {
  const keeps = daysOf(audit.filter(({ kept }) => kept.visitors || kept.views));
  const hasRows = daysOf(audit.filter(({ leftOut }) => Object.keys(leftOut).length > 0));
  const days = audit
    .filter(({ dimension }) => dimension === 'totals')
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, source, leftOut }) => {
      const refusal =
        DAY_REFUSALS.find((reason) => reason in leftOut) ?? (hasRows.has(day) && !keeps.has(day) ? NO_ROW_KEPT : null);
      return { day, visitors: source.visitors, pageviews: source.views, refusal };
    });
  const taken = new Set(days.flatMap(({ day, refusal }) => (refusal === null ? [day] : [])));
  const ofTaken = audit.filter(({ day }) => taken.has(day));
  return { days, dimensions: dimensionsOf(ofTaken), leftOut: leftOutOf(audit, withoutDay) };
}

function daysOf(audit: readonly AuditRow[]): ReadonlySet<string> {
  return new Set(audit.map(({ day }) => day));
}

/** Sums up each dimension of an audit. */
export function dimensionsOf(audit: readonly AuditRow[]): SummaryDimension[] {
  return [...Map.groupBy(audit, ({ dimension }) => dimension)].map(([dimension, rows]) => ({
    dimension,
    source: sumOf(rows.map(({ source }) => source)),
    kept: sumOf(rows.map(({ kept }) => kept)),
    visitors: UNSURE.find((how) => rows.some(({ visitors }) => visitors === how))!,
    viewsOf: rows.find(({ viewsOf }) => viewsOf !== null)?.viewsOf ?? null,
  }));
}

/** Counts the rows of the source that are left out, by reason, those without a day too. */
export function leftOutOf(audit: readonly AuditRow[], withoutDay: ImportNotes['withoutDay']): Record<string, number> {
  const rows: Record<string, number> = { ...withoutDay };
  for (const { leftOut } of audit) {
    for (const [reason, number] of Object.entries(leftOut)) rows[reason] = (rows[reason] ?? 0) + number;
  }
  return rows;
}

function sumOf(counts: readonly KnownCounts[]): KnownCounts {
  return counts.reduce(added, { visitors: 0, views: 0 });
}
