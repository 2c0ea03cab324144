import narrow from '../narrow.module.css';
import { texts } from '../texts.tsx';
import { bucketName } from './buckets.ts';
import styles from './chart.module.css';
import { besideOf, type Series, valueBeside } from './series.ts';
import { valueText } from './tooltip.tsx';

export interface SeriesTableProps {
  readonly series: Series;
  /** The name of the metric. */
  readonly name: string;
  /** The name of the comparison. */
  readonly compared: string;
}

/** Shows the chart's points as a table. */
export function SeriesTable({ series, name, compared }: SeriesTableProps) {
  const { buckets, values, previous } = series;
  const text = (value: number | null | undefined) => valueText(series, value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.seriesTable} tabIndex={0} aria-label={texts.table.label(name)}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.table.date}</th>
            <th scope="col" className="end">
              {name}
            </th>
            {previous === null ? null : (
              <>
                <th scope="col" className={narrow.wideOnly}>
                  {compared}
                </th>
                <th scope="col" className="end">
                  <span className={narrow.wideOnly}>{name}</span>
                  <span className={narrow.narrowOnly}>{compared}</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => {
            const at = besideOf(series, index);
            return (
              <tr key={buckets.starts[index]}>
                <td>{bucketName(buckets, index)}</td>
                <td className="end number">{text(value)}</td>
                {previous === null ? null : (
                  <>
                    <td className={narrow.wideOnly}>{at === null ? '' : bucketName(previous.buckets, at)}</td>
                    <td className="end number">{text(valueBeside(series, index))}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
