import { whole } from '../../format.ts';
import styles from './overview.module.css';
import { texts } from './texts.tsx';

const WIDTH = 100;
const HEIGHT = 32;
/** Keeps the line's width inside the drawing. */
const EDGE = 3;
/** The room at the end for the point of the day that is not over. */
const END = 2;

/**
 * Draws the values of some days as a small line. The last day is not over, so it is a point of its own, as in the chart: a
 * line to it would be a fall every morning.
 */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const points = values.map((value) => value ?? 0);
  const highest = Math.max(1, ...points);
  const at = points.map((value, i) => {
    const x = points.length < 2 ? 0 : (i / (points.length - 1)) * (WIDTH - END);
    const y = HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  const closed = at.slice(0, -1);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={describe(points)}
    >
      {at.length < 2 ? null : (
        <>
          <polygon
            className={styles.area}
            points={`0,${HEIGHT} ${closed.join(' ')} ${closed.at(-1)!.split(',')[0]},${HEIGHT}`}
          />
          <polyline className={styles.line} points={closed.join(' ')} />
          <path className={styles.open} d={`M${at.at(-1)}h0.01`} />
          <path className={styles.openInside} d={`M${at.at(-1)}h0.01`} />
        </>
      )}
    </svg>
  );
}

function describe(points: readonly number[]): string {
  if (points.length === 0) return texts.card.noVisitors;
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return texts.card.dailyVisitors(whole(least), whole(most), whole(points.at(-1)!));
}
