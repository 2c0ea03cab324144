import { conditionOf } from '../../domain/condition.ts';
import { OTHER_KEY } from '../../domain/dimension.ts';
import { propertyDimension } from '../../domain/filter.ts';
import type { Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import { MOVES, UnknownRowsError, valuesOf } from '../../rollup/days/day-knowledge.ts';
import type { RollupRows } from '../../rollup/read/rollup-rows.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { selectedEvents } from '../../rollup/sql/conditions.ts';
import { hitSelection } from '../../rollup/sql/dimensions.ts';
import { ALL_EVENTS, propertyValues } from '../../rollup/sql/properties.ts';
import type { ReportAnswer } from '../answer.ts';
import { requireRawDays } from '../coverage.ts';
import { knownVisitors } from '../day-counts.ts';
import type { SubjectQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, requireRawWindow, type Window } from '../window.ts';
import { readKeys } from './breakdown.ts';
import { onlyKey } from './daily-keys.ts';
import { rate, sumCounts } from './figures.ts';

type SubjectRows = Pick<ReportAnswer, 'period' | 'rows' | 'totalKeys' | 'totalVisitors'>;
const KNOWN = { visitors: true, views: true };

/**
 * Ranks the keys of a dimension with a subject. Throws an UnknownRowsError for days that do not know them, and an ApiError
 * RAW_WINDOW_EXCEEDED for values that only raw events have: of a property that is not kept, and under filters.
 *
 * @param property the property that is asked for, if the site keeps it
 */
export async function readSubjectKeys(
  reader: Reader,
  window: Window,
  query: SubjectQuery,
  property: Property | null,
): Promise<SubjectRows> {
  const ownValue = ownValueOf(query);
  const event = ownValue === null ? eventOf(query) : ALL_EVENTS;
  const isOfRaw = query.dimension === 'property' && (property === null || event === null);
  if (isOfRaw) requireRawWindow(window);
  const days = answerable(window, window.period);
  if (days === null) return { period: echo(window), rows: [], totalKeys: 0, totalVisitors: 0 };
  if (isOfRaw) return readRawValues(reader, window, query, days);
  requireCounted(reader, window, days, { property, event: event ?? ALL_EVENTS });
  const { rollups } = reader;
  const wanted =
    query.dimension === 'property'
      ? rollups.propertyValues(property!, event!)
      : rollups.transitions(query.dimension, query.subject);
  return rollups.rollups(window.site.id, days, [wanted, dayVisits()], ([keys, visits]) =>
    readRows(reader, window, query, ownValue === null ? keys : onlyKey(keys, ownValue), visits),
  );
}

/** Returns the value that the only filter asks for, if it is by the property whose values are ranked. */
function ownValueOf({ filters, dimension, subject }: SubjectQuery): string | null {
  const [filter, ...others] = filters;
  const isOwn = others.length === 0 && dimension === 'property' && filter?.dimension === propertyDimension(subject);
  return isOwn ? filter.value : null;
}

/** Returns the event that filters ask for, whose values are stored; null under other filters. */
function eventOf({ filters }: SubjectQuery): string | null {
  const [filter, ...others] = filters;
  if (filter === undefined) return ALL_EVENTS;
  return others.length === 0 && filter.dimension === 'event' && filter.value !== OTHER_KEY ? filter.value : null;
}

/** Days that were imported as sums may know no such keys, nor do those that were closed before their property was kept. */
function requireCounted(
  { rollups }: Reader,
  { site }: Window,
  days: Period,
  { property, event }: { readonly property: Property | null; readonly event: string },
): void {
  const unknown = rollups.unknown(site.id, days, property === null ? MOVES : valuesOf(property, event !== ALL_EVENTS));
  if (unknown.length > 0) throw new UnknownRowsError(unknown);
}

function readRawValues(reader: Reader, window: Window, query: SubjectQuery, days: Period): Promise<SubjectRows> {
  const { rollups } = reader;
  const { filters, subject } = query;
  requireRawDays(rollups, window.site.id, days);
  return rollups.selected(window.site.id, days, [dayVisits()], (hits, [visits]) => {
    const events = selectedEvents(hits, filters.map(conditionOf), hitSelection(['event']));
    const { sql, params } = propertyValues(events, subject);
    const keys = `SELECT day, key, uniqExact(visitor) AS visitors, count() AS views, sum(number) AS sum
FROM (${sql})
GROUP BY day, key`;
    return readRows(reader, window, query, { sql: keys, params }, visits);
  });
}

async function readRows(
  { store, rollups }: Reader,
  window: Window,
  query: SubjectQuery,
  keys: BoundSql,
  visits: RollupRows,
): Promise<SubjectRows> {
  const isProperty = query.dimension === 'property';
  const [{ page, totalKeys }, totalVisitors] = await Promise.all([
    readKeys(store, keys, query, KNOWN, isProperty),
    isProperty
      ? readAllCounts(visits, 'day').then(
          (counts) => sumCounts(knownVisitors(counts, rollups, window.site.id, window.period).values()).visitors,
        )
      : store
          .query<{ total: number }>(`SELECT sum(visitors) AS total FROM (${keys.sql})`, keys.params)
          .then(([row]) => row!.total),
  ]);
  return {
    period: echo(window),
    rows: page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys,
    totalVisitors,
  };
}
