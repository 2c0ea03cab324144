import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorText } from '../../domain/disk-full.ts';
import { component, type StartContext } from '../component.ts';
import { serveEarlierSockets } from './earlier-sockets.ts';
import { CONTROL_SOCKET } from './own-socket.ts';
import { serveSocket } from './serve-socket.ts';

/** What a command asks of the running service. */
export interface ControlRequest {
  /** The parameters of the address. */
  readonly params: URLSearchParams;
  /** Reads the body, which commands keep short. */
  body(): Promise<string>;
  /** Aborted when the command goes away. */
  readonly gone: AbortSignal;
}

/** Answers a command. A rejection is answered with its message, or cuts off an answer that has begun. */
export type ControlRoute = (request: ControlRequest, response: ServerResponse) => Promise<void>;

/** The answer to a request that failed. */
export interface ControlFailure {
  readonly error: string;
}

/**
 * Answers the commands that cannot do their work beside the running service, at a socket in the data directory that only its
 * user can open. The components give the routes. The service runs without the socket where there can be none.
 */
export const controlSocket = component({
  name: 'control-socket',
  dependencies: {},
  start: async (_parts, context) => {
    const routes = new Map(context.started.flatMap(({ control = {} }) => Object.entries(control)));
    const respond = (request: IncomingMessage, response: ServerResponse) =>
      void answer(routes, request, response, context);
    await serveSocket(createServer(respond), { name: 'control-socket', socket: CONTROL_SOCKET }, context);
    await serveEarlierSockets(respond, context);
    return { part: null };
  },
});

async function answer(
  routes: ReadonlyMap<string, ControlRoute>,
  request: IncomingMessage,
  response: ServerResponse,
  { config, log }: Pick<StartContext, 'config' | 'log'>,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const fail = (status: number, error: string) => {
    response.statusCode = status;
    response.end(JSON.stringify({ error } satisfies ControlFailure));
  };
  try {
    const { pathname, searchParams: params } = new URL(request.url ?? '/', 'http://control');
    const route = routes.get(pathname);
    if (route === undefined) return fail(404, 'the server does not know this question; is it of this version?');
    await route({ params, body: () => text(request), gone: gone.signal }, response);
  } catch (err) {
    log.warn({ err }, 'a command could not be answered');
    if (response.headersSent) response.destroy();
    else fail(500, errorText(err, config.dataDir));
  }
}
