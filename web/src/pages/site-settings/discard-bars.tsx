import type { DiscardsAnswer } from '../../../../src/dashboard/routes/discards.ts';
import { DISCARD_GROUPS, DISCARD_TABLE, type DiscardGroup } from '../../../../src/domain/discard.ts';
import { day, whole } from '../../format.ts';
import styles from './discards.module.css';
import { texts } from './texts.tsx';

const HEIGHT = 64;
const BAR = 8;
const GAP = 2;
/** The bars of a single week would be too wide without a limit. */
const BAR_MAX_REM = 2.5;
const ALL_GROUPS = Object.keys(DISCARD_GROUPS) as DiscardGroup[];

/** Draws a bar for each day, divided by the kind of reason. The table below has the same numbers. */
export function DiscardBars({ answer }: { readonly answer: DiscardsAnswer }) {
  const days = daysOf(answer);
  const most = Math.max(...days.map(({ total }) => total));
  const busiest = days.find(({ total }) => total === most)!;
  const present = ALL_GROUPS.filter((group) => days.some(({ parts }) => parts[group] > 0));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.bars}
        style={{ maxWidth: `${days.length * BAR_MAX_REM}rem` }}
        viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.rejected.chart(day(busiest.day), whole(most))}
      >
        {days.map(({ day: date, total, parts }, i) => {
          let top = HEIGHT;
          return (
            <g key={date}>
              <title>{texts.rejected.bar(day(date), whole(total))}</title>
              <rect className={styles.ground} x={i * (BAR + GAP)} y={0} width={BAR} height={HEIGHT} />
              {present.map((group) => {
                const height = (parts[group] / most) * HEIGHT;
                top -= height;
                return (
                  <rect
                    key={group}
                    className={`${styles.kind} ${styles[group]}`}
                    x={i * (BAR + GAP)}
                    y={top}
                    width={BAR}
                    height={height}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <figcaption className={`muted small ${styles.legend}`}>
        {present.map((group) => (
          <span key={group} className={styles.reason}>
            <span className={`${styles.dot} ${styles.kind} ${styles[group]}`} aria-hidden="true" />
            {DISCARD_GROUPS[group]}
          </span>
        ))}
        <span className={styles.range}>
          {texts.rejected.range(day(answer.period.from, SHORT), day(answer.period.to, SHORT))}
        </span>
      </figcaption>
    </figure>
  );
}

const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

interface DayParts {
  readonly day: string;
  readonly total: number;
  readonly parts: Readonly<Record<DiscardGroup, number>>;
}

function daysOf({ days, discards }: DiscardsAnswer): DayParts[] {
  const byDay = Map.groupBy(discards, (discard) => discard.day);
  return days.map((date) => {
    const parts = { privacy: 0, rules: 0, bots: 0, setup: 0, limits: 0 };
    let total = 0;
    for (const { reason, count } of byDay.get(date) ?? []) {
      parts[DISCARD_TABLE[reason].group] += count;
      total += count;
    }
    return { day: date, total, parts };
  });
}
