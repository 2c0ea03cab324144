import { texts as shared } from '../../ui/texts.tsx';
import type { ComparedStats } from '../comparison/use-comparison.ts';
import { texts } from '../texts.tsx';
import { rangeText } from './buckets.ts';
import styles from './chart.module.css';
import type { Series } from './series.ts';

interface ComparedRangeProps {
  readonly compared: ComparedStats;
  readonly drawn: Series | null;
  /** Says what the comparison lacks, where the period has no room for it; null for nothing. */
  readonly note: string | null;
  /** Ask again for what could not be read of the compared days, each null for what was. */
  readonly retries: readonly ComparedStats['retry'][];
}

/** Says with which days the chart and the key figures compare, and that those could not be read. */
export function ComparedRange({ compared, drawn, note, retries }: ComparedRangeProps) {
  const { comparison, state, days } = compared;
  const isFailed = retries.some((retry) => retry !== null);
  if (comparison === 'off' && !isFailed) return null;
  const askAgain = () => {
    for (const retry of retries) retry?.();
  };
  const isKnown = drawn !== null && days !== null && (drawn.previous !== null || state !== 'waiting');
  return (
    // Its line is kept while it loads; what is not seen jumps nowhere.
    <p key={String(isKnown)} className={`muted small ${styles.chartCompared}`} data-known={isKnown}>
      {drawn?.previous == null ? (
        isKnown ? null : (
          '\u00a0'
        )
      ) : (
        <>
          <span className={styles.dashes} aria-hidden="true" />{' '}
          {isKnown ? texts.comparison.against(rangeText(days)) : '\u00a0'}
        </>
      )}
      {note === null ? null : <span className={styles.comparedNote}>{note}</span>}
      {isFailed ? (
        <span role="alert">
          {texts.comparison.failed}{' '}
          <button type="button" className={`tab ${styles.tool}`} onClick={askAgain}>
            {shared.tryAgain}
          </button>
        </span>
      ) : null}
    </p>
  );
}
