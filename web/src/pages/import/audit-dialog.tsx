import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditAnswer, AuditRow, ListedImport } from '../../../../src/dashboard/routes/imports.ts';
import { exceedingRows } from '../../../../src/domain/imports/exceeding-rows.ts';
import { day } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { difference } from './audit-cells.ts';
import { figure } from './figures.ts';
import styles from './import.module.css';
import { LeftOutRows, leftOutRows, Notes } from './notes.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import { dimensionName } from './summary-table.tsx';
import { SummedNote } from './summed-note.tsx';
import { texts } from './texts.tsx';

const { audit: words, tables } = texts;

export interface AuditDialogProps {
  readonly imported: ListedImport;
  readonly onClose: () => void;
}

/** Shows each day and dimension of an import: the sums in the source and here. */
export function AuditDialog({ imported, onClose }: AuditDialogProps) {
  const { site } = useSite();
  const [isShort, setIsShort] = useState(false);
  const [month, setMonth] = useState((imported.last ?? imported.first ?? '').slice(0, 7));
  const audit = useQuery({
    ...question<AuditAnswer>(['audit', site.id, imported.id, month], `/sites/${site.id}/imports/${imported.id}/audit`, {
      month: month || undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const exceeding = exceedingRows(audit.data?.rows ?? []);
  return (
    <Dialog title={words.title(imported.source)} onClose={onClose} wide>
      <div className="stack">
        <Answered query={audit} height="20rem">
          {(answer) => (
            <>
              {answer.months.length === 0 ? null : (
                <>
                  <div className={styles.auditControls}>
                    <SelectField
                      label={words.month}
                      options={answer.months.map((one) => [one, day(`${one}-01`, { month: 'long', year: 'numeric' })])}
                      value={month}
                      onChange={setMonth}
                    />
                    <CheckField label={words.onlyDifferences} checked={isShort} onChange={setIsShort} />
                  </div>
                  <AuditTable
                    rows={isShort ? answer.rows.filter((row) => isRemarkable(row) || exceeding.has(row)) : answer.rows}
                    exceeding={exceeding}
                    source={imported.source}
                  />
                </>
              )}
              <LeftOutRows leftOut={answer.notes.withoutDay} />
              <Notes notes={answer.notes} />
            </>
          )}
        </Answered>
      </div>
    </Dialog>
  );
}

/** Tells whether the figures here are not those of the source, or rows were left out. */
function isRemarkable({ source, kept, leftOut }: AuditRow): boolean {
  return source.visitors !== kept.visitors || source.views !== kept.views || Object.keys(leftOut).length > 0;
}

function AuditTable({
  rows,
  exceeding,
  source,
}: {
  readonly rows: readonly AuditRow[];
  /** The rows with more visitors than their day. */
  readonly exceeding: ReadonlySet<AuditRow>;
  readonly source: string;
}) {
  if (rows.length === 0) return <p className="muted">{words.same(source)}</p>;
  return (
    <>
      <SummedNote source={source} rows={rows} />
      {rows.some((row) => exceeding.has(row)) ? <p className="muted small">{tables.exceeding(source)}</p> : null}
      <ScrolledTable label={tables.days}>
        <TableHead
          columns={[
            tables.day,
            tables.dimension,
            { figure: tables.sourceVisitors(source) },
            { figure: tables.visitors },
            { figure: tables.difference },
            tables.obtained,
            tables.leftOut,
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.day} ${row.dimension}`}>
              <th scope="row">{day(row.day, { day: 'numeric', month: 'short' })}</th>
              <td>{dimensionName(row.dimension)}</td>
              <td className="end number">{figure(row.source.visitors)}</td>
              <td className="end number">{figure(row.kept.visitors)}</td>
              <td className="end number">{figure(difference(row.kept.visitors, row.source.visitors))}</td>
              <td>
                {tables.obtainedAs[row.visitors]}
                {exceeding.has(row) ? <strong className="small"> {tables.exceeds}</strong> : null}
              </td>
              <td>{leftOutText(row)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </>
  );
}

function leftOutText({ leftOut }: AuditRow): string {
  return texts.notes.leftOutList(Object.entries(leftOut).map(([reason, rows]) => leftOutRows(reason, rows)));
}
