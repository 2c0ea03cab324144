import './valid-language.ts';
import uPlot from 'uplot';
import { texts } from '../texts.tsx';
import { axisLines, axisScaleOf, axisText } from './axis-scale.ts';
import { ticksOf } from './buckets.ts';
import type { ImportBoundary } from './import-boundaries.ts';
import { partialBuckets } from './partial-buckets.ts';
import { type Series, valueBeside } from './series.ts';
import { DRAG_MIN_PX } from './use-chart-clicks.ts';

export interface ChartOptions {
  readonly series: Series;
  /** The bucket that is not over; its value is still growing. */
  readonly openIndex: number | null;
  /** Where days of another product end. */
  readonly boundaries: readonly ImportBoundary[];
  readonly width: number;
  readonly height: number;
  /** Called when the crosshair moves to a bucket. */
  readonly onPoint: (index: number | null) => void;
  /** Called with the first and last bucket of a selection. */
  readonly onRange: (first: number, last: number) => void;
}

const TEXT_PX = 12;
const AXIS_WIDTH_PX = 52;
/** The marks of annotations stand below the labels: annotations.module.css has their room too. */
const AXIS_HEIGHT_PX = 42;
const AXIS_GAP_PX = 5;
const DASHES = [5, 5];

/** Draws a series into an element, in the colours of the page's theme. The caller destroys the chart. */
export function drawChart(element: HTMLElement, options: ChartOptions): uPlot {
  const { series, width, height } = options;
  const { bottom, top } = axisScaleOf(series);
  const chart = new uPlot(
    {
      width,
      height,
      padding: [10, 26, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        move: snap,
        drag: { x: true, y: false, setScale: false, click: passOn },
        points: { size: 9, width: 2 },
      },
      scales: { x: { time: false, range: () => xRange(series) }, y: { range: () => [bottom, top] } },
      axes: axesOf(series),
      series: linesOf(series),
      hooks: {
        drawAxes: bottom < 0 ? [drawZero] : [],
        draw: [(plot) => drawBoundaries(plot, options.boundaries)],
        setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)],
        setSelect: [(plot) => selectRange(plot, options)],
      },
    },
    dataOf(options),
    element,
  );
  // A finger that moves sideways moves the crosshair; up and down it scrolls the page.
  chart.over.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') return;
    const left = event.clientX - chart.over.getBoundingClientRect().left;
    chart.setCursor({ left, top: 0 });
  });
  return chart;
}

/** Lets clicks through: uPlot takes them for drags, since the crosshair is not where the pointer is. */
function passOn(): void {}

/** Moves the crosshair from bucket to bucket, and hides it outside of the chart. */
function snap(plot: uPlot, left: number, top: number): [number, number] {
  return left < 0 ? [left, top] : [plot.valToPos(plot.posToIdx(left), 'x'), top];
}

/** Uses a bucket's index as x, so that buckets have equal distances whatever their length. */
function dataOf({ series, openIndex }: ChartOptions): uPlot.AlignedData {
  const { values } = series;
  const numbers = values.map((_, index) => index);
  const partial = partialBuckets(series.buckets, openIndex);
  const isClosed = (index: number) => index !== openIndex;
  const whole = values.map((value, index) => (isClosed(index) && !partial.includes(index) ? value : null));
  // With its neighbours, to which dashes lead.
  const around = values.map((value, index) =>
    isClosed(index) && partial.some((each) => Math.abs(each - index) <= 1) ? value : null,
  );
  const open = values.map((value, index) => (index === openIndex ? value : null));
  const before = numbers.map((index) => valueBeside(series, index));
  return [numbers, before, whole, around, open];
}

function linesOf(series: Series): uPlot.Series[] {
  const line = colour('--chart-line');
  const lonely = { show: true, filter: isolatedPoints, size: 6, fill: line, width: 0 };
  return [
    {},
    {
      stroke: colour('--chart-compare'),
      width: 1.5,
      dash: DASHES,
      points: { show: true, filter: isolatedPoints, size: 5, fill: colour('--chart-compare'), width: 0 },
      show: series.previous !== null,
    },
    { stroke: line, width: 2, fill: fade, points: lonely },
    { stroke: line, width: 2, dash: DASHES, fill: fade, points: lonely },
    // The bucket that is not over is a point of its own: a line to it would be a fall every morning.
    { stroke: line, width: 0, points: { show: true, size: 8, width: 2, stroke: line, fill: colour('--surface') } },
  ];
}

function axesOf(series: Series): uPlot.Axis[] {
  const look = { stroke: colour('--text-muted'), font: font(TEXT_PX), ticks: { show: false } };
  const ticks = (plot: uPlot) => ticksOf(series.buckets, plot.bbox.width / devicePixelRatio);
  return [
    {
      ...look,
      size: AXIS_HEIGHT_PX,
      gap: AXIS_GAP_PX,
      grid: { show: false },
      splits: (plot) => ticks(plot).map(({ index }) => index),
      values: (plot) => ticks(plot).map(({ text }) => text),
    },
    {
      ...look,
      size: AXIS_WIDTH_PX,
      grid: { stroke: colour('--chart-grid'), width: 1 },
      splits: () => axisLines(axisScaleOf(series)),
      values: (_, splits) => splits.map((value) => axisText(series.metric, value, series.currency)),
    },
  ];
}

/** Draws the line of 0 where it is not the lowest one. */
function drawZero({ ctx, bbox, valToPos }: uPlot): void {
  const y = Math.round(valToPos(0, 'y', true));
  ctx.fillStyle = colour('--line-strong');
  ctx.fillRect(bbox.left, y, bbox.width, devicePixelRatio);
}

/** Draws a thin line between two buckets, with a label on the side of the imported days. */
function drawBoundaries({ ctx, bbox, valToPos }: uPlot, boundaries: readonly ImportBoundary[]): void {
  ctx.save();
  ctx.strokeStyle = colour('--chart-compare');
  ctx.fillStyle = colour('--text-muted');
  ctx.lineWidth = devicePixelRatio;
  ctx.font = font(TEXT_PX * devicePixelRatio);
  ctx.textBaseline = 'top';
  for (const { index, source } of boundaries) {
    const label = texts.chart.imported(source);
    const x = Math.round(valToPos(index + 0.5, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const gap = 6 * devicePixelRatio;
    const isLeft = x - gap - ctx.measureText(label).width > bbox.left;
    ctx.textAlign = isLeft ? 'right' : 'left';
    ctx.fillText(label, isLeft ? x - gap : x + gap, bbox.top);
  }
  ctx.restore();
}

function xRange({ values }: Series): [number, number] {
  return values.length > 1 ? [0, values.length - 1] : [-1, 1];
}

/** Returns the values between two gaps, which no line would show. */
function isolatedPoints(plot: uPlot, seriesIndex: number): number[] {
  const values = plot.data[seriesIndex]!;
  return [...values.keys()].filter(
    (index) => values[index] != null && values[index - 1] == null && values[index + 1] == null,
  );
}

function selectRange(plot: uPlot, { onRange }: ChartOptions): void {
  const { left, width } = plot.select;
  if (width === 0) return;
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  if (width >= DRAG_MIN_PX) onRange(plot.posToIdx(left), plot.posToIdx(left + width));
}

function fade(plot: uPlot): CanvasGradient {
  const { top, height } = plot.bbox;
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height);
  // The canvas returns the colour in this form: `rgba(…, 0.12)`.
  plot.ctx.fillStyle = colour('--chart-fill');
  const fill = String(plot.ctx.fillStyle);
  gradient.addColorStop(0, fill);
  // The gradient fades towards 0, to the same colour without opacity. The keyword `transparent` is black, and would make the fill
  // grey.
  const { min = 0, max = 1 } = plot.scales.y!;
  gradient.addColorStop(max! / (max! - min!), fill.replace(/[\d.]+\)$/, '0)'));
  if (min! < 0) gradient.addColorStop(1, fill);
  return gradient;
}

/** Returns the page's font in a size, device pixels. */
function font(px: number): string {
  return `${px}px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`;
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
