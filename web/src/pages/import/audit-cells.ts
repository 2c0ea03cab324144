import type { AuditRow } from '../../../../src/dashboard/routes/imports.ts';

export const AUDIT_HEADER: readonly string[] = [
  ...['day', 'dimension', 'source_visitors', 'visitors', 'visitors_difference', 'source_views', 'views'],
  ...['views_difference', 'visitors_are', 'views_of', 'left_out'],
];

/** Returns the row of an audit as cells, in the order of the header. */
export function auditCells({ day, dimension, source, kept, visitors, viewsOf, leftOut }: AuditRow) {
  const leftOutText = Object.entries(leftOut)
    .map(([reason, rows]) => `${reason}: ${rows}`)
    .join('; ');
  return [
    ...[day, dimension, source.visitors, kept.visitors, difference(kept.visitors, source.visitors)],
    ...[source.views, kept.views, difference(kept.views, source.views), visitors, viewsOf, leftOutText],
  ];
}

/** Returns what is here less what is in the source; null when one is unknown. */
export function difference(here: number | null, there: number | null): number | null {
  return here === null || there === null ? null : here - there;
}
