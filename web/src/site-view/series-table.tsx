import { metricText } from '../../../src/domain/metric.ts';
import { NO_FIGURE } from '../format.ts';
import { bucketName } from './buckets.ts';
import styles from './chart.module.css';
import narrow from './narrow.module.css';
import type { Series } from './series.ts';

/** Shows the chart's points as a table. */
export function SeriesTable({ series, name }: { readonly series: Series; readonly name: string }) {
  const { buckets, values, previous, metric } = series;
  const text = (value: number | null | undefined) => (value == null ? NO_FIGURE : metricText(metric, value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.seriesTable} tabIndex={0} aria-label={`${name} as a table`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col" className="end">
              {name}
            </th>
            {previous === null ? null : (
              <>
                <th scope="col" className={narrow.wideOnly}>
                  Previous period
                </th>
                <th scope="col" className="end">
                  <span className={narrow.wideOnly}>{name}</span>
                  <span className={narrow.narrowOnly}>Previous period</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            <tr key={buckets.starts[index]}>
              <td>{bucketName(buckets, index)}</td>
              <td className="end number">{text(value)}</td>
              {previous === null ? null : (
                <>
                  <td className={narrow.wideOnly}>
                    {index < previous.values.length ? bucketName(previous.buckets, index) : ''}
                  </td>
                  <td className="end number">{text(previous.values[index])}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
