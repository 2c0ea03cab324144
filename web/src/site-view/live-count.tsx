import { NO_FIGURE, whole } from '../format.ts';
import { REALTIME_QUESTION, useQuestion } from './questions.ts';
import styles from './site-view.module.css';

/** How many visitors there are now; leads to what they do. */
export function LiveCount() {
  const { data } = useQuestion(REALTIME_QUESTION);
  const count = data?.answer.currentVisitors;
  return (
    <a className={styles.live} href="#realtime" data-live={count !== undefined && count > 0}>
      <span className={styles.liveDot} aria-hidden="true" />
      <span className="number" data-figure="currentVisitors">
        {count === undefined ? NO_FIGURE : whole(count)}
      </span>{' '}
      {count === 1 ? 'visitor' : 'visitors'} now
    </a>
  );
}
