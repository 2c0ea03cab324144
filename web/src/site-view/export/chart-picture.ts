import { fileName } from '../../../../src/domain/csv.ts';
import { localDay } from '../../local-day.ts';
import { type AxisScale, axisLines, axisScaleOf, axisText } from '../chart/axis-scale.ts';
import { openBucket, rangeText, ticksOf } from '../chart/buckets.ts';
import { partialBuckets } from '../chart/partial-buckets.ts';
import { type Series, valueBeside } from '../chart/series.ts';
import type { ChipFacts } from '../filters/chips.ts';
import { conditionsOf } from '../filters/conditions.ts';
import { serverNow } from '../server-time.ts';
import { texts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import { metricName } from '../words.ts';
import { download } from './download.ts';
import { fileSubject, siteTitle } from './file-subject.ts';
import { Pen } from './pen.ts';
import { EDGE_PX, HEIGHT_PX, type Points, runsOf, WIDTH_PX } from './picture.ts';
import { type Ask, readDrawnSeries } from './read-parts.ts';

/** The picture has 1920 × 1080 pixels. */
const SCALE = 2;
const PLOT = { left: EDGE_PX + 52, right: WIDTH_PX - EDGE_PX - 12, top: 168, bottom: HEIGHT_PX - EDGE_PX - 24 };
const DASHES = [5, 5];

/** A chart to draw, and the words beside it. */
export interface ChartPicture {
  readonly site: { readonly name: string; readonly domain: string; readonly timezone: string };
  readonly view: ViewState;
  readonly chips: readonly Pick<ChipFacts, 'name' | 'value'>[];
}

/** Saves the chart of a view as a picture, with the site, the metric, the days and the filters in words. */
export async function savePicture(ask: Ask, picture: ChartPicture): Promise<void> {
  const series = await readDrawnSeries(ask, picture.view);
  // Without the font the system's stands in.
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 14px Inter`).catch(() => [])));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX * SCALE;
  canvas.height = HEIGHT_PX * SCALE;
  const context = canvas.getContext('2d')!;
  context.scale(SCALE, SCALE);
  drawPicture(context, series, picture);
  const content = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)));
  });
  const { site, view } = picture;
  download(fileName(fileSubject(site), series.metric, series.buckets.period, conditionsOf(view), 'png'), content);
}

function drawPicture(context: CanvasRenderingContext2D, series: Series, { site, view, chips }: ChartPicture): void {
  const { buckets } = series;
  const now = serverNow();
  const open = openBucket(buckets, now, localDay(now, site.timezone));
  const pen = new Pen(context);
  pen.text(siteTitle(site), EDGE_PX, EDGE_PX + 12, { size: 14, colour: 'text-muted' });
  pen.text(metricName(series.metric, false, view.goal), EDGE_PX, EDGE_PX + 44, { size: 26, weight: 600 });
  drawLegend(pen, series, open);
  const filters = chips.map(({ name, value }) => `${name} ${value}`).join(' · ');
  pen.text(filters, EDGE_PX, EDGE_PX + 98, { size: 13, colour: 'text-muted' });
  drawAxes(pen, series);
  drawLines(pen, series, open);
}

/** Says what each line is, from the left to the right. */
function drawLegend(pen: Pen, { buckets, previous }: Series, open: number): void {
  const middle = EDGE_PX + 68;
  let x = EDGE_PX;
  const entry = (text: string, draw: (left: number) => void) => {
    draw(x);
    x = pen.text(text, x + 32, middle + 5, { size: 14 }) + 24;
  };
  const line = (left: number): Points => [
    [left, middle],
    [left + 24, middle],
  ];
  entry(rangeText(buckets.period), (left) => pen.line(line(left), 'chart-line', 2.5));
  if (previous !== null)
    entry(texts.comparison.against(rangeText(previous.buckets.period)), (left) =>
      pen.line(line(left), 'chart-compare', 2, DASHES),
    );
  if (open > 0) entry(texts.chart.open[buckets.grain], (left) => pen.ring(left + 12, middle));
}

function drawAxes(pen: Pen, series: Series): void {
  const scale = axisScaleOf(series);
  for (const value of axisLines(scale)) {
    const y = yOf(value, scale);
    pen.line(
      [
        [PLOT.left, y],
        [PLOT.right, y],
      ],
      value === 0 && scale.bottom < 0 ? 'text-muted' : 'chart-grid',
      1,
    );
    pen.text(axisText(series.metric, value, series.currency), PLOT.left - 12, y + 4, {
      size: 13,
      colour: 'text-muted',
      align: 'right',
    });
  }
  for (const { index, text } of ticksOf(series.buckets, PLOT.right - PLOT.left))
    pen.text(text, xOf(index, series.values.length), PLOT.bottom + 22, {
      size: 13,
      colour: 'text-muted',
      align: 'center',
    });
}

function drawLines(pen: Pen, series: Series, open: number): void {
  const { values, buckets } = series;
  const scale = axisScaleOf(series);
  const partial = partialBuckets(buckets, open === -1 ? null : open);
  const pointAt = (value: number, index: number) => [xOf(index, values.length), yOf(value, scale)] as const;
  const runs = (of: readonly (number | null)[]) =>
    runsOf(of.map((value, index) => (value === null ? null : pointAt(value, index))));
  for (const run of runs(values.map((_, index) => valueBeside(series, index))))
    pen.run(run, 'chart-compare', 2, DASHES);
  const closed = values.map((value, index) => (index === open ? null : value));
  for (const run of runs(closed)) pen.area(run, PLOT.top, yOf(0, scale), PLOT.bottom);
  const whole = closed.map((value, index) => (partial.includes(index) ? null : value));
  for (const run of runs(whole)) pen.run(run, 'chart-line', 2.5);
  const around = closed.map((value, index) => (partial.some((each) => Math.abs(each - index) <= 1) ? value : null));
  for (const run of runs(around)) pen.run(run, 'chart-line', 2.5, DASHES);
  const last = open === -1 ? null : values[open];
  if (last != null) pen.ring(...pointAt(last, open));
}

function xOf(index: number, count: number): number {
  const { left, right } = PLOT;
  return count === 1 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1);
}

function yOf(value: number, { bottom, top }: AxisScale): number {
  return PLOT.bottom - ((PLOT.bottom - PLOT.top) * (value - bottom)) / (top - bottom);
}
