import type { ImportedSpan } from '../../../../src/dashboard/routes/imports.ts';
import { type Buckets, daysOf } from './buckets.ts';

/** The place in a chart after which days of another product end. */
export interface ImportBoundary {
  /** The last bucket that has such days. */
  readonly index: number;
  /** The product that counted them. */
  readonly source: string;
}

/** Returns the places in a series at which days of other products end and further ones follow. */
export function importBoundariesOf(buckets: Buckets, spans: readonly ImportedSpan[]): ImportBoundary[] {
  // The hours of one day are of one product, or of none.
  if (buckets.grain === 'hour') return [];
  return spans.flatMap(({ source, to }) => {
    const index = buckets.starts.findIndex((_, at) => {
      const days = daysOf(buckets, at);
      return days.from <= to && to <= days.to;
    });
    return index === -1 || index === buckets.starts.length - 1 ? [] : [{ index, source }];
  });
}
