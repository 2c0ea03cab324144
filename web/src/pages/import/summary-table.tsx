import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { type ImportedPart, importedPartName } from '../../../../src/domain/imported-part.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { difference } from './audit-cells.ts';
import { figure } from './figures.ts';
import { ScrolledTable } from './scrolled-table.tsx';
import { SummedNote } from './summed-note.tsx';
import { texts } from './texts.tsx';

const { tables } = texts;

/** Shows the sums of each dimension: in the export, here, and the difference. */
export function SummaryTable({
  source,
  dimensions,
}: Pick<ImportPreview, 'dimensions'> & {
  /** The name of the product. */
  readonly source: string;
}) {
  return (
    <div className="stack">
      <ScrolledTable label={tables.sums}>
        <TableHead
          columns={[
            tables.sum,
            { figure: tables.sourceVisitors(source) },
            { figure: tables.visitors },
            { figure: tables.difference },
            { figure: tables.sourceViews(source) },
            { figure: tables.views },
            tables.obtained,
          ]}
        />
        <tbody>
          {dimensions.map(({ dimension, source, kept, visitors, viewsOf }) => (
            <tr key={dimension}>
              <th scope="row">
                {dimensionName(dimension)}
                {viewsOf === null ? null : <span className="muted small"> {tables.insteadOfViews(viewsOf)}</span>}
              </th>
              <td className="end number">{figure(source.visitors)}</td>
              <td className="end number">{figure(kept.visitors)}</td>
              <td className="end number">{figure(difference(kept.visitors, source.visitors))}</td>
              <td className="end number">{figure(source.views)}</td>
              <td className="end number">{figure(kept.views)}</td>
              <td>{tables.obtainedAs[visitors]}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      <SummedNote source={source} rows={dimensions} />
    </div>
  );
}

/** Returns the name of a dimension of an audit. */
export function dimensionName(dimension: string): string {
  return dimension === 'totals' ? tables.totals : importedPartName(dimension as ImportedPart);
}
