import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DayWithEvents } from '../rollup/maintain/days-with-events.ts';
import { DAYS_SOCKET } from './days-socket.ts';
import { socketPath } from './own-socket.ts';

const ANSWER_MAX_MS = 20_000;

/**
 * Asks the service that runs on a data directory which days of a site have events. Returns null when none answers. Rejects
 * when this user may not ask it.
 */
export async function askDays(dataDir: string, siteId: number): Promise<DayWithEvents[] | null> {
  const { promise, resolve, reject } = Promise.withResolvers<DayWithEvents[] | null>();
  const asking = request(
    {
      socketPath: socketPath(dataDir, DAYS_SOCKET),
      path: `/${siteId}`,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    },
    (answer) => {
      text(answer)
        .then((body) => resolve(answer.statusCode === 200 ? (JSON.parse(body) as DayWithEvents[]) : null))
        .catch(reject);
    },
  );
  asking.on('error', reject);
  asking.end();
  try {
    return await promise;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return null;
  }
}
