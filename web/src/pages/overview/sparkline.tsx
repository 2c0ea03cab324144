import { whole } from '../../format.ts';
import styles from './overview.module.css';
import { texts } from './texts.tsx';

const WIDTH = 100;
const HEIGHT = 32;
/** Keeps the line's width inside the drawing. */
const EDGE = 2;

/** Draws the values of some days as a small line. The last day is not over, so its part is dashed. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const points = values.map((value) => value ?? 0);
  const highest = Math.max(1, ...points);
  const at = points.map((value, i) => {
    const x = points.length < 2 ? 0 : (i / (points.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
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
          <polygon className={styles.area} points={`0,${HEIGHT} ${at.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline className={styles.line} points={at.slice(0, -1).join(' ')} />
          <polyline className={styles.lineOpen} points={at.slice(-2).join(' ')} />
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
