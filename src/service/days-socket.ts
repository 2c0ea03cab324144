import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { daysWithEvents } from '../rollup/maintain/days-with-events.ts';
import { component } from './component.ts';
import { days } from './days.ts';
import { loader } from './loader.ts';
import { serveSocket } from './serve-socket.ts';
import { store } from './store.ts';

/** The name of the socket in the data directory. */
export const DAYS_SOCKET = 'days.sock';
/** Time to wait until the journals are loaded, milliseconds. */
const DRAINED_MAX_MS = 5000;

/**
 * Tells `svc import` at a socket that only this user can open which days of a site have events: a command cannot ask the
 * store while the service holds it. `GET /SITE` answers 503 while events wait in a journal.
 */
export const daysSocket = component({
  name: 'days-socket',
  dependencies: { store, days, loader },
  start: async ({ store, days }, context) => {
    const answer = async (siteId: number): Promise<string | null> => {
      const drained = await Promise.all(days.loaders.map((loader) => loader.drainedWithin(DRAINED_MAX_MS)));
      return drained.every(Boolean) ? JSON.stringify(await daysWithEvents(store, siteId)) : null;
    };
    const respond = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
      const body = await answer(Number(url.slice(1))).catch(() => null);
      response.statusCode = body === null ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(body ?? '');
    };
    const server = createServer((request, response) => void respond(request, response));
    await serveSocket(server, { name: 'days-socket', socket: DAYS_SOCKET }, context);
    return { part: null };
  },
});
