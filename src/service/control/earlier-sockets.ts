import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createLineServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { StartContext } from '../component.ts';
import { CONTROL_SOCKET, socketPath } from './own-socket.ts';
import { serveSocket } from './serve-socket.ts';

/** The sockets of the version before, each with the address on the control socket of what was asked there. */
const EARLIER: Readonly<Record<string, (url: string) => string>> = {
  'doctor.sock': () => '/doctor',
  'days.sock': (url) => `/days?site=${url.slice(1)}`,
  'export.sock': (url) => `/export${url.slice(1)}`,
};
const EARLIER_BACKUPS = 'backup.sock';

/**
 * Answers commands of the version before, which ask at a socket of their own each. To be removed with the version after
 * this one.
 */
export async function serveEarlierSockets(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  context: StartContext,
): Promise<void> {
  for (const [socket, addressOf] of Object.entries(EARLIER)) {
    const server = createServer((request, response) => {
      request.url = addressOf(request.url ?? '/');
      respond(request, response);
    });
    await serveSocket(server, { name: 'control-socket', socket }, context);
  }
  const control = socketPath(context.config.dataDir, CONTROL_SOCKET);
  const backups = createLineServer((socket) => passOnOrder(socket, control));
  await serveSocket(backups, { name: 'control-socket', socket: EARLIER_BACKUPS }, context);
}

/** Passes on an order for a backup, one line of JSON; the answer has the lines that such a command reads. */
function passOnOrder(socket: Socket, control: string): void {
  socket.on('error', () => {});
  createInterface({ input: socket }).once('line', (order) => {
    const passOn = (answer: IncomingMessage) => {
      answer.pipe(socket);
      // One that is cut off has no end, for which the command would wait.
      answer.on('close', () => socket.end());
    };
    const asking = request({ socketPath: control, path: '/backup', method: 'POST' }, passOn);
    asking.on('error', () => socket.destroy());
    socket.on('close', () => asking.destroy());
    asking.end(order);
  });
}
