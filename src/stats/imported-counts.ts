import type { ShownDimension, StoredDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import type { Goal } from '../domain/goal.ts';
import { type Counts, FIGURES } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import type { Property } from '../domain/property.ts';
import type { ClosedDay } from '../rollup/days/closed-days.ts';
import { figurePart, type ImportedDays, otherKeysPart } from '../rollup/days/imported-days.ts';
import {
  isUnknown,
  keysPart,
  ownDaysWithout,
  PROPERTIES_PART,
  propertyPart,
  UnknownRowsError,
  valuesPart,
} from '../rollup/days/parts.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { ALL_EVENTS } from '../rollup/sql/properties.ts';
import type { Source } from './plan.ts';
import { type CountsByBucket, NO_COUNTS, type Reader, readCounts } from './read-counts.ts';

/**
 * Reads the counts of each local day that has events or was imported as sums. A figure that the source of an imported day
 * does not know is null, and so are those of a channel on days that know no channels, or of a property's value.
 */
export async function readDayCounts(
  reader: Reader,
  site: number,
  days: Period,
  source: Source,
  goals: readonly Goal[] = [],
): Promise<CountsByBucket> {
  const counts = await readCounts(reader, site, days, 'day', source, goals);
  const imported = reader.rollups.imported(site, days);
  const unknown = imported.days.length === 0 ? [] : unknownDays(imported, counts, source, goals);
  const lacking = source.kind === 'keys' ? daysWithoutKeys(reader.rollups, site, days, source.of) : [];
  return withUnknown(counts, [...unknown, ['visitors', lacking], ['pageviews', lacking]], goals);
}

/** Lists the closed days of own events that know no channels. */
export function daysWithoutChannels(rollups: RollupSnapshot, siteId: number, days: Period): string[] {
  return ownDaysWithout(rollups.states(siteId, days).closed, rollups.keys('channel'));
}

/**
 * Refuses to rank the keys of a dimension when days that were imported as sums know no channels, and channels are ranked: a
 * part of them would be read as all. Throws an UnknownRowsError with all days that know none.
 */
export function requireImportedChannels(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  dimension: StoredDimension,
): void {
  if (dimension !== 'channel') return;
  const imported = rollups.imported(siteId, days).lacking(keysPart('channel'));
  if (imported.length === 0) return;
  throw new UnknownRowsError([...imported, ...daysWithoutChannels(rollups, siteId, days)].sort());
}

/**
 * Lists the closed days without the keys of a subject: those that were closed before the property was kept, if it is one, and
 * those whose values could not be counted. Of days that were imported as sums, those whose source does not know the values; no
 * source knows them by event, or the pages next to a page.
 *
 * @param event the event whose values are asked for; `ALL_EVENTS` for all of them, and for pages
 */
export function daysNotCounted(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  property: Property | null,
  event = ALL_EVENTS,
): string[] {
  const isLacking = (day: ClosedDay) => {
    if (property === null) return day.origin !== undefined || isUnknown(day, []);
    if (day.origin === undefined)
      return day.day < (property.countedFrom ?? '') || isUnknown(day, [propertyPart(property)]);
    return event !== ALL_EVENTS || isUnknown(day, [PROPERTIES_PART, valuesPart(property)]);
  };
  return rollups
    .states(siteId, days)
    .closed.filter(isLacking)
    .map(({ day }) => day);
}

/** Lists the days that do not know the keys of a dimension or a property, where others of the same age may. */
function daysWithoutKeys(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  of: ShownDimension | Property,
): string[] {
  if (typeof of !== 'string') return daysNotCounted(rollups, siteId, days, of);
  return of === 'channel' ? daysWithoutChannels(rollups, siteId, days) : [];
}

/** Reads visitors and pageviews of each local day, null where they are not known, beside what the caller reads. */
export function knownVisits(counts: CountsByBucket, imported: ImportedDays): CountsByBucket {
  return imported.days.length === 0
    ? counts
    : withUnknown(counts, unknownDays(imported, counts, { kind: 'visits' }, []), []);
}

/** Refuses a read of raw events when days of the period have none. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function requireRawDays(rollups: RollupSnapshot, siteId: number, days: Period): void {
  if (rollups.imported(siteId, days).days.length > 0) throw new ApiError('RAW_WINDOW_EXCEEDED');
}

/** Whether the counts of a dimension's keys are known on every day of a period. */
export type KnownKeyFigures = { readonly [Name in 'visitors' | 'views']: boolean };

/** Tells which counts of a dimension's keys are known on every day of a period. */
export function knownKeyFigures(imported: ImportedDays, dimension: StoredDimension): KnownKeyFigures {
  return {
    visitors: imported.lackingKeyFigure(dimension, 'visitors').length === 0,
    views: imported.lackingKeyFigure(dimension, 'views').length === 0,
  };
}

/** A count, and the days of which it is not known. */
type UnknownDays = readonly (readonly [count: keyof Counts, days: readonly string[]])[];

function withUnknown(counts: CountsByBucket, unknown: UnknownDays, goals: readonly Goal[]): CountsByBucket {
  if (unknown.every(([, days]) => days.length === 0)) return counts;
  const nothing = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
  const known = new Map(counts);
  for (const [count, days] of unknown) {
    for (const day of days) known.set(day, { ...(known.get(day) ?? nothing), [count]: null });
  }
  return known;
}

function unknownDays(
  imported: ImportedDays,
  counts: CountsByBucket,
  source: Source,
  goals: readonly Goal[],
): UnknownDays {
  switch (source.kind) {
    case 'totals':
    case 'visits':
      return [
        ...FIGURES.map((figure) => [figure, imported.lacking(figurePart(figure))] as const),
        ['conversions', imported.lackingGoals(goals)],
      ];
    case 'keys':
      // Days that do not know a property know no value of it.
      if (typeof source.of !== 'string') return [];
      return [
        ['visitors', lackingCount(imported, counts, source.of, 'visitors')],
        ['pageviews', lackingCount(imported, counts, source.of, 'views')],
      ];
    case 'raw':
    case 'sessions':
      return [];
  }
}

/**
 * Lists the days of which a count of a key is not known. Where a day has all of its keys and not this one, the key has 0
 * visitors and 0 views, whatever the source counts.
 */
function lackingCount(
  imported: ImportedDays,
  counts: CountsByBucket,
  dimension: StoredDimension,
  figure: 'visitors' | 'views',
): string[] {
  const keysUnknown = new Set(imported.lacking(keysPart(dimension), otherKeysPart(dimension)));
  return imported.lackingKeys(dimension, figure).filter((day) => {
    const { visitors, pageviews } = counts.get(day) ?? NO_COUNTS;
    return keysUnknown.has(day) || Boolean(visitors || pageviews);
  });
}
