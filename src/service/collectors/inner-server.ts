import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { component } from '../component.ts';
import { HttpServer } from '../http-server.ts';

/** The longest path that every system takes for a socket, bytes. */
const SOCKET_PATH_MAX_BYTES = 103;

/**
 * Serves the requests that collector processes pass on, at a socket that only this user can open. It stops when they
 * have ended: until then they pass on what they have in hand.
 */
export const innerServer = component({
  name: 'inner-server',
  dependencies: {},
  start: async (_parts, { config, clock, log, timer, started, defer }) => {
    const path = join(config.dataDir, 'collectors.sock');
    const fits = Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES;
    const socketPath = fits ? path : join(mkdtempSync(join(tmpdir(), 'svc-')), 'collectors.sock');
    if (!fits) defer(() => rmSync(dirname(socketPath), { recursive: true, force: true }));
    const routes = started.flatMap(({ routes }) => routes ?? []);
    const server = await HttpServer.create({ clock, log, timer, routes, servesCollectors: true });
    defer(() => server.close());
    // A killed process has left its own.
    rmSync(socketPath, { force: true });
    await server.listenAt({ path: socketPath });
    return { part: { socketPath } };
  },
});
