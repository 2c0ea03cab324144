import { propertyDimension } from '../../domain/filter.ts';
import type { Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import { MOVES, UnknownRowsError } from '../../rollup/days/day-knowledge.ts';
import { valuesOf } from '../../rollup/days/definition-knowledge.ts';
import type { RollupRows } from '../../rollup/read/rollup-rows.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { ALL_EVENTS } from '../../rollup/sql/properties.ts';
import type { ReportAnswer } from '../answer.ts';
import { noteSummed } from '../coverage.ts';
import { knownVisitors } from '../day-counts.ts';
import type { SubjectQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, type Window } from '../window.ts';
import { readKeys } from './breakdown.ts';
import { onlyKey } from './daily-keys.ts';
import { rate, sumCounts } from './figures.ts';

type SubjectRows = Pick<ReportAnswer, 'period' | 'rows' | 'totalKeys' | 'totalVisitors'>;

/**
 * Ranks the keys of a dimension with a subject from the daily sums. Throws an UnknownRowsError for days that do not know them.
 *
 * @param property the property that is asked for, if it is one
 */
export async function readSubjectKeys(
  reader: Reader,
  window: Window,
  query: SubjectQuery,
  property: Property | null,
): Promise<SubjectRows> {
  const ownValue = ownValueOf(query);
  const event = ownValue === null ? eventOf(query) : ALL_EVENTS;
  const days = answerable(window, window.period);
  if (days === null) return { period: echo(window), rows: [], totalKeys: 0, totalVisitors: 0 };
  requireCounted(reader, window, days, { property, event });
  const { rollups } = reader;
  const wanted =
    query.dimension === 'property'
      ? rollups.propertyValues(property!, event)
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

/** Returns the event that the only filter asks for, whose values are stored. */
function eventOf({ filters: [filter] }: SubjectQuery): string {
  return filter === undefined ? ALL_EVENTS : filter.value;
}

/** Days that were imported as sums may know no such keys, nor do those that were closed before their property was kept. */
function requireCounted(
  { rollups }: Reader,
  { site }: Window,
  days: Period,
  { property, event }: { readonly property: Property | null; readonly event: string },
): void {
  const parts = property === null ? [MOVES] : valuesOf(property, event !== ALL_EVENTS);
  const unknown = rollups.unknown(site.id, days, ...parts);
  if (unknown.length > 0) throw new UnknownRowsError(unknown);
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
    readKeys(store, keys, query, { hasSums: isProperty }),
    isProperty
      ? readAllCounts(visits, 'day').then(
          (counts) => sumCounts(knownVisitors(counts, rollups, window.site.id, window.period).values()).visitors,
        )
      : store
          .query<{ total: number }>(`SELECT sum(visitors) AS total FROM (${keys.sql})`, keys.params)
          .then(([row]) => row!.total),
  ]);
  if (!isProperty) {
    const keys = [query.subject, ...page.map(({ key }) => key)];
    noteSummed(rollups, window.site.id, window.period, query.dimension, keys);
  }
  return {
    period: echo(window),
    rows: page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys,
    totalVisitors,
  };
}
