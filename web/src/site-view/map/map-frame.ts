import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { MAP_HEIGHT, MAP_WIDTH, type WorldShapes } from './world-shapes.ts';

/** A rectangle of the map, in the units of its shapes. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The frame of the whole world. */
export const WORLD: Frame = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT };

/** The frame holds the countries of this share of the visitors: one visit from the other side of the world does not shrink it. */
const SHARE = 0.95;
/** The free room around the countries, as a share of their extent. */
const MARGIN = 0.15;
/** Less is not worth a part of the world left out. */
const ZOOM_MIN = 1.25;
/** The largest zoom: neighbours show where a country lies. */
const ZOOM_MAX = 5;

/**
 * Returns the part of the map in which most visitors are, in the proportions of the whole. `visited` are the countries with
 * visitors, most first.
 */
export function frameOf(visited: readonly BreakdownRow[], shapes: WorldShapes): Frame {
  const boxes = new Map(shapes.land.map(({ country, box }) => [country, box]));
  for (const [country, [x, y]] of Object.entries(shapes.points)) boxes.set(country, [x, y, x, y]);
  const placed = visited.filter(({ key }) => boxes.has(key));
  const all = placed.reduce((sum, { visitors }) => sum + (visitors ?? 0), 0);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let seen = 0;
  for (const { key, visitors } of placed) {
    if (seen >= SHARE * all) break;
    seen += visitors ?? 0;
    const box = boxes.get(key)!;
    [left, top] = [Math.min(left, box[0]), Math.min(top, box[1])];
    [right, bottom] = [Math.max(right, box[2]), Math.max(bottom, box[3])];
  }
  if (left > right) return WORLD;
  const scale = Math.max(
    ((right - left) * (1 + 2 * MARGIN)) / MAP_WIDTH,
    ((bottom - top) * (1 + 2 * MARGIN)) / MAP_HEIGHT,
    1 / ZOOM_MAX,
  );
  if (1 / scale < ZOOM_MIN) return WORLD;
  const [width, height] = [MAP_WIDTH * scale, MAP_HEIGHT * scale];
  return {
    x: clamp((left + right - width) / 2, MAP_WIDTH - width),
    y: clamp((top + bottom - height) / 2, MAP_HEIGHT - height),
    width,
    height,
  };
}

/** Returns the zoom of a frame: 1 for the whole world. */
export function zoomOf({ width }: Frame): number {
  return MAP_WIDTH / width;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
