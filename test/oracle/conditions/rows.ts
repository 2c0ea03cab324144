import type { StoredDimension } from '../../../src/domain/dimension.ts';
import type { WithGaps } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { PeriodEcho } from '../../../src/stats/answer.ts';
import { rate } from '../change.ts';
import { isDecimal, timesDecimal } from '../decimal.ts';
import { filteredProperty, visitorsOf } from '../hit.ts';
import { propertyValues } from '../property-values.ts';
import { isFound, type KnownRow } from '../ranking.ts';
import type { ConditionOracle } from './condition-oracle.ts';
import { type Asked, allOf, type KnownFacts, oneKeyOf } from './day-facts.ts';
import { factsOf, NOTHING, type SelectedMetric } from './facts.ts';
import { type DayOfFacts, figureOfDays, isLeftOut, knownOf, reasonOf } from './known.ts';
import type { RowMetric, RowsQuery } from './query.ts';
import { readingsOfViews } from './readings.ts';
import { keyIn, type RowDimension, select, sessionsWith, subjectsOf } from './selection.ts';

export type RowUnder = { readonly key: string; readonly pct: number | null; readonly sum?: string | null } & {
  readonly [Name in RowMetric]?: number | null;
};

export type RowsUnder = WithGaps<{
  readonly period: PeriodEcho;
  readonly dimension: RowDimension;
  readonly metric: RowMetric;
  readonly rows: readonly RowUnder[];
  readonly totalKeys: number;
  readonly totalVisitors: number | null;
}>;

/** The keys of a day. A key that is not among them has the other facts. */
interface DayOfRows {
  readonly day: string;
  readonly ofKeys: ReadonlyMap<string, KnownFacts>;
  readonly ofOthers: KnownFacts;
}

/** Ranks the keys of a dimension under conditions: each row is its key as one more condition. */
export function rowsUnder(oracle: ConditionOracle, query: RowsQuery, period: Period): RowsUnder {
  const { dimension, metric, conditions, goalId } = query;
  const metrics = [...new Set<RowMetric>(['visitors', 'views', metric, ...query.metrics])];
  const asked = { conditions, goals: goalId === undefined ? [] : oracle.measured(goalId) };
  // Stored sums answer for visitors and views alone.
  const isStored = metrics.every((name) => name === 'visitors' || name === 'views');
  const days = oracle.eventDays(period).map((day) => dayOfRows(oracle, day, dimension, asked, isStored));
  const ofKey = (key: string): DayOfFacts[] =>
    days.map(({ day, ofKeys, ofOthers }) => ({ day, facts: ofKeys.get(key) ?? ofOthers }));
  const total = totalVisitors(
    oracle,
    days.map(({ day, ofOthers }) => ({ day, facts: ofOthers })),
  );
  const keys = [...new Set(days.flatMap(({ ofKeys }) => [...ofKeys.keys()]))].filter((key) =>
    isFound(key, query.search),
  );
  const rows = keys.map((key) => {
    const own = ofKey(key);
    const figures = Object.fromEntries(metrics.map((name) => [name, figureOfDays(own, figureName(name))]));
    const { visitors, views } = figures;
    return { key, ...figures, pct: rate(visitors!, total), ...sumOf(dimension, key, views!) };
  });
  const reasons = days.map(({ day, ofKeys, ofOthers }) => {
    const facts = [ofOthers, ...ofKeys.values()];
    const lacking = metrics.flatMap((name) => facts.map((each) => reasonOf({ day, facts: each }, figureName(name))));
    return { day, reason: lacking.find(Boolean) ?? null };
  });
  return {
    ...{ period: oracle.echo(period), dimension, metric },
    rows: ordered(rows, metric).slice(query.offset, query.offset + query.limit),
    totalKeys: rows.length,
    totalVisitors: total,
    ...knownOf(period, reasons),
  };
}

/** Returns the exact sum of a value of a property over its events, as rows of properties have it. */
function sumOf(dimension: RowDimension, key: string, views: number | null): { readonly sum?: string | null } {
  if (filteredProperty(dimension) === null) return {};
  if (views === null) return { sum: null };
  return { sum: isDecimal(key) ? timesDecimal(key, views) : '0' };
}

/** Orders rows by a figure, then visitors, then views, all descending and null last, then by the bytes of the key. */
function ordered(rows: readonly RowUnder[], metric: RowMetric): RowUnder[] {
  const isOther = ({ key }: RowUnder) => Number(key === '(other)');
  const figure = (row: RowUnder, name: RowMetric) => row[name] ?? Number.NEGATIVE_INFINITY;
  const compare = (a: RowUnder, b: RowUnder, name: RowMetric) =>
    figure(a, name) === figure(b, name) ? 0 : figure(b, name) - figure(a, name);
  return rows.toSorted(
    (a, b) =>
      isOther(a) - isOther(b) ||
      compare(a, b, metric) ||
      compare(a, b, 'visitors') ||
      compare(a, b, 'views') ||
      Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
  );
}

/** Returns the site's visitors on the days whose rows have visitors; null when a day's are not known. */
function totalVisitors(oracle: ConditionOracle, days: readonly DayOfFacts[]): number | null {
  const counted = days.filter((day) => !isLeftOut(day, 'visitors'));
  const isUnknown = counted.some((day) => reasonOf(day, 'visitors') !== null);
  if (isUnknown || (counted.length === 0 && days.length > 0)) return null;
  return figureOfDays(
    counted.map(({ day }) => ({ day, facts: oracle.days.factsOn(day, { conditions: [], goals: [] }) })),
    'visitors',
  );
}

function dayOfRows(
  oracle: ConditionOracle,
  day: string,
  dimension: RowDimension,
  asked: Asked,
  isStored: boolean,
): DayOfRows {
  const { days, world } = oracle;
  const subjects = [...subjectsOf(asked.conditions, world), dimension];
  const lacking = days.lacksVisits(day, subjects);
  if (lacking !== null) {
    const ofReason = allOf(lacking);
    return {
      day,
      ...((isStored ? storedRows(oracle, day, dimension, asked, ofReason) : null) ?? {
        ofKeys: new Map(),
        ofOthers: ofReason,
      }),
    };
  }
  const selected = select(days.hitsOn(day), asked.conditions, world, dimension);
  const groups = Map.groupBy(selected, (hit) => keyIn(hit, dimension));
  const readings = dimension === 'page' ? readingsOfViews(days.counted.eventsIn({ from: day, to: day })) : undefined;
  const ofKeys = [...groups].flatMap(([key, hits]): [string, KnownFacts][] =>
    key === null ? [] : [[key, factsOf(hits, hits, sessionsWith(hits), asked.goals, readings)]],
  );
  return { day, ofKeys: new Map(ofKeys), ofOthers: NOTHING };
}

/** Returns the rows that a day stores, when the list is the dimension's own; null when it is not, or the day has none. */
function storedRows(
  { days: { counted, hitsOn, keyCap }, world }: ConditionOracle,
  day: string,
  dimension: RowDimension,
  { conditions: [only, ...others] }: Asked,
  ofReason: KnownFacts,
): Omit<DayOfRows, 'day'> | null {
  const one = only === undefined ? null : oneKeyOf(only);
  const isOwn = only === undefined || (one !== null && only.subject === dimension);
  if (!isOwn || others.length > 0) return null;
  const property = filteredProperty(dimension);
  if (property !== null) {
    if (world.properties?.includes(property) !== true || counted.imported.lacksProperty(day, property)) return null;
    const values = propertyValues(hitsOn(day), property, keyCap, () => '');
    const rows = [...Map.groupBy(values, ({ key }) => key)].map(([key, own]) => {
      const hits = own.map(({ hit }) => hit);
      return { key, visitors: visitorsOf(hits), views: hits.length };
    });
    return counts(rows);
  }
  if (counted.imported.has(day) && world.imported?.keys.has(dimension as StoredDimension) !== true) return null;
  return counts(counted.knownRows(day, dimension as StoredDimension));

  /** A day that knows its keys has none of the others, whatever it does not know of its own. */
  function counts(rows: readonly KnownRow[]): Omit<DayOfRows, 'day'> {
    const facts = ({ visitors, views }: Omit<KnownRow, 'key'>): KnownFacts => ({
      ...ofReason,
      ...(visitors === null ? {} : { visitors }),
      ...(views === null ? {} : { views }),
    });
    const found = rows.filter(({ key }) => one === null || key === one);
    return {
      ofKeys: new Map(found.map((row) => [row.key, facts(row)])),
      ofOthers: facts({ visitors: 0, views: 0 }),
    };
  }
}

function figureName(name: RowMetric): SelectedMetric {
  return name === 'views' ? 'pageviews' : name;
}
