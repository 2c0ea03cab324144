import { type RefObject, useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { toneOf } from '../../../../src/domain/metric.ts';
import { kpi } from '../../../../src/stats/answers/figures.ts';
import { NO_FIGURE } from '../../format.ts';
import { ChangeFigure } from '../../ui/delta.tsx';
import { changeText, metricChange } from '../comparison/change-text.ts';
import { factsOf, figureText } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { bucketName } from './buckets.ts';
import { partialBuckets } from './partial-buckets.ts';
import { placeTooltip, type TooltipSide } from './place-tooltip.ts';
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
  /** The pointer over the chart; null when the keyboard or a mark moves the crosshair. */
  readonly pointer: RefObject<Pointer | null>;
  /** Takes the function that places the values anew when the pointer has moved. */
  readonly follow: RefObject<(() => void) | null>;
}

/** A place in the chart, in pixels; `top` is null for a finger, which would cover what is beside it. */
export interface Pointer {
  readonly left: number;
  readonly top: number | null;
}

/** Shows the values under the crosshair: the metric, both buckets in full, and the change between them. */
export function Tooltip({ series, name, index, isOpen, notes, plot, pointer, follow }: TooltipProps) {
  const { buckets, values, previous } = series;
  const at = besideOf(series, index);
  const root = useRef<HTMLDivElement>(null);
  const side = useRef<TooltipSide>('after');
  useLayoutEffect(() => {
    const place = () => {
      const element = root.current;
      if (element === null) return;
      const crosshair = { left: plot.valToPos(index, 'x') + plot.bbox.left / devicePixelRatio, top: null };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const placed = placeTooltip(pointer.current ?? crosshair, size, plot, side.current);
      side.current = placed.side;
      element.style.setProperty('--left', `${placed.left}px`);
      element.style.setProperty('--top', `${placed.top}px`);
    };
    place();
    follow.current = place;
    return () => {
      follow.current = null;
    };
  });
  return (
    <div ref={root} className={styles.tooltip} aria-hidden="true">
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
    <ChangeFigure change={change} amount={changeText(metric, figures, change)} tone={toneOf(factsOf(metric), change)} />
  );
}

/** Writes a value of a series; a dash for an unknown one. */
export function valueText(
  { metric, currency }: Pick<Series, 'metric' | 'currency'>,
  value: number | null | undefined,
): string {
  return value == null ? NO_FIGURE : figureText(metric, value, currency);
}
