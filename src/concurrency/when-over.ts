import type { ServerResponse } from 'node:http';

/**
 * Calls a function once when a response is over: answered, or without its connection. A response that waits behind another on
 * its connection emits no `close` when that breaks, so the connection is listened to as well.
 */
export function whenOver(response: ServerResponse, over: () => void): void {
  const { socket } = response.req;
  const end = () => {
    response.off('close', end);
    socket.off('close', end);
    over();
  };
  if (response.closed || socket.destroyed) {
    over();
    return;
  }
  response.once('close', end);
  socket.setMaxListeners(0).once('close', end);
}
