import { addDays } from '../domain/calendar.ts';
import type { ShownDimension, StoredDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import { propertyDimension } from '../domain/filter.ts';
import type { GapReason } from '../domain/gap.ts';
import type { Goal } from '../domain/goal.ts';
import { type Counts, FIGURES } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import type { Property } from '../domain/property.ts';
import {
  allKeysOf,
  conversionsOf,
  countOfKeys,
  figureOf,
  keysOf,
  namesOf,
  type Part,
  type UnknownDay,
  UnknownRowsError,
  unknownDays,
  valuesOf,
} from '../rollup/days/day-knowledge.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { StoreLimitError } from '../store/store-error.ts';
import type { Layer } from './plan.ts';
import { type CountsByBucket, NO_COUNTS, type Reader, readCounts } from './read-counts.ts';

/**
 * Reads the counts of each local day that has events or was imported as sums. A figure that the source of an imported day
 * does not know is null, and so are those of a channel on days that know no channels, or of a property's value. Days that are
 * older than one of the goals are for the caller (`since.ts`).
 */
export async function readDayCounts(
  reader: Reader,
  site: number,
  days: Period,
  layer: Layer,
  goals: readonly Goal[] = [],
): Promise<CountsByBucket> {
  const read = await readCounts(reader, site, days, 'day', layer, goals);
  const counts = layer.kind === 'keys' ? await withHitsOfKey(reader, site, layer, read) : read;
  const others = [...counts].filter(([, { visitors }]) => visitors === null);
  reader.rollups.gaps.note(others.map(([day]) => ({ day, reason: 'other_keys' })));
  const unknown = (...parts: readonly Part[]) => reader.rollups.unknown(site, days, ...parts);
  switch (layer.kind) {
    case 'totals':
    case 'visits':
      return withUnknown(
        counts,
        [
          ...FIGURES.map((figure) => [figure, namesOf(unknown(figureOf(figure)))] as const),
          ['conversions', namesOf(ofImports(unknown(...goals.map(conversionsOf))))],
        ],
        goals,
      );
    case 'keys': {
      const lacking = namesOf(daysWithoutKeys(reader.rollups, site, days, layer.of));
      const lackingCount = (figure: 'visitors' | 'views') =>
        typeof layer.of === 'string' ? daysWithoutCount(reader.rollups, site, days, counts, layer.of, figure) : [];
      return withUnknown(
        counts,
        [
          ['visitors', [...lackingCount('visitors'), ...lacking]],
          ['pageviews', [...lackingCount('views'), ...lacking]],
        ],
        goals,
      );
    }
    case 'raw':
    case 'sessions':
      return counts;
  }
}

/** Reads the days from their hits that do not tell of a key from their sums, where hits are kept. */
async function withHitsOfKey(
  reader: Reader,
  site: number,
  { of, key, hitsFrom }: Extract<Layer, { kind: 'keys' }>,
  counts: CountsByBucket,
): Promise<CountsByBucket> {
  const isWanted = ([day, { visitors }]: readonly [string, Counts]) =>
    visitors === null && hitsFrom !== undefined && day >= hitsFrom;
  const wanted = new Set([...counts].filter(isWanted).map(([day]) => day));
  if (wanted.size === 0) return counts;
  const span = spanOfDays(wanted);
  for (const day of reader.rollups.imported(site, span)) wanted.delete(day);
  const dimension = typeof of === 'string' ? of : propertyDimension(of.key);
  try {
    const hits = await readCounts(reader, site, span, 'day', { kind: 'raw', filters: [{ dimension, value: key }] });
    return new Map([...counts].map(([day, count]) => [day, wanted.has(day) ? (hits.get(day) ?? NO_COUNTS) : count]));
  } catch (error) {
    // The sums of the other days are still right.
    if (error instanceof StoreLimitError || error instanceof UnknownRowsError) return counts;
    throw error;
  }
}

function spanOfDays(days: ReadonlySet<string>): Period {
  const sorted = [...days].sort();
  return { from: sorted[0]!, to: sorted.at(-1)! };
}

/** Takes note that something is not known of the days of a run that have events. */
export function noteGap(rollups: RollupSnapshot, siteId: number, days: Period | null, reason: GapReason): void {
  if (days === null) return;
  const { open, closed } = rollups.states(siteId, days);
  rollups.gaps.note([...open, ...closed.map(({ day }) => day)].map((day) => ({ day, reason })));
}

/** Lists the closed days of own events that know no channels. */
export function daysWithoutChannels(rollups: RollupSnapshot, siteId: number, days: Period): UnknownDay[] {
  return ofEvents(rollups.unknown(siteId, days, ...rollups.keys('channel').needs));
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
  const unknown = rollups.unknown(siteId, days, ...rollups.keys('channel').needs);
  if (ofImports(unknown).length > 0) throw new UnknownRowsError(unknown);
}

/** Lists the days that do not know the keys of a dimension or a property, where others of the same age may. */
function daysWithoutKeys(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  of: ShownDimension | Property,
): readonly UnknownDay[] {
  if (typeof of !== 'string') return rollups.unknown(siteId, days, valuesOf(of, false));
  return of === 'channel' ? daysWithoutChannels(rollups, siteId, days) : [];
}

/** Puts null for the visitors of the days that do not know them, as `readDayCounts` does. */
export function knownVisitors(
  counts: CountsByBucket,
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
): CountsByBucket {
  return withUnknown(counts, [['visitors', namesOf(rollups.unknown(siteId, days, figureOf('visitors')))]], []);
}

/** Refuses a read of raw events when days of the period have none. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function requireRawDays(rollups: RollupSnapshot, siteId: number, days: Period): void {
  if (rollups.imported(siteId, days).length > 0) throw new ApiError('RAW_WINDOW_EXCEEDED');
}

/** Whether the counts of a dimension's keys are known on every day of a period. */
export type KnownKeyFigures = { readonly [Name in 'visitors' | 'views']: boolean };

/** Tells which counts of a dimension's keys are known on every day of a period. */
export function knownKeyFigures(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  dimension: StoredDimension,
): KnownKeyFigures {
  const isKnown = (figure: 'visitors' | 'views') =>
    ofImports(rollups.unknown(siteId, days, countOfKeys(dimension, figure))).length === 0;
  return { visitors: isKnown('visitors'), views: isKnown('views') };
}

/** What an answer says of days of its period that do not know what is asked. */
export interface Clip {
  /** The day after the last of them; null without one. */
  readonly knownFrom: string | null;
  /** Whether the figures are those of the days since then; else they are null. */
  readonly isShown: boolean;
}

/**
 * Decides about the days of a period that do not know what is asked: an answer is one of the days since when what was defined
 * later is all that they lack, or the reader asks for that.
 */
export function clipOf(unknown: readonly UnknownDay[], { to }: Period, isClipped = false): Clip {
  const from = knownFrom(unknown);
  const isAllowed = isClipped || unknown.every(({ reason }) => reason === 'younger');
  return { knownFrom: from, isShown: isAllowed && (from === null || from <= to) };
}

/** Returns the day after the last of these; null without one. */
export function knownFrom(unknown: readonly UnknownDay[]): string | null {
  const last = unknown.at(-1);
  return last === undefined ? null : addDays(last.day, 1);
}

/** Selects the days that imports of sums have brought. */
export function ofImports(unknown: readonly UnknownDay[]): UnknownDay[] {
  return unknown.filter(({ reason }) => reason === 'imported');
}

function ofEvents(unknown: readonly UnknownDay[]): UnknownDay[] {
  return unknown.filter(({ reason }) => reason !== 'imported');
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

/**
 * Lists the days of which a count of a key is not known. Where a day has all of its keys and not this one, the key has 0
 * visitors and 0 views, whatever the import counts.
 */
function daysWithoutCount(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  counts: CountsByBucket,
  dimension: StoredDimension,
  figure: 'visitors' | 'views',
): string[] {
  const { closed } = rollups.states(siteId, days);
  const keysUnknown = new Set(namesOf(ofImports(unknownDays(closed, [allKeysOf(dimension)]))));
  const unknown = ofImports(unknownDays(closed, [keysOf(dimension), countOfKeys(dimension, figure)]));
  const without = unknown.filter(({ day }) => {
    const { visitors, pageviews } = counts.get(day) ?? NO_COUNTS;
    return keysUnknown.has(day) || Boolean(visitors || pageviews);
  });
  return namesOf(rollups.gaps.note(without));
}
