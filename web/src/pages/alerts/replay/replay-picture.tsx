import type { Replayed } from '../../../../../src/dashboard/routes/alerts.ts';
import { type AlertType, alertAmount } from '../../../../../src/domain/alert-rule.ts';
import { addDays } from '../../../../../src/domain/calendar.ts';
import { day } from '../../../format.ts';
import { drawingOf, firingsByDay, HEIGHT } from './bars.ts';
import styles from './replay.module.css';
import { texts } from './texts.ts';

const SHORT = { day: 'numeric', month: 'short' } as const;
const MARK = 3.5;

export interface ReplayPictureProps {
  readonly replayed: Replayed;
  readonly type: AlertType;
  /** The currency of a rule of revenue. */
  readonly currency: string | null;
}

/**
 * Draws the last 30 days of a rule: a bar for each day's extreme, the threshold as a line, and a mark above each day on
 * which the rule would have triggered.
 */
export function ReplayPicture({ replayed, type, currency }: ReplayPictureProps) {
  const { days, threshold, from, to, fired } = replayed;
  const amount = (value: number) => alertAmount(type, value, currency);
  const { width, bars, line } = drawingOf(days, threshold);
  const names = days.map((_, i) => addDays(from, i));
  const counts = firingsByDay(fired, names);
  const span = texts.days(day(from, SHORT), day(to, SHORT));
  const triggered = names.filter((_, i) => counts[i]! > 0).map((name) => day(name, SHORT));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={texts.picture(texts.figures[type], span, triggered)}
      >
        {bars.map(({ x, y, width: barWidth, height, middle }, i) => (
          <g key={names[i]}>
            <title>{titleOf(day(names[i]!, SHORT), days[i] == null ? null : amount(days[i]), counts[i]!)}</title>
            <rect className={styles.column} x={x} y={0} width={barWidth} height={HEIGHT} />
            <rect className={counts[i]! > 0 ? styles.fired : styles.bar} {...{ x, y, height }} width={barWidth} />
            {counts[i]! > 0 ? (
              <path className={styles.fired} d={`M${middle - MARK} 1h${2 * MARK}l${-MARK} ${1.6 * MARK}z`} />
            ) : null}
          </g>
        ))}
        <path className={styles.floor} d={`M0 ${HEIGHT}H${width}`} />
        {line === null ? null : <path className={styles.threshold} d={`M0 ${line}H${width}`} />}
      </svg>
      <figcaption className={`muted small ${styles.caption}`}>
        <span>{texts.figures[type]}</span>
        {threshold === null ? null : (
          <span className={styles.key}>
            <svg width="16" height="2" viewBox="0 0 16 2" aria-hidden="true">
              <path className={styles.threshold} d="M0 1H16" />
            </svg>
            {texts.threshold(amount(threshold))}
          </span>
        )}
        <span className={styles.days}>{span}</span>
      </figcaption>
    </figure>
  );
}

function titleOf(name: string, amount: string | null, count: number): string {
  if (amount === null) return texts.dayWithout(name);
  return count === 0 ? texts.day(name, amount) : texts.dayTriggered(name, amount, count);
}
