import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from './away-bar.module.css';
import { instant } from './format.ts';
import { read } from './request.ts';
import { noteReach } from './server-away.ts';
import { texts } from './texts.ts';

const RETRY_MS = 5000;

/** Says that the server cannot be reached and from when the figures are, and asks again until it is back. */
export default function AwayBar() {
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

/** Returns when the figures of the page were read, epoch milliseconds; null on a page without figures. */
function figuresSince(client: QueryClient): number | null {
  const read = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey: [first, , third], state }) => {
      return state.data !== undefined && (first === 'overview' || third === 'stats');
    });
  return read.length === 0 ? null : Math.min(...read.map(({ state }) => state.dataUpdatedAt));
}
