import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';

type Obtained = Pick<ImportPreview['dimensions'][number], 'visitors'>;

/** Explains once how visitors were obtained, below a table of an audit with rows that are not exact. */
export function SummedNote({ source, rows }: { readonly source: string; readonly rows: readonly Obtained[] }) {
  const isSummed = rows.some(({ visitors }) => visitors === 'summed');
  const isUnknown = rows.some(({ visitors }) => visitors === 'unknown');
  if (!isSummed && !isUnknown) return null;
  return (
    <p className="muted small">
      {isSummed
        ? `Summed: ${source} counts a visitor once in each row of its export. Rows of one name are added up, so a visitor may count more than once, but a name never gets more visitors than its day has. The difference is what is above that. `
        : ''}
      {isUnknown ? `Unknown: ${source} has not counted this, and it shows as –.` : ''}
    </p>
  );
}
