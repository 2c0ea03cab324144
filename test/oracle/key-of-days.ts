/** The figures of one key: of the days that store it, or from the hits where `(other)` may hold it. */
import type { Filter } from '../../src/domain/filter.ts';
import type { TopRow } from '../../src/stats/answer.ts';
import { type Figures, NO_FIGURES, selectedFigures } from './figures.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { propertyValues } from './property-values.ts';
import { sum } from './session.ts';

/** A day, its hits, and whether these can be read. */
export interface DayOfHits {
  readonly day: string;
  readonly hits: readonly Hit[];
  readonly areHitsKept: boolean;
}

/** Returns the visitors and views of a key of a dimension; null when a day does not tell. */
export function keyFigures(
  days: readonly DayOfHits[],
  filter: Filter,
  storedRows: (day: string) => readonly TopRow[],
): Pick<Figures, 'visitors' | 'pageviews'> {
  const counts = days.map((of) => countsOf(of, filter, storedRows(of.day)));
  if (counts.includes(null)) return { visitors: null, pageviews: null };
  return {
    visitors: sum(counts.map((day) => day!.visitors)),
    pageviews: sum(counts.map((day) => day!.views)),
  };
}

function countsOf(
  { hits, areHitsKept }: DayOfHits,
  filter: Filter,
  rows: readonly TopRow[],
): Pick<TopRow, 'visitors' | 'views'> | null {
  const row = rows.find(({ key }) => key === filter.value);
  if (row !== undefined) return row;
  if (!rows.some(({ key }) => key === '(other)')) return { visitors: 0, views: 0 };
  if (!areHitsKept) return null;
  const selected = selectHits(hits, [filter], null);
  return { visitors: visitorsOf(selected), views: selected.length };
}

/** Returns the figures of a value of a kept property: so many values a day are stored. */
export function valueFigures(days: readonly DayOfHits[], property: string, value: string, cap: number): Figures {
  const filter = { dimension: `property:${property}` as const, value };
  const selected = days.map(({ hits, areHitsKept }) => {
    const values = propertyValues(hits, property, cap, () => '');
    const own = values.filter(({ key }) => key === value).map(({ hit }) => hit);
    const isOther = own.length === 0 && values.some(({ key }) => key === '(other)');
    if (!isOther) return own;
    return areHitsKept ? selectHits(hits, [filter], null) : null;
  });
  return selected.includes(null) ? NO_FIGURES : selectedFigures(selected.flatMap((hits) => hits ?? []));
}
