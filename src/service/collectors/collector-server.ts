import type { IncomingMessage, ServerResponse } from 'node:http';
import { EXTRAS_PATH, TRACKER_PATH } from '../../tracker/route.ts';
import { component } from '../component.ts';
import { serveStarted } from '../http/http-server.ts';
import { HEALTH_PATH } from '../operations.ts';
import { Forwarder } from './forward.ts';
import { LISTENING_FD } from './messages.ts';

/** The paths that a collector process answers itself, beside collection. */
const OWN_PATHS: ReadonlySet<string | undefined> = new Set([TRACKER_PATH, EXTRAS_PATH, HEALTH_PATH]);

/** Serves the port of the service in a collector process: what is not its own is passed on to the main process. */
export const collectorServer = component({
  name: 'collector-server',
  dependencies: {},
  start: async (_parts, context) => {
    const forwarder = new Forwarder(context.collector!.mainSocket);
    context.defer(() => forwarder.close());
    const server = await serveStarted(context, {
      listen: (server) => server.listenAt({ fd: LISTENING_FD }),
      forward: (request, response) => passOn(forwarder, request, response),
    });
    return { part: server };
  },
});

function passOn(forwarder: Forwarder, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url } = request;
  if ((method === 'GET' || method === 'HEAD') && OWN_PATHS.has(url)) return false;
  forwarder.pass(request, response);
  return true;
}
