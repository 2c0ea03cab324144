import styles from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 32;
/** Keeps the line's width inside the drawing. */
const EDGE = 3;
/** The room at the end for the point of the day that is not over. */
const END = 2;

export interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Describes the values in words. */
  readonly label: string;
  /** Whether the last value is of a day that is not over. */
  readonly isOpen: boolean;
}

/**
 * Draws values as a small line, in the size of the element around it. A last value that is not over is a point of its own,
 * as in the chart: a line to it would be a fall every morning.
 */
export function Sparkline({ values, label, isOpen }: SparklineProps) {
  const points = values.map((value) => value ?? 0);
  const highest = Math.max(1, ...points);
  const at = points.map((value, i) => {
    const x = points.length < 2 ? 0 : (i / (points.length - 1)) * (WIDTH - END);
    const y = HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  const closed = isOpen ? at.slice(0, -1) : at;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {at.length < 2 ? null : (
        <>
          <polygon
            className={styles.area}
            points={`0,${HEIGHT} ${closed.join(' ')} ${closed.at(-1)!.split(',')[0]},${HEIGHT}`}
          />
          <polyline className={styles.line} points={closed.join(' ')} />
          {isOpen ? (
            <>
              <path className={styles.open} d={`M${at.at(-1)}h0.01`} />
              <path className={styles.openInside} d={`M${at.at(-1)}h0.01`} />
            </>
          ) : null}
        </>
      )}
    </svg>
  );
}
