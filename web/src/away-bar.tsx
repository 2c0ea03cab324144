import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from './away-bar.module.css';
import { instant } from './format.ts';
import { read } from './request.ts';
import { noteReach } from './server-away.ts';
import { texts } from './texts.ts';

const RETRY_MS = 5000;

/**
 * Says that the server cannot be reached and from when the figures are, and asks again until it is back. Its code comes with
 * the page: it could not be fetched when it is needed.
 */
export function AwayBar() {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      read('/session').then(
        () => noteReach(null),
        (error: unknown) => noteReach(error),
      );
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  const since = figuresSince(client);
  return (
    <p className={styles.bar} role="status">
      {texts.away.title} {since === null ? '' : `${texts.away.figures(instant(since, undefined, TIME_ONLY))} `}
      {texts.away.retrying}
    </p>
  );
}

const TIME_ONLY: Intl.DateTimeFormatOptions = { day: undefined, month: undefined, year: undefined };

/**
 * Returns when the figures of the page were read, epoch milliseconds; null on a page without figures. Those of a question that
 * has no answer yet are of the question before, the last one of its kind that was answered.
 */
function figuresSince(client: QueryClient): number | null {
  const cache = client.getQueryCache();
  const asked = cache.findAll({
    type: 'active',
    predicate: ({ queryKey: [first, , third] }) => first === 'overview' || third === 'stats',
  });
  const read = asked.flatMap(({ queryKey, state }) => {
    const shown = state.data === undefined ? cache.findAll({ queryKey: queryKey.slice(0, 3) }) : [{ state }];
    return Math.max(...shown.map((one) => one.state.dataUpdatedAt)) || [];
  });
  return read.length === 0 ? null : Math.min(...read);
}
