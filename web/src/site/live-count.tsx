import { useLocation } from 'wouter';
import { NO_FIGURE, whole } from '../format.ts';
import { useSite } from '../session.ts';
import { REALTIME_QUESTION, useQuestion } from '../site-view/questions.ts';
import styles from './site-bar.module.css';
import { texts } from './texts.ts';

/** Shows the number of current visitors; links to the realtime card of the dashboard. */
export function LiveCount() {
  const { base } = useSite();
  const [location] = useLocation();
  const { data } = useQuestion(REALTIME_QUESTION);
  const count = data?.answer.currentVisitors;
  const text = count === undefined ? NO_FIGURE : whole(count);
  const href = location === '/' ? '#realtime' : `${base}#realtime`;
  return (
    <a className={styles.live} href={href} data-live={count !== undefined && count > 0}>
      {/* Another text gets a new element, so that its length counts as no layout shift. */}
      <span className={styles.liveText} key={text}>
        <span className={styles.liveDot} aria-hidden="true" />
        <span>
          <span className="number" data-figure="currentVisitors">
            {text}
          </span>{' '}
          <span className={styles.liveWords}>{texts.live(count ?? 0)}</span>
        </span>
      </span>
    </a>
  );
}
