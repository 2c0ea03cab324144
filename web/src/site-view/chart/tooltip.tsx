import type uPlot from 'uplot';
import { metricTone } from '../../../../src/domain/metric.ts';
import { kpi } from '../../../../src/stats/answers/figures.ts';
import { metricText, NO_FIGURE } from '../../format.ts';
import { changeText, metricChange, signOf } from '../comparison/change-text.ts';
import tones from '../comparison/tones.module.css';
import { texts } from '../texts.tsx';
import { bucketName } from './buckets.ts';
import { partialBuckets } from './partial-buckets.ts';
import { besideOf, type Series, valueBeside } from './series.ts';
import styles from './tooltip.module.css';

export interface TooltipProps {
  readonly series: Series;
  /** The name of the metric. */
  readonly name: string;
  readonly index: number;
  /** Whether the bucket is not over. */
  readonly isOpen: boolean;
  /** Further lines about the bucket, below its value. */
  readonly notes: readonly string[] | undefined;
  readonly plot: uPlot;
}

/** Shows the values under the crosshair: the metric, both buckets in full, and the change between them. */
export function Tooltip({ series, name, index, isOpen, notes, plot }: TooltipProps) {
  const { buckets, values, previous } = series;
  const at = besideOf(series, index);
  const left = plot.valToPos(index, 'x') + plot.bbox.left / devicePixelRatio;
  return (
    <div
      className={styles.tooltip}
      style={{ '--left': `${left}px`, '--side': left > plot.width / 2 ? -1 : 1 }}
      aria-hidden="true"
    >
      <p className={styles.tooltipRow}>
        <span className="muted">{name}</span>
        <BucketChange series={series} index={index} isOpen={isOpen} />
      </p>
      <p className={styles.tooltipRow}>
        <span>{bucketName(buckets, index)}</span>
        <strong>{valueText(series, values[index])}</strong>
      </p>
      {isOpen ? <p className={`muted ${styles.tooltipNote}`}>{texts.chart.soFar}</p> : null}
      {previous === null || at === null ? null : (
        <p className={`muted ${styles.tooltipRow}`}>
          <span>{previous.name ?? bucketName(previous.buckets, at)}</span>
          <strong>{valueText(series, previous.values[at])}</strong>
        </p>
      )}
      {notes?.map((note) => (
        <p key={note} className={styles.tooltipText}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** The change between whole buckets. A part of a day or week beside a whole one would look like a fall. */
function BucketChange({ series, index, isOpen }: Pick<TooltipProps, 'series' | 'index' | 'isOpen'>) {
  const { metric, buckets, values, previous } = series;
  if (previous === null || previous.name !== undefined || isOpen) return null;
  if (partialBuckets(buckets, null).includes(index)) return null;
  const figures = kpi(values[index] ?? null, valueBeside(series, index));
  const change = metricChange(metric, figures);
  if (typeof change === 'string' || change === 0) return null;
  return (
    <span className={tones[metricTone(metric, change)]}>
      {signOf(change)}
      {changeText(metric, figures, change)}
    </span>
  );
}

/** Writes a value of a series; a dash for an unknown one. */
export function valueText({ metric }: Pick<Series, 'metric'>, value: number | null | undefined): string {
  return value == null ? NO_FIGURE : metricText(metric, value);
}
