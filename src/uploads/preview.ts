import { firstOfMonth } from '../domain/calendar.ts';
import { WEEK_GRAIN_MAX_DAYS } from '../domain/limits.ts';
import type { KnownCounts } from '../sites/import-audits.ts';
import type { ImportNotes, RenamedEvent, UnreadFile } from '../sites/import-notes.ts';

/** A day of an export, and whether it would be imported. */
interface PreviewDay {
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

/** The visitors of a day that would be imported, or of such days of a month. */
export interface PreviewPoint {
  /** The day, or the first of them. */
  readonly day: string;
  /** As the source counted; null when it did not count all of them. */
  readonly visitors: number | null;
}

/** The days of an export. */
export interface PreviewDays {
  readonly first: string | null;
  readonly last: string | null;
  readonly total: number;
  /** The number of days that are left out whole, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** In order, by days where the chart has buckets of weeks at most, else by months. */
  readonly points: readonly PreviewPoint[];
}

/** A preview of an import. */
export interface ImportPreview {
  readonly days: PreviewDays;
  readonly dimensions: readonly PreviewDimension[];
  /** The rows of the source that are left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly notes: ImportNotes;
  readonly accepted: number;
  readonly rejected: number;
}

/** A preview as it is kept until the import starts, with each day. */
export interface KeptPreview extends Omit<ImportPreview, 'days'> {
  /** In order. */
  readonly days: readonly PreviewDay[];
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
export function previewOf(printed: unknown): KeptPreview {
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

/** Sums up the days of a preview: an export may have days of decades. */
export function summedUp({ days, ...others }: KeptPreview): ImportPreview {
  const taken = days.filter(({ refusal }) => refusal === null);
  const refused: Record<string, number> = {};
  for (const { refusal } of days) if (refusal !== null) refused[refusal] = (refused[refusal] ?? 0) + 1;
  const points = Map.groupBy(taken, ({ day }) => (days.length <= WEEK_GRAIN_MAX_DAYS ? day : firstOfMonth(day)));
  const [first = null, last = null] = [days[0]?.day, days.at(-1)?.day];
  return { ...others, days: { first, last, total: days.length, refused, points: [...points.values()].map(pointOf) } };
}

function pointOf(days: readonly PreviewDay[]): PreviewPoint {
  const visitors = days.map((each) => each.visitors);
  const isKnown = !visitors.includes(null);
  return { day: days[0]!.day, visitors: isKnown ? visitors.reduce<number>((sum, each) => sum + each!, 0) : null };
}
