/** Draws samples as small plots with one axis of time, as an SVG file. */

export interface Plot {
  readonly title: string;
  /** Empty for a number of things. */
  readonly unit: string;
  /** The lines, by their names; each has as many values as there are times. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

const WIDTH = 400;
const HEIGHT = 190;
const LEFT = 48;
const RIGHT = 12;
const TOP = 46;
const BOTTOM = 26;
const COLUMNS = 2;
const TICKS = 4;
const COLOURS = ['#2563eb', '#d97706', '#059669', '#dc2626'];

/**
 * Returns the file's text.
 *
 * @param times the times of all values, in the unit of `timeUnit`, ascending
 */
export function drawPlots(times: readonly number[], timeUnit: string, plots: readonly Plot[]): string {
  const rows = Math.ceil(plots.length / COLUMNS);
  const drawn = plots.map((plot, i) => {
    const at = `translate(${(i % COLUMNS) * WIDTH}, ${Math.floor(i / COLUMNS) * HEIGHT})`;
    return `<g transform="${at}">${drawPlot(times, timeUnit, plot)}</g>`;
  });
  const [width, height] = [COLUMNS * WIDTH, rows * HEIGHT];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11">`,
    `<title>${plots.map(({ title }) => title).join(', ')}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

function drawPlot(times: readonly number[], timeUnit: string, { title, unit, lines }: Plot): string {
  const highest = niceCeiling(Math.max(...Object.values(lines).flatMap((values) => values.filter(Number.isFinite))));
  const last = times.at(-1)!;
  const x = (time: number) => LEFT + (time / last) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - TOP - BOTTOM);
  const parts = [
    `<text x="${LEFT}" y="16" font-size="13" font-weight="600" fill="#111">${unit === '' ? title : `${title}, ${unit}`}</text>`,
  ];
  for (let i = 0; i <= TICKS; i++) {
    const [value, time] = [(highest * i) / TICKS, (last * i) / TICKS];
    const [grid, label] = [y(value).toFixed(1), String(Number(value.toPrecision(3)))];
    parts.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${grid}" y2="${grid}" stroke="#e5e7eb"/>`);
    parts.push(`<text x="${LEFT - 6}" y="${Number(grid) + 4}" text-anchor="end" fill="#555">${label}</text>`);
    const shown = `${Number(time.toPrecision(3))}${i === TICKS ? ` ${timeUnit}` : ''}`;
    const anchor = i === TICKS ? 'end' : 'middle';
    parts.push(`<text x="${x(time).toFixed(1)}" y="${HEIGHT - 8}" text-anchor="${anchor}" fill="#555">${shown}</text>`);
  }
  for (const [i, [name, values]] of Object.entries(lines).entries()) {
    const colour = COLOURS[i % COLOURS.length]!;
    const points = values.flatMap((value, j) =>
      Number.isFinite(value) ? [`${x(times[j]!).toFixed(1)},${y(value).toFixed(1)}`] : [],
    );
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.3"/>`);
    parts.push(`<text x="${LEFT + i * 110}" y="34" fill="${colour}">${name}</text>`);
  }
  return parts.join('\n');
}

/** Returns the next of 1, 2, 4, 5, 8 times a power of ten. */
function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 4, 5, 8, 10].find((step) => step * power >= value)!;
}
