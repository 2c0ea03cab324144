import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { percent } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import styles from './mini-steps.module.css';
import { shareOfEntered } from './step-share.ts';
import { texts } from './texts.tsx';

const LIST = new Intl.ListFormat(LOCALE, { type: 'unit' });

export interface MiniStepsProps {
  /** Undefined until it has been read. */
  readonly reading: FunnelAnswer | undefined;
  /** The number of steps to leave room for until then. */
  readonly count: number;
}

/** Draws a funnel small: a column for each step, as high as the share of all who entered. */
export function MiniSteps({ reading, count }: MiniStepsProps) {
  if (reading === undefined) return <div className={styles.steps} style={{ '--steps': count }} aria-hidden="true" />;
  const shares = reading.steps.map((_, i) => shareOfEntered(reading, i));
  return (
    <div
      className={styles.steps}
      style={{ '--steps': shares.length }}
      role="img"
      aria-label={texts.figures.shares(LIST.format(shares.map(percent)))}
    >
      {shares.map((share, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <span key={i} className={styles.step}>
          <span className={styles.column}>
            <span className={styles.fill} style={{ '--share': share ?? 0 }} />
          </span>
          <span className={`number ${styles.share}`}>{percent(share)}</span>
        </span>
      ))}
    </div>
  );
}
