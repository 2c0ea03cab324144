import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import type { Period } from '../../../../src/domain/period.ts';
import type { BreakdownRow, EarlierRow } from '../../../../src/stats/answer.ts';
import { kpi } from '../../../../src/stats/answers/figures.ts';
import { type Change, changeOf } from '../../ui/change.ts';
import { type Comparison, comparedDays } from '../comparison/comparison.ts';

/** The parts of an answer with rows that decide with which days they are compared. */
export interface ComparedAnswer {
  readonly period: Period;
  readonly firstDay: string | null;
}

/**
 * Returns the days with which rows of a period, or of a preset's, are compared; null for none. Today's hours are not compared with a whole day, as in the
 * key figures, nor is anything with days of which the site has a part.
 */
export function rowDays(
  comparison: Comparison,
  { period, firstDay }: ComparedAnswer,
  today: string,
  preset?: string,
): Period | null {
  // The preset is known before the service's clock is, and this device's may be wrong.
  const isToday = preset === 'today' || (period.from === today && period.to === today);
  if (comparison === 'off' || isToday) return null;
  const days = comparedDays(comparison, period, preset);
  return isWholeComparison(firstDay, days) ? days : null;
}

/** What a row is compared with. */
export type Earlier = Pick<EarlierRow, 'visitors' | 'now'>;

/**
 * Returns the change of a row's visitors: of those on the compared days, when these are fewer than the period's. Unknown when
 * only the days that are not compared have visitors, such as today: nothing is compared with nothing.
 */
export function rowChange(visitors: number | null, earlier: Earlier): Change {
  if (earlier.visitors === 0 && earlier.now === 0) return 'unknown';
  return changeOf(kpi(comparedVisitors(visitors, earlier), earlier.visitors));
}

function comparedVisitors(visitors: number | null, { now = visitors }: Earlier): number | null {
  return now;
}

/** Returns the figure by which rows are ordered by their change: new ones grow most; null for those without a change. */
export function changeOrder({ visitors }: Pick<BreakdownRow, 'visitors'>, earlier: Earlier | undefined): number | null {
  if (earlier === undefined) return null;
  const change = rowChange(visitors, earlier);
  if (change === 'fromZero') return Number.MAX_VALUE;
  // The exact change: rows whose changes read alike have an order too.
  return typeof change === 'number' ? comparedVisitors(visitors, earlier)! / Math.max(1, earlier.visitors!) : null;
}

/** Returns the earlier visitors of rows by their keys, those of hosts by theirs. */
export function visitorsByKey(rows: readonly EarlierRow[]): EarlierVisitors {
  const of = (some: readonly EarlierRow[]) => new Map(some.map((row) => [row.key, row]));
  return { rows: of(rows), hosts: of(rows.flatMap(({ hosts = [] }) => hosts)) };
}

/** The earlier visitors of rows. */
export interface EarlierVisitors {
  readonly rows: ReadonlyMap<string, Earlier>;
  /** Those of sources' hosts: a source may be called like one of them. */
  readonly hosts: ReadonlyMap<string, Earlier>;
}
