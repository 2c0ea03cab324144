import { component } from '../component.ts';
import { placeSocket } from '../control/own-socket.ts';
import { HttpServer } from '../http/http-server.ts';

/**
 * Serves the requests that collector processes pass on, at a socket that only this user can open. It stops when they
 * have ended: until then they pass on what they have in hand.
 */
export const innerServer = component({
  name: 'inner-server',
  dependencies: {},
  start: async (_parts, { config, log, timer, telemetry, started, defer }) => {
    const { path: socketPath, remove } = placeSocket(config.dataDir, 'collectors.sock');
    defer(remove);
    const routes = started.flatMap(({ routes }) => routes ?? []);
    const { trustedProxies } = config;
    const server = await HttpServer.create({
      ...{ log, timer, telemetry, routes, trustedProxies },
      servesCollectors: true,
    });
    defer(() => server.close());
    await server.listenAt({ path: socketPath });
    return { part: { socketPath } };
  },
});
