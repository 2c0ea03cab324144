import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportedAnswer, ImportedSpan } from '../../../../src/dashboard/routes/imports.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { read } from '../../request.ts';
import { isGroup, useSite } from '../../session.ts';
import { texts } from '../texts.tsx';
import { type Buckets, rangeText } from './buckets.ts';
import styles from './chart.module.css';
import { type ImportBoundary, importBoundariesOf } from './import-boundaries.ts';

const NO_SPANS: readonly ImportedSpan[] = [];

/** Returns the days of the site that other products have counted. */
export function useImportedSpans(): readonly ImportedSpan[] {
  const { site } = useSite();
  const { data } = useQuery({
    queryKey: ['site', site.id, 'imported'],
    queryFn: ({ signal }) => read<ImportedAnswer>(`/sites/${site.id}/imported`, {}, signal),
    staleTime: 60_000,
    enabled: !isGroup(site),
  });
  return data?.spans ?? NO_SPANS;
}

/** Returns the places in a chart at which days of other products end and further ones follow. */
export function useImportBoundaries(
  buckets: Buckets | null,
  spans: readonly ImportedSpan[],
): readonly ImportBoundary[] {
  return useMemo(() => (buckets === null ? [] : importBoundariesOf(buckets, spans)), [buckets, spans]);
}

/** Returns whether another product has counted some of the days of a period. */
export function hasDaysOf(spans: readonly ImportedSpan[], period: Period): boolean {
  return spans.some((span) => isWithin(span, period));
}

function isWithin({ from, to }: ImportedSpan, period: Period): boolean {
  return from <= period.to && to >= period.from;
}

/** Explains once what days of other products are, below a chart that shows some. */
export function ImportedNote({ spans, period }: { readonly spans: readonly ImportedSpan[]; readonly period: Period }) {
  const shown = spans.filter((span) => isWithin(span, period));
  if (shown.length === 0) return null;
  return (
    <p className={`muted small ${styles.importedNote}`}>
      {shown.map(({ source, from, to }) => texts.chart.importedDays(source, rangeText({ from, to }))).join(' ')}{' '}
      {texts.chart.notImported}
    </p>
  );
}
