import { pointsBetween } from '../../../../src/domain/change.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import { toneOf } from '../../../../src/domain/metric.ts';
import { previousPeriod } from '../../../../src/domain/period.ts';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { percent, whole } from '../../format.ts';
import { pointsText } from '../../site-view/comparison/change-text.ts';
import { Delta } from '../../ui/delta.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import styles from './funnels.module.css';
import { texts } from './texts.tsx';

export interface KeyFiguresProps {
  /** Undefined until it has been read. */
  readonly reading: FunnelAnswer | undefined;
  /** The first day on which the funnel has figures. */
  readonly firstDay: string | null;
  /** Whether it is being read, while it is not there yet. */
  readonly isReading: boolean;
}

/** Shows a funnel's figures: who entered, who completed it, and the rate with its change. */
export function KeyFigures({ reading, firstDay, isReading }: KeyFiguresProps) {
  const waiting = isReading ? <Skeleton width="3rem" /> : '\u00a0';
  return (
    <dl className={styles.figures}>
      <Figure name={texts.figures.entered}>{reading === undefined ? waiting : whole(reading.entered)}</Figure>
      <Figure name={texts.figures.completed}>{reading === undefined ? waiting : whole(reading.completed)}</Figure>
      <Figure name={texts.figures.rate}>{reading === undefined ? waiting : percent(reading.conversionRate)}</Figure>
      <Figure name={texts.figures.change}>
        {reading === undefined ? waiting : <RateChange reading={reading} firstDay={firstDay} />}
      </Figure>
    </dl>
  );
}

/**
 * The change of the rate in percentage points; none when nobody entered in the period before, or when that period has not
 * all its figures.
 */
function RateChange({ reading, firstDay }: { readonly reading: FunnelAnswer; readonly firstDay: string | null }) {
  const { period, likeForLike } = reading;
  const { conversionRate, previous } = likeForLike ?? reading;
  const isWhole = isWholeComparison(firstDay, previousPeriod(period));
  if (!isWhole || conversionRate === null || previous.conversionRate === null || previous.entered === 0) {
    return <span className="muted small">{shared.change[isWhole ? 'unknown' : 'partial']}</span>;
  }
  const points = pointsBetween(conversionRate, previous.conversionRate);
  return (
    <Delta
      change={points}
      amount={pointsText(points)}
      title={likeForLike === undefined ? undefined : shared.change.withoutToday}
      tone={toneOf({ better: 'up' }, points)}
    />
  );
}
