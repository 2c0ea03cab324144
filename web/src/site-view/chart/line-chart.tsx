import 'uplot/dist/uPlot.min.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type uPlot from 'uplot';
import type { Period } from '../../../../src/domain/period.ts';
import { THEME_EVENT } from '../../theme.ts';
import { texts } from '../texts.tsx';
import { bucketName, daysOfRun } from './buckets.ts';
import styles from './chart.module.css';
import { drawChart } from './draw-chart.ts';
import type { ImportBoundary } from './import-boundaries.ts';
import { besideOf, type Series } from './series.ts';
import { type Pointer, Tooltip, valueText } from './tooltip.tsx';
import { useChartClicks } from './use-chart-clicks.ts';
import { useChartHint } from './use-chart-hint.ts';

const NO_BOUNDARIES: readonly ImportBoundary[] = [];
const NO_NOTES: ReadonlyMap<number, readonly string[]> = new Map();
/** A place outside of the chart. */
const NOWHERE = { left: -10, top: -10 };

export interface LineChartProps {
  readonly series: Series;
  /** The name of the metric. */
  readonly name: string;
  /** The index of the bucket that is not over, or -1. */
  readonly open: number;
  /** Where days of another product end. */
  readonly boundaries?: readonly ImportBoundary[];
  /** Shows only some of the days: those of a clicked point, or of a dragged range; absent when the chart always shows all of them. */
  readonly onZoom?: (days: Period) => void;
  /** Tells screen readers where else the figures are. */
  readonly hint?: string;
  /** Further lines about buckets, below their values. */
  readonly notes?: ReadonlyMap<number, readonly string[]>;
  /** Called when the crosshair moves to a bucket, or away. */
  readonly onPoint?: (index: number | null) => void;
  /** Stands over the chart; gets a function that moves the crosshair. */
  readonly children?: (point: (index: number | null) => void) => ReactNode;
}

/**
 * Draws a line with a crosshair, which the pointer or the arrow keys move and screen readers read out. Mount a new one
 * for other days.
 */
export function LineChart({
  series,
  name,
  open,
  boundaries = NO_BOUNDARIES,
  onZoom,
  hint: tableHint = '',
  notes = NO_NOTES,
  onPoint,
  children,
}: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(null);
  const [index, setIndex] = useState<number | null>(null);
  const [isRead, setIsRead] = useState(false);
  const hintId = useId();
  const { buckets, values } = series;
  const openIndex = open === -1 ? null : open;
  // All hours of a day lead to that day.
  const canZoom = onZoom !== undefined && values.length > 1 && daysOfRun(buckets, 0, 0) !== null;
  const pointed = useRef(index);
  pointed.current = index;
  useEffect(() => onPoint?.(index), [index, onPoint]);
  const zoom = useRef((_first: number, _last: number) => {});
  zoom.current = (first, last) => {
    const days = daysOfRun(buckets, first, last);
    if (days === null) return;
    hint.dismiss();
    onZoom?.(days);
  };
  const hint = useChartHint(canZoom);
  const clicks = useChartClicks(chart, pointed, (at) => zoom.current(at, at));

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const draw = () => {
      if (chart.current !== null) element.dataset.drawn = 'true';
      chart.current?.destroy();
      chart.current = drawChart(element, {
        series,
        openIndex,
        boundaries,
        width: element.clientWidth,
        height: element.clientHeight,
        onPoint: setIndex,
        onRange: (first, last) => zoom.current(first, last),
      });
      // Newer figures do not move the crosshair that somebody is reading.
      if (pointed.current !== null) moveTo(chart.current, pointed.current);
    };
    let isDrawn = false;
    const fit = () => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      if (!isDrawn) draw();
      else if (chart.current?.width !== size.width || chart.current.height !== size.height)
        chart.current?.setSize(size);
      isDrawn = true;
    };
    let due = 0;
    // It first calls when the layout of a frame is known. The next frame draws, so that the figures are seen before.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(fit);
    });
    resized.observe(element);
    addEventListener(THEME_EVENT, draw);
    return () => {
      cancelAnimationFrame(due);
      resized.disconnect();
      removeEventListener(THEME_EVENT, draw);
    };
  }, [series, openIndex, boundaries]);
  useEffect(() => () => chart.current?.destroy(), []);

  const pointer = useRef<Pointer>(null);
  const follow = useRef<() => void>(null);
  const point = (at: number) => {
    const plot = chart.current;
    if (plot === null) return;
    pointer.current = null;
    setIsRead(true);
    moveTo(plot, at);
  };
  const show = (at: number | null) => {
    if (chart.current === null) return;
    pointer.current = null;
    if (at === null) chart.current.setCursor(NOWHERE);
    else moveTo(chart.current, at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.length - 1;
    const target = keyTarget(event.key, index ?? (event.key === 'ArrowLeft' ? last + 1 : -1), last);
    if (target !== null) point(target);
    else if (event.key === 'Enter' && index !== null) zoom.current(index, index);
    else if (event.key === 'Escape' && index !== null) show(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.chart} data-opens={canZoom} {...hint.listeners}>
      <div
        ref={frame}
        className={styles.chartFrame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair
        tabIndex={0}
        role="application"
        aria-roledescription={texts.chart.kind}
        aria-label={name}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        {...clicks}
        onPointerMove={({ clientX, clientY, pointerType, currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          pointer.current = { left: clientX - left, top: pointerType === 'touch' ? null : clientY - top };
          follow.current?.();
        }}
        onPointerLeave={() => {
          pointer.current = null;
        }}
        onBlur={() => setIsRead(false)}
      />
      <p id={hintId} className="visually-hidden">
        {gistOf(series, openIndex)} {canZoom ? texts.chart.keysWithZoom : texts.chart.keys} {tableHint}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {isRead && index !== null
          ? [reading(series, index, index === openIndex), ...(notes.get(index) ?? [])].join('. ')
          : ''}
      </p>
      {hint.isShown ? <p className={styles.chartHint}>{texts.chart.hint[buckets.grain]}</p> : null}
      {index === null || chart.current === null ? null : (
        <Tooltip
          {...{ series, name, index, pointer, follow }}
          notes={notes.get(index)}
          isOpen={index === openIndex}
          plot={chart.current}
        />
      )}
      {children?.(show)}
    </div>
  );
}

function moveTo(plot: uPlot, index: number): void {
  plot.setCursor({ left: plot.valToPos(index, 'x'), top: 0 });
}

function reading(series: Series, index: number, goesOn: boolean): string {
  const { buckets, values, previous } = series;
  const { point, openPoint, compared } = texts.chart;
  const now = (goesOn ? openPoint : point)(bucketName(buckets, index), valueText(series, values[index]));
  const at = besideOf(series, index);
  if (previous === null || at === null) return now;
  const name = previous.name ?? bucketName(previous.buckets, at);
  return compared(now, point(name, valueText(series, previous.values[at])));
}

/** Says where a series is highest and lowest; nothing for fewer than two buckets that are over. */
function gistOf(series: Series, openIndex: number | null): string {
  const { buckets, values } = series;
  const { point, gist } = texts.chart;
  const known = values.flatMap((value, index) => (value === null || index === openIndex ? [] : [{ value, index }]));
  if (known.length < 2) return '';
  const inOrder = known.toSorted((a, b) => a.value - b.value);
  const text = ({ value, index }: { readonly value: number; readonly index: number }) =>
    point(bucketName(buckets, index), valueText(series, value));
  return gist(text(inOrder.at(-1)!), text(inOrder[0]!));
}

/** Returns the bucket to which a key leads from another one; null for a key that leads nowhere. */
function keyTarget(key: string, from: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(from + 1, last),
    ArrowLeft: Math.max(from - 1, 0),
    Home: 0,
    End: last,
  };
  return targets[key] ?? null;
}
