import type { ExportAnswer } from '../../../../src/dashboard/routes/export.ts';
import { day } from '../../format.ts';
import { Notice } from '../../ui/page.tsx';
import { dayCount } from '../import/day-count.ts';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** The runs of imported days that are named one by one. */
const RUNS_MAX = 4;

/** Says which days an export has, and which of them were imported. */
export function ExportedDays({
  found: { period, days, importedDays, imported, uncounted },
  isAll,
}: {
  readonly found: ExportAnswer;
  readonly isAll: boolean;
}) {
  if (period === null) {
    return (
      <Notice>
        {isAll
          ? 'There is nothing to export yet: no day with visits has ended.'
          : 'There is nothing to export: these days have no visits, or have not ended.'}
      </Notice>
    );
  }
  const named = imported.slice(0, RUNS_MAX).map(textOf);
  const more = imported.length > RUNS_MAX ? ', and others' : '';
  return (
    <Notice>
      <p>
        {dayCount(days)}: {textOf(period)}.{' '}
        {importedDays === 0
          ? 'None of them was imported.'
          : `Of these, ${dayCount(importedDays)} ${importedDays === 1 ? 'was' : 'were'} imported: ${named.join(', ')}${more}.`}
      </p>
      {uncounted.length === 0 ? null : (
        <p>Left out, since they are still being counted: {uncounted.join(', ')}. Export again later to have them.</p>
      )}
    </Notice>
  );
}

function textOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? day(from, DATE) : `${day(from, DATE)} – ${day(to, DATE)}`;
}
