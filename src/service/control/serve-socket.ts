import { chmodSync } from 'node:fs';
import type { Server } from 'node:net';
import type { StartContext } from '../component.ts';
import { attempt } from '../process/disposal.ts';
import { placeSocket } from './own-socket.ts';

/**
 * Lets a server answer at a socket in the data directory that only this user can open, until the process stops. Where there can
 * be no socket, the failure is logged, and the process runs without.
 *
 * @param name the name of the component, for the log
 */
export async function serveSocket(
  server: Server & { closeAllConnections?(): void },
  { name, socket }: { readonly name: string; readonly socket: string },
  { config, log, defer }: Pick<StartContext, 'config' | 'log' | 'defer'>,
): Promise<void> {
  await attempt(log, name, async () => {
    const place = placeSocket(config.dataDir, socket);
    defer(() => place.remove());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(place.path, resolve);
    });
    chmodSync(place.path, 0o600);
    defer(() => {
      server.close();
      server.closeAllConnections?.();
    });
  });
}
