import { DIMENSION_TABLE, STORED_DIMENSIONS } from '../dimension.ts';

/** A day of a dimension in an audit, or the totals of the day. */
interface AuditedVisitors {
  readonly day: string;
  /** An imported part's name, or `totals`. */
  readonly dimension: string;
  readonly source: { readonly visitors: number | null };
}

/** Some products estimate distinct visitors, so that sums may be a little above the day. */
const ESTIMATE_MAX = 1.1;

/**
 * Finds the rows of an audit in which a dimension has more visitors at the source than the day. Only dimensions of which a
 * visitor has one value are looked at: somebody may see several pages, but has one browser.
 */
export function exceedingRows<Row extends AuditedVisitors>(rows: readonly Row[]): ReadonlySet<Row> {
  const ofDays = new Map<string, number | null>();
  for (const { day, dimension, source } of rows) if (dimension === 'totals') ofDays.set(day, source.visitors);
  const exceeds = ({ day, dimension, source }: Row) => {
    const ofDay = ofDays.get(day) ?? null;
    return hasOneValue(dimension) && ofDay !== null && (source.visitors ?? 0) > ofDay * ESTIMATE_MAX;
  };
  return new Set(rows.filter(exceeds));
}

function hasOneValue(name: string): boolean {
  const dimension = STORED_DIMENSIONS.find((stored) => stored === name);
  return dimension !== undefined && ['places', 'technology'].includes(DIMENSION_TABLE[dimension].shown.group);
}
