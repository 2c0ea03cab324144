/** The colours of the light theme (`web/src/styles/tokens.css`), whichever the page has: a slide is white. */
export const PICTURE_COLOURS = {
  surface: '#ffffff',
  text: '#161a22',
  'text-muted': '#565f6e',
  'chart-line': '#4150cf',
  'chart-fill': 'rgb(65 80 207 / 12%)',
  'chart-compare': '#8a93a3',
  'chart-grid': '#dfe2e8',
};

export type Colour = keyof typeof PICTURE_COLOURS;

export const WIDTH_PX = 960;
export const HEIGHT_PX = 540;
export const EDGE_PX = 40;

export type Point = readonly [x: number, y: number];
export type Points = readonly Point[];

/** Divides points at the gaps between them. */
export function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point !== null) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
