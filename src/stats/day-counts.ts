import type { StoredDimension } from '../domain/dimension.ts';
import { propertyDimension } from '../domain/filter.ts';
import type { Goal } from '../domain/goal.ts';
import { type Counts, FIGURES, METRIC_TABLE, type Metric } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import type { Property } from '../domain/property.ts';
import {
  allKeysOf,
  countOfKeys,
  figureOf,
  keysOf,
  namesOf,
  type Part,
  type UnknownDay,
  UnknownRowsError,
} from '../rollup/days/day-knowledge.ts';
import { conversionsOf, valuesOf } from '../rollup/days/definition-knowledge.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { StoreLimitError } from '../store/store-error.ts';
import { sumCounts } from './answers/figures.ts';
import { daysWithoutChannels, ofImports } from './coverage.ts';
import type { Layer } from './plan.ts';
import { type CountsByBucket, NO_COUNTS, type Reader, readCounts, readKeyCounts } from './read-counts.ts';

/**
 * Reads the counts of each local day that has events or was imported as sums. A figure that the import of a day does not know
 * is null, and so are those of a channel on days that know no channels, or of a property's value. Days that are older than one
 * of the goals are for the caller (`since.ts`).
 *
 * @param metrics those that are shown: days without one of them are noted
 */
export async function readDayCounts(
  reader: Reader,
  site: number,
  days: Period,
  layer: Layer,
  metrics: readonly Metric[],
  goals: readonly Goal[] = [],
): Promise<CountsByBucket> {
  if (layer.kind !== 'keys') {
    return withGaps(
      reader,
      site,
      days,
      layer,
      metrics,
      await readCounts(reader, site, days, 'day', layer, goals),
      goals,
    );
  }
  const ofSites: CountsByBucket[] = [];
  // One after the other: each may take a statement.
  for (const [id, read] of await readKeyCounts(reader, site, days, layer)) {
    const counts = await withHitsOfKey(reader, id, layer, read);
    ofSites.push(withGaps(reader, id, days, layer, metrics, counts, goals));
  }
  return ofSites.length === 1 ? ofSites[0]! : addedDays(ofSites);
}

/** Adds the counts of sites up, day by day: null where one does not know it. */
function addedDays(ofSites: readonly CountsByBucket[]): CountsByBucket {
  const sum = new Map<string, Counts>();
  for (const counts of ofSites) {
    for (const [day, count] of counts) {
      const before = sum.get(day);
      sum.set(day, before === undefined ? count : sumCounts([before, count]));
    }
  }
  return sum;
}

/** Puts null for what days do not know, and takes note of these days. */
function withGaps(
  { rollups }: Reader,
  site: number,
  days: Period,
  layer: Layer,
  metrics: readonly Metric[],
  counts: CountsByBucket,
  goals: readonly Goal[],
): CountsByBucket {
  const unknown = unknownOf(rollups, site, days, layer, counts, goals);
  const known = withUnknown(counts, unknown, goals);
  const others = [...counts].filter(([, { visitors }]) => visitors === null);
  const reasons = new Map([
    ...others.map(([day]) => [day, 'other_keys'] as const),
    ...unknown.flatMap(([, lacking]) => lacking.map(({ day, reason }) => [day, reason] as const)),
  ]);
  // Without a goal there are no conversions to know.
  const asked = metrics.filter((metric) => metric !== 'conversions' || goals.length > 0);
  const lacksOne = (day: string) => asked.some((metric) => METRIC_TABLE[metric].value(known.get(day)!) === null);
  rollups.gaps.note([...reasons].filter(([day]) => lacksOne(day)).map(([day, reason]) => ({ day, reason })));
  return known;
}

/** Lists the counts that days do not know, each with the days. */
function unknownOf(
  rollups: RollupSnapshot,
  site: number,
  days: Period,
  layer: Layer,
  counts: CountsByBucket,
  goals: readonly Goal[],
): UnknownCounts {
  switch (layer.kind) {
    case 'totals':
    case 'visits':
      return [
        ...FIGURES.map((figure) => [figure, rollups.unknown(site, days, figureOf(figure))] as const),
        ['conversions', ofImports(rollups.unknown(site, days, ...goals.map(conversionsOf)))],
      ];
    case 'keys': {
      const { of } = layer;
      const lacking = daysWithoutKeys(rollups, site, days, of);
      const lackingCount = (figure: 'visitors' | 'views') =>
        typeof of === 'string' ? daysWithoutCount(rollups, site, days, counts, of, figure) : [];
      return [
        ['visitors', [...lackingCount('visitors'), ...lacking]],
        ['pageviews', [...lackingCount('views'), ...lacking]],
      ];
    }
    case 'raw':
    case 'sessions':
      return [];
  }
}

/** Reads the days from their hits that do not tell of a key from their sums, where hits are kept. */
async function withHitsOfKey(
  reader: Reader,
  site: number,
  { of, key, hitsFrom }: Extract<Layer, { kind: 'keys' }>,
  counts: CountsByBucket,
): Promise<CountsByBucket> {
  const others = [...counts].flatMap(([day, { visitors }]) => (visitors === null ? day : []));
  if (hitsFrom === undefined || others.length === 0) return counts;
  const wanted = new Set(others);
  const named = typeof of === 'string' ? { dimensions: [of] } : { properties: [of] };
  for (const { day } of reader.rollups.withoutHits(site, spanOfDays(wanted), hitsFrom, named)) wanted.delete(day);
  if (wanted.size === 0) return counts;
  const subject = typeof of === 'string' ? of : propertyDimension(of.key);
  try {
    const hits = await readCounts(reader, site, spanOfDays(wanted), 'day', {
      kind: 'raw',
      conditions: [{ subject, operator: 'is', values: [key] }],
    });
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

/** Lists the days that do not know the keys of a dimension or a property, where others of the same age may. */
function daysWithoutKeys(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  of: StoredDimension | Property,
): readonly UnknownDay[] {
  if (typeof of !== 'string') return rollups.unknown(siteId, days, ...valuesOf(of, false));
  return of === 'channel' ? daysWithoutChannels(rollups, siteId, days) : [];
}

/** Puts null for the visitors of the days that do not know them, as `readDayCounts` does. */
export function knownVisitors(
  counts: CountsByBucket,
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
): CountsByBucket {
  const unknown = rollups.unknown(siteId, days, figureOf('visitors'));
  return withUnknown(counts, [['visitors', rollups.gaps.note(unknown)]], []);
}

/** A count, and the days of which it is not known. */
type UnknownCounts = readonly (readonly [count: keyof Counts, days: readonly UnknownDay[]])[];

function withUnknown(counts: CountsByBucket, unknown: UnknownCounts, goals: readonly Goal[]): CountsByBucket {
  if (unknown.every(([, days]) => days.length === 0)) return counts;
  const nothing = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
  const known = new Map(counts);
  for (const [count, days] of unknown) {
    for (const { day } of days) known.set(day, { ...(known.get(day) ?? nothing), [count]: null });
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
): UnknownDay[] {
  const lacking = (...parts: readonly Part[]) => ofImports(rollups.unknown(siteId, days, ...parts));
  const keysUnknown = new Set(namesOf(lacking(allKeysOf(dimension))));
  const unknown = lacking(keysOf(dimension), countOfKeys(dimension, figure));
  return unknown.filter(({ day }) => {
    const { visitors, pageviews } = counts.get(day) ?? NO_COUNTS;
    return keysUnknown.has(day) || Boolean(visitors || pageviews);
  });
}
