import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { DIMENSION_TABLE, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { NO_FIGURE, whole } from '../../format.ts';
import { ScrolledTable } from './scrolled-table.tsx';

const OBTAINED = {
  exact: 'exact',
  summed: 'summed; a visitor may count more than once',
  unknown: 'unknown',
} as const;

/** Shows the sums of each dimension: in the export, here, and the difference. */
export function SummaryTable({
  source,
  dimensions,
}: Pick<ImportPreview, 'dimensions'> & {
  /** The name of the product. */
  readonly source: string;
}) {
  return (
    <ScrolledTable label="Sums of the days to import">
      <thead>
        <tr>
          <th scope="col">Sum of the days</th>
          <th scope="col" className="end">
            Visitors in {source}
          </th>
          <th scope="col" className="end">
            Here
          </th>
          <th scope="col" className="end">
            Difference
          </th>
          <th scope="col" className="end">
            Pageviews in {source}
          </th>
          <th scope="col" className="end">
            Here
          </th>
          <th scope="col">Visitors are</th>
        </tr>
      </thead>
      <tbody>
        {dimensions.map(({ dimension, source, kept, visitors, viewsOf }) => (
          <tr key={dimension}>
            <th scope="row">
              {dimensionName(dimension)}
              {viewsOf === null ? null : <span className="muted small"> ({viewsOf} instead of views)</span>}
            </th>
            <td className="end number">{known(source.visitors)}</td>
            <td className="end number">{known(kept.visitors)}</td>
            <td className="end number">
              {source.visitors === null || kept.visitors === null ? NO_FIGURE : whole(kept.visitors - source.visitors)}
            </td>
            <td className="end number">{known(source.views)}</td>
            <td className="end number">{known(kept.views)}</td>
            <td>{OBTAINED[visitors]}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  );
}

/** Returns the name of a dimension of an audit. */
export function dimensionName(dimension: string): string {
  return dimension === 'totals' ? 'Totals' : DIMENSION_TABLE[dimension as StoredDimension].plural;
}

function known(figure: number | null): string {
  return figure === null ? NO_FIGURE : whole(figure);
}
