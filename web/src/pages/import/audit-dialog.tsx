import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditAnswer, AuditRow, ListedImport } from '../../../../src/dashboard/routes/imports.ts';
import { LEFT_OUT_WORDS } from '../../../../src/domain/left-out.ts';
import { day, NO_FIGURE, whole } from '../../format.ts';
import { read } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Failure, Skeleton } from '../../ui/page.tsx';
import { difference } from './audit-cells.ts';
import { LeftOutRows, Notes } from './notes.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import { dimensionName } from './summary-table.tsx';

export interface AuditDialogProps {
  readonly imported: ListedImport;
  readonly onClose: () => void;
}

/** Shows each day and dimension of an import: the sums in the source and here. */
export function AuditDialog({ imported, onClose }: AuditDialogProps) {
  const { site } = useSite();
  const [month, setMonth] = useState((imported.last ?? imported.first ?? '').slice(0, 7));
  const audit = useQuery({
    queryKey: ['audit', site.id, imported.id, month],
    queryFn: ({ signal }) =>
      read<AuditAnswer>(`/sites/${site.id}/imports/${imported.id}/audit`, { month: month || undefined }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={`Audit of the import from ${imported.source}`} onClose={onClose} wide>
      <div className="stack">
        {audit.data === undefined ? (
          audit.isError ? (
            <Failure error={audit.error} retry={() => void audit.refetch()} />
          ) : (
            <Skeleton height="20rem" />
          )
        ) : (
          <>
            <SelectField label="Month" value={month} onChange={(event) => setMonth(event.target.value)}>
              {audit.data.months.map((one) => (
                <option key={one} value={one}>
                  {day(`${one}-01`, { month: 'long', year: 'numeric' })}
                </option>
              ))}
            </SelectField>
            <AuditTable rows={audit.data.rows} source={imported.source} />
            <LeftOutRows leftOut={audit.data.notes.withoutDay} />
            <Notes notes={audit.data.notes} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function AuditTable({ rows, source }: { readonly rows: readonly AuditRow[]; readonly source: string }) {
  return (
    <ScrolledTable label="Days and dimensions">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Dimension</th>
          <th scope="col" className="end">
            Visitors in {source}
          </th>
          <th scope="col" className="end">
            Here
          </th>
          <th scope="col" className="end">
            Difference
          </th>
          <th scope="col">Visitors are</th>
          <th scope="col">Left out</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.day} ${row.dimension}`}>
            <th scope="row">{day(row.day, { day: 'numeric', month: 'short' })}</th>
            <td>{dimensionName(row.dimension)}</td>
            <td className="end number">{known(row.source.visitors)}</td>
            <td className="end number">{known(row.kept.visitors)}</td>
            <td className="end number">{known(difference(row.kept.visitors, row.source.visitors))}</td>
            <td>{row.visitors}</td>
            <td>{leftOutText(row)}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  );
}

function leftOutText({ leftOut }: AuditRow): string {
  return Object.entries(leftOut)
    .map(([reason, rows]) => `${whole(rows)} ${rows === 1 ? 'row' : 'rows'} ${LEFT_OUT_WORDS[reason] ?? reason}`)
    .join('; ');
}

function known(figure: number | null): string {
  return figure === null ? NO_FIGURE : whole(figure);
}
