import type { ExportAnswer } from '../../../../src/dashboard/routes/export.ts';
import { shortDay } from '../../format.ts';
import { Notice } from '../../ui/page.tsx';
import { texts } from './texts.tsx';

const { found: words } = texts;

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
    return <Notice>{isAll ? words.nothingYet : words.nothing}</Notice>;
  }
  const named = imported.slice(0, RUNS_MAX).map(textOf);
  return (
    <Notice>
      <p>
        {words.days(days, textOf(period))}{' '}
        {importedDays === 0 ? words.noneImported : words.imported(importedDays, named, imported.length > RUNS_MAX)}
      </p>
      {uncounted.length === 0 ? null : <p>{words.backfilling(uncounted)}</p>}
    </Notice>
  );
}

function textOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? shortDay(from) : words.range(shortDay(from), shortDay(to));
}
