import { setImmediate as nextTurn } from 'node:timers/promises';
import { NONE_KEY, OTHER_KEY, STORED_DIMENSIONS, storedKeysOf } from '../domain/dimension.ts';
import { propertyKeyOf } from '../domain/filter.ts';
import type { ImportedPart } from '../domain/imported-part.ts';
import { IMPORTED_PROPERTIES_PER_DAY_MAX } from '../domain/limits.ts';
import { FIGURES, type Totals } from '../domain/metric.ts';
import {
  figurePart,
  keyFigurePart,
  keysPart,
  otherKeysPart,
  PROPERTIES_PART,
  valuesPart,
} from '../rollup/days/parts.ts';
import type { DaySums, KeySum, PropertySum, ReadingSum } from '../rollup/maintain/day-sums.ts';
import type { AuditRow, KnownCounts } from '../sites/import-audits.ts';
import type { Staging } from './staging.ts';
import type { StagedKey, StagedLeftOut, StagedTotals } from './staging-statements.ts';

/** A day of an import as it is stored, with its audit. */
export interface StagedDay extends DaySums {
  readonly audit: readonly AuditRow[];
}

const MICROS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1000;
const NOTHING: StagedTotals = {
  visitors: null,
  pageviews: null,
  sessions: null,
  bounces: null,
  seconds: null,
  rows: 0,
};

/**
 * Makes a day of what was staged. At most `cap` keys of a dimension are kept; the others are one, `(other)`. Visitors that
 * were added up of several rows are no more than the day's.
 *
 * @param known the parts of days that the export has
 */
export async function stagedDay(
  staging: Staging,
  day: string,
  { known, cap }: { readonly known: ReadonlySet<ImportedPart>; readonly cap: number },
): Promise<StagedDay> {
  const totals = staging.totalsOf(day) ?? NOTHING;
  const figures = figuresOf(totals);
  const audit: AuditRow[] = [totalsAudit(staging, day, totals)];
  const keys: KeySum[] = [];
  const unknown = FIGURES.filter((figure) => figures[figure] === null).map(figurePart);
  const isKnown = (part: ImportedPart) => known.has(part) && !staging.isLacking(day, part);
  for (const dimension of STORED_DIMENSIONS) {
    if (!isKnown(dimension)) {
      unknown.push(keysPart(dimension));
      // Its keys may be unknown because of a row that was left out.
      if (staging.leftOutOf(day, dimension).length > 0) audit.push(keysAudit(staging, day, dimension, NOTHING_KNOWN));
      continue;
    }
    // A day may have thousands of keys of each dimension, and the process that serves answers meanwhile.
    await nextTurn();
    const found = ranked(staging.keysOf(day, dimension), storedKeysOf(dimension, cap), totals.visitors);
    if (found.source.visitors === null) unknown.push(keyFigurePart(dimension, 'visitors'));
    if (found.source.views === null) unknown.push(keyFigurePart(dimension, 'views'));
    if (found.keys.some(({ key }) => key === OTHER_KEY)) unknown.push(otherKeysPart(dimension));
    for (const { key, visitors, views } of found.keys) {
      keys.push({ dimension, key, visitors: visitors ?? 0, views: views ?? 0 });
    }
    audit.push(keysAudit(staging, day, dimension, found));
  }
  let readings: readonly ReadingSum[] = [];
  if (isKnown('engagement')) {
    readings = readingSums(staging, day, new Set(keys.flatMap((row) => (row.dimension === 'page' ? [row.key] : []))));
    const visits = readings.reduce((sum, { measured }) => sum + measured, 0);
    const counts = { visitors: null, views: visits };
    audit.push(keysAudit(staging, day, 'engagement', { source: counts, kept: counts, isSummed: false }));
  } else unknown.push('engagement');
  let properties: readonly PropertySum[] = [];
  if (isKnown('property')) {
    const found = await propertySums(staging, day, { cap, dayVisitors: totals.visitors });
    properties = found.sums;
    unknown.push(...found.unknown);
    audit.push(keysAudit(staging, day, 'property', found));
  } else unknown.push(PROPERTIES_PART);
  const stored = Object.fromEntries(FIGURES.map((figure) => [figure, figures[figure] ?? 0])) as unknown as Totals;
  return { day, totals: stored, keys, readings, properties, unknown, audit };
}

/** The values of the properties of a day, and the parts of it that are not known. */
interface RankedProperties extends Omit<Ranked, 'keys'> {
  readonly sums: readonly PropertySum[];
  readonly unknown: readonly string[];
}

/**
 * Returns the values of the properties of a day. Of a property with more than `cap` values nothing is known: nobody could tell
 * the sum of the others. Nor is anything known of a day with too many properties.
 */
async function propertySums(
  staging: Staging,
  day: string,
  { cap, dayVisitors }: { readonly cap: number; readonly dayVisitors: number | null },
): Promise<RankedProperties> {
  const dimensions = staging.propertiesOf(day, IMPORTED_PROPERTIES_PER_DAY_MAX + 1);
  const isTooMuch = dimensions.length > IMPORTED_PROPERTIES_PER_DAY_MAX;
  const sums: PropertySum[] = [];
  const unknown = isTooMuch ? [PROPERTIES_PART] : [];
  let [source, kept]: [KnownCounts, KnownCounts] = [NO_COUNTS, NO_COUNTS];
  let isSummed = false;
  for (const dimension of dimensions) {
    await nextTurn();
    const property = propertyKeyOf(dimension)!;
    const found = ranked(staging.keysOf(day, dimension), cap, dayVisitors);
    source = added(source, found.source);
    const isCut = found.keys.some(({ key }) => key === OTHER_KEY);
    if (isCut && !isTooMuch) unknown.push(valuesPart({ key: property }));
    if (isCut || isTooMuch) continue;
    kept = added(kept, found.kept);
    isSummed ||= found.isSummed;
    for (const { key, visitors, views } of found.keys) {
      sums.push({ property, value: key, visitors: visitors ?? 0, events: views ?? 0 });
    }
  }
  return { sums, unknown, source, kept, isSummed };
}

/** Returns how the kept pages of a day were read; the others are together the page `(other)`. */
function readingSums(staging: Staging, day: string, pages: ReadonlySet<string>): ReadingSum[] {
  const isCut = pages.has(OTHER_KEY);
  const sums = new Map<string, ReadingSum>();
  for (const { page, timeVisits, seconds, scrollVisits, scroll } of staging.readingsOf(day)) {
    const name = page === '' ? NONE_KEY : page;
    const key = isCut && !pages.has(name) ? OTHER_KEY : name;
    const sum = sums.get(key);
    sums.set(key, {
      key,
      measured: (sum?.measured ?? 0) + timeVisits,
      activeMs: (sum?.activeMs ?? 0) + Math.round(seconds * MS_PER_SECOND),
      scrolled: (sum?.scrolled ?? 0) + scrollVisits,
      scroll: (sum?.scroll ?? 0) + scroll,
    });
  }
  return [...sums.values()];
}

function figuresOf({ visitors, pageviews, sessions, bounces, seconds }: StagedTotals) {
  const duration = seconds === null ? null : Math.round(seconds * MICROS_PER_SECOND);
  return { visitors, pageviews, sessions, bounces, duration };
}

const NO_COUNTS: KnownCounts = { visitors: 0, views: 0 };
const UNKNOWN_COUNTS: KnownCounts = { visitors: null, views: null };
const NOTHING_KNOWN = { source: UNKNOWN_COUNTS, kept: UNKNOWN_COUNTS, isSummed: false };

/** The keys of a dimension on a day, and the sums of what the source has of them. */
interface Ranked {
  readonly keys: readonly (KnownCounts & { readonly key: string })[];
  readonly source: KnownCounts;
  readonly kept: KnownCounts;
  readonly isSummed: boolean;
}

function ranked(rows: Iterable<StagedKey>, cap: number, dayVisitors: number | null): Ranked {
  const keys: (KnownCounts & { key: string })[] = [];
  let other: KnownCounts | null = null;
  let source: KnownCounts = { visitors: 0, views: 0 };
  let isSummed = false;
  for (const row of rows) {
    source = added(source, row);
    const key = row.key === '' ? NONE_KEY : row.key;
    if (key === OTHER_KEY || keys.length >= cap) {
      isSummed ||= other !== null || row.rows > 1;
      other = other === null ? row : added(other, row);
      continue;
    }
    isSummed ||= row.rows > 1;
    keys.push({ key, visitors: row.rows > 1 ? atMost(row.visitors, dayVisitors) : row.visitors, views: row.views });
  }
  if (other !== null) keys.push({ key: OTHER_KEY, visitors: atMost(other.visitors, dayVisitors), views: other.views });
  const kept = keys.reduce<KnownCounts>(added, { visitors: 0, views: 0 });
  return { keys, source, kept, isSummed };
}

/** Adds up; a sum is not known when one of the counts is not. */
export function added(sum: KnownCounts, { visitors, views }: KnownCounts): KnownCounts {
  return { visitors: plus(sum.visitors, visitors), views: plus(sum.views, views) };
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function atMost(count: number | null, most: number | null): number | null {
  return count === null || most === null ? count : Math.min(count, most);
}

function totalsAudit(staging: Staging, day: string, { visitors, pageviews, rows }: StagedTotals): AuditRow {
  const leftOut = staging.leftOutOf(day, 'totals');
  const kept = { visitors, views: pageviews };
  return {
    day,
    dimension: 'totals',
    source: withLeftOut(kept, leftOut),
    kept,
    visitors: visitors === null ? 'unknown' : rows > 1 ? 'summed' : 'exact',
    viewsOf: staging.countedInstead('totals'),
    leftOut: rowsByReason(leftOut),
  };
}

function keysAudit(
  staging: Staging,
  day: string,
  dimension: ImportedPart,
  { source, kept, isSummed }: Omit<Ranked, 'keys'>,
): AuditRow {
  const leftOut = staging.leftOutOf(day, dimension);
  return {
    day,
    dimension,
    source: withLeftOut(source, leftOut),
    kept,
    visitors: kept.visitors === null ? 'unknown' : isSummed ? 'summed' : 'exact',
    viewsOf: staging.countedInstead(dimension),
    leftOut: rowsByReason(leftOut),
  };
}

function withLeftOut(counts: KnownCounts, leftOut: readonly StagedLeftOut[]): KnownCounts {
  return leftOut.reduce<KnownCounts>(added, counts);
}

function rowsByReason(leftOut: readonly StagedLeftOut[]): AuditRow['leftOut'] {
  return Object.fromEntries(leftOut.map(({ reason, rows }) => [reason, rows]));
}
