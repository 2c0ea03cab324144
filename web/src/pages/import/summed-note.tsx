import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { texts } from './texts.tsx';

type Obtained = Pick<ImportPreview['dimensions'][number], 'visitors'>;

/** Explains once how visitors were obtained, below a table of an audit with rows that are not exact. */
export function SummedNote({ source, rows }: { readonly source: string; readonly rows: readonly Obtained[] }) {
  const isSummed = rows.some(({ visitors }) => visitors === 'summed');
  const isUnknown = rows.some(({ visitors }) => visitors === 'unknown');
  if (!isSummed && !isUnknown) return null;
  return (
    <p className="muted small">
      {isSummed ? texts.tables.summed(source) : null} {isUnknown ? texts.tables.unknown(source) : null}
    </p>
  );
}
