import { NO_FIGURE, whole } from '../../format.ts';
import styles from '../head.module.css';
import { REALTIME_QUESTION, useQuestion } from '../questions.ts';
import { texts } from '../texts.tsx';

/** Shows the number of current visitors; links to the realtime card. */
export function LiveCount() {
  const { data } = useQuestion(REALTIME_QUESTION);
  const count = data?.answer.currentVisitors;
  const text = count === undefined ? NO_FIGURE : whole(count);
  return (
    <a className={styles.live} href="#realtime" data-live={count !== undefined && count > 0}>
      {/* Another text gets a new element, so that its length counts as no layout shift. */}
      <span className={styles.liveText} key={text}>
        <span className={styles.liveDot} aria-hidden="true" />
        <span>
          {texts.live(
            <span className="number" data-figure="currentVisitors">
              {text}
            </span>,
            count,
          )}
        </span>
      </span>
    </a>
  );
}
