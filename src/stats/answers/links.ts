import type { Property } from '../../domain/property.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import { unitedRows } from '../../rollup/sql/bound-sql.ts';
import { selectedLinks } from '../../rollup/sql/selected-links.ts';
import type { LinksAnswer } from '../answer.ts';
import { clipOf } from '../coverage.ts';
import type { LinksQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { readKeys } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';
import { daysWithoutHits } from './selected-days.ts';

/**
 * Answers which links were clicked, or which files were downloaded, the most visited first. A link is a property of its event: raw
 * events have it, and kept visits have it where the site keeps this property. Rows are those of the days since all know it.
 *
 * @param property the property that holds links, if the site keeps it
 */
export async function readLinks(
  reader: Reader,
  window: Window,
  query: LinksQuery,
  where: Where,
  property: Property | null,
): Promise<LinksAnswer> {
  const { store, rollups } = reader;
  const answer = { period: echo(window), event: query.event };
  const site = window.site.id;
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalVisitors: 0, knownFrom: null };
  const unknown = daysWithoutHits(reader, window, days, where, { properties: [property] });
  rollups.gaps.note(unknown);
  const { knownFrom, isShown } = clipOf(reader, window, unknown, true);
  if (!isShown) return { ...answer, rows: [], totalKeys: 0, totalVisitors: null, knownFrom };
  const since = { from: knownFrom ?? days.from, to: days.to };
  return rollups.selected(site, since, [dayVisits()], async (hits, [visits]) => {
    const links = unitedRows(hits.layers.map((layer) => selectedLinks(layer, where.conditions, query)));
    const [{ page, totalKeys }, counts] = await Promise.all([
      readKeys(store, links, query),
      readAllCounts(visits, 'day'),
    ]);
    const totalVisitors = sumCounts(counts.values()).visitors;
    return {
      ...answer,
      rows: page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
      totalKeys,
      totalVisitors,
      knownFrom,
    };
  });
}
