import { toneOf } from '../../../../src/domain/metric.ts';
import type { Kpi } from '../../../../src/stats/answer.ts';
import { shortDay } from '../../format.ts';
import { ChangeFigure } from '../../ui/delta.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { changeText, metricChange, shortText, whenText } from '../comparison/change-text.ts';
import { isOfPrevious } from '../comparison/comparison.ts';
import type { ComparedStats } from '../comparison/use-comparison.ts';
import { factsOf, type ShownMetric } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import styles from './key-figures.module.css';
import type { KeyFigureProps } from './key-figures.tsx';

const NOTHING_COMPARED: Kpi = { value: null, prev: null, deltaPct: 0 };

interface KpiChangeProps extends Pick<KeyFigureProps, 'metric' | 'kpi' | 'compared'> {
  readonly currency: string | null | undefined;
}

/** Shows the earlier value and the change from it: with an arrow, in a colour for good or bad, and in words. */
export function KpiChange({ metric, kpi, compared, currency }: KpiChangeProps) {
  const { state, comparison, days } = compared;
  if (kpi?.knownFrom !== undefined) {
    return <span className={styles.kpiChange}>{shared.countedSince(shortDay(kpi.knownFrom))}</span>;
  }
  // The period says why nothing is compared.
  if (kpi === undefined || state !== 'whole' || days === null) return <span className={styles.kpiChange} />;
  const part = partOf(metric, kpi, compared);
  const change = metricChange(metric, part === 'nothing' ? kpi : part);
  const prev = part === 'nothing' ? kpi.prev : part.prev;
  if (typeof change === 'string' || prev === null) {
    return <span className={styles.kpiChange}>{shared.change[typeof change === 'string' ? change : 'unknown']}</span>;
  }
  const previousText = shortText(metric, prev, currency);
  const previous = <span data-previous={metric}>{previousText}</span>;
  // The figures of some minutes beside those of a whole day would look like a fall.
  if (part === 'nothing') {
    return (
      <span className={styles.kpiChange}>
        <span>
          {isOfPrevious(comparison)
            ? texts.stats.yesterday(previous)
            : texts.stats.allDay(previous, shortDay(days.from))}
        </span>
      </span>
    );
  }
  const tone = toneOf(factsOf(metric), change);
  const amount = changeText(metric, part, change);
  const when = whenText(comparison, days);
  const reading = change === 0 ? texts.stats.same : change > 0 ? texts.stats.up : texts.stats.down;
  return (
    <span className={styles.kpiChange}>
      <ChangeFigure {...{ change, amount, tone }} />
      <span aria-hidden="true">{texts.stats.previous(previous)}</span>
      <span className="visually-hidden">{reading(amount, previousText, when)}</span>
    </span>
  );
}

/**
 * Returns the figures that are compared: those of a part of a period that is not over. Nothing is compared of today while no
 * hour of it is over, or where hours are not known.
 */
export function partOf(metric: ShownMetric, kpi: Kpi, { stats }: ComparedStats): Kpi | 'nothing' {
  const likeForLike = stats?.likeForLike;
  if (likeForLike === undefined) return kpi;
  const { now, stats: parts } = likeForLike;
  const part = parts[metric] ?? { ...NOTHING_COMPARED, hours: 0 };
  return now.from === now.to && part.hours === 0 ? 'nothing' : part;
}
