/** The size of the drawing, in its own units, and of a day's column. */
export const HEIGHT = 60;
export const COLUMN = 12;

/** The room above the bars, where the marks of alerts stand. */
const MARKS = 12;
const GAP = 3;
/** A bar of the least value that is not zero can still be seen. */
const BAR_MIN = 1.5;
/** The height of a bar that fills the drawing, as a part of the greatest value: the line never touches the edge. */
const HEADROOM = 1.05;

/** One day in the drawing. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The middle of the column. */
  readonly middle: number;
}

/** The bars of all days and the height of the threshold's line; null for a rule without one. */
export interface Drawing {
  readonly width: number;
  readonly bars: readonly Bar[];
  readonly line: number | null;
}

/** Lays out the days of a replay and its threshold on one scale that begins at zero. */
export function drawingOf(days: readonly (number | null)[], threshold: number | null): Drawing {
  const greatest = Math.max(...days.map((value) => value ?? 0), threshold ?? 0, Number.MIN_VALUE) * HEADROOM;
  const room = HEIGHT - MARKS;
  const bars = days.map((value, i) => {
    const height = value === null || value <= 0 ? 0 : Math.max(BAR_MIN, (value / greatest) * room);
    const x = i * COLUMN + GAP / 2;
    return { x, y: HEIGHT - height, width: COLUMN - GAP, height, middle: (i + 0.5) * COLUMN };
  });
  const line = threshold === null ? null : HEIGHT - (threshold / greatest) * room;
  return { width: days.length * COLUMN, bars, line };
}

/** Counts the alerts of each of the named days. */
export function firingsByDay(
  fired: readonly { readonly day: string }[],
  dayNames: readonly string[],
): readonly number[] {
  return dayNames.map((name) => fired.filter(({ day }) => day === name).length);
}
