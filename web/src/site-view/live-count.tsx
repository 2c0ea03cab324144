import { NO_FIGURE, whole } from '../format.ts';
import { REALTIME_QUESTION, useQuestion } from './questions.ts';
import styles from './site-view.module.css';

/** How many visitors there are now; leads to what they do. */
export function LiveCount() {
  const { data } = useQuestion(REALTIME_QUESTION);
  const count = data?.answer.currentVisitors;
  const text = count === undefined ? NO_FIGURE : whole(count);
  return (
    <a className={styles.live} href="#realtime" data-live={count !== undefined && count > 0}>
      <span className={styles.liveDot} aria-hidden="true" />
      {/* Another length is another text, not the same one moved. */}
      <span key={`${count === undefined} ${text.length}`}>
        <span className="number" data-figure="currentVisitors">
          {text}
        </span>{' '}
        {count === 1 ? 'visitor' : 'visitors'} now
      </span>
    </a>
  );
}
