import { firstOfMonth } from '../domain/calendar.ts';
import { WEEK_GRAIN_MAX_DAYS } from '../domain/limits.ts';
import type { ImportPreview as KeptPreview, SummaryDay } from '../import/run/import-summary.ts';
import { NO_NOTES } from '../sites/import-notes.ts';

export type { KeptPreview };

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

/** What an import would bring, with its days summed up. */
export interface ImportPreview extends Omit<KeptPreview, 'days'> {
  readonly days: PreviewDays;
}

/** Sums up the days of a preview: an export may have days of decades. */
export function summedUp({ days, notes, ...others }: KeptPreview): ImportPreview {
  const taken = days.filter(({ refusal }) => refusal === null);
  const refused: Record<string, number> = {};
  for (const { refusal } of days) if (refusal !== null) refused[refusal] = (refused[refusal] ?? 0) + 1;
  const points = Map.groupBy(taken, ({ day }) => (days.length <= WEEK_GRAIN_MAX_DAYS ? day : firstOfMonth(day)));
  const [first = null, last = null] = [days[0]?.day, days.at(-1)?.day];
  return {
    ...others,
    // An earlier version may have kept it, with fewer notes.
    notes: { ...NO_NOTES, ...notes },
    days: { first, last, total: days.length, refused, points: [...points.values()].map(pointOf) },
  };
}

function pointOf(days: readonly SummaryDay[]): PreviewPoint {
  const visitors = days.map((each) => each.visitors);
  const isKnown = !visitors.includes(null);
  return { day: days[0]!.day, visitors: isKnown ? visitors.reduce<number>((sum, each) => sum + each!, 0) : null };
}
