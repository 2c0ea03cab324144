import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRACKER_PATH } from '../../tracker/route.ts';
import { component } from '../component.ts';
import { HttpServer } from '../http-server.ts';
import { HEALTH_PATH } from '../operations.ts';
import { Forwarder } from './forward.ts';
import { LISTENING_FD } from './messages.ts';

/** The paths that a collector process answers itself, beside collection. */
const OWN_PATHS: ReadonlySet<string | undefined> = new Set([TRACKER_PATH, HEALTH_PATH]);

/** Serves the port of the service in a collector process: what is not its own is passed on to the main process. */
export const collectorServer = component({
  name: 'collector-server',
  dependencies: {},
  start: async (_parts, { collector, clock, log, timer, started, stopping, defer }) => {
    const forwarder = new Forwarder(collector!.mainSocket);
    defer(() => forwarder.close());
    const server = await HttpServer.create({
      clock,
      log,
      timer,
      endpoint: started.find(({ endpoint }) => endpoint !== undefined)?.endpoint,
      routes: started.flatMap(({ routes }) => routes ?? []),
      forward: (request, response) => passOn(forwarder, request, response),
    });
    defer(() => server.close());
    await server.listenAt({ fd: LISTENING_FD });
    stopping.addEventListener('abort', () => void server.close().catch(() => undefined), { once: true });
    return { part: server };
  },
});

function passOn(forwarder: Forwarder, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url } = request;
  if ((method === 'GET' || method === 'HEAD') && OWN_PATHS.has(url)) return false;
  forwarder.pass(request, response);
  return true;
}
