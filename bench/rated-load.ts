/** Load at a rate: requests that arrive whether the ones before have been answered or not. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 10;
const CONNECTIONS_MAX = 512;

/** Sends so many requests a second for a while, each over an idle keep-alive connection. Returns the number of 202 answers. */
export async function sendAtRate(
  port: number,
  requests: readonly Buffer[],
  perSecond: number,
  seconds: number,
): Promise<number> {
  const idle: Socket[] = [];
  const connections = new Set<Socket>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let answered = 0;
  let sent = 0;
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (answer: Buffer) => {
      if (answer.toString('latin1', 9, 12) !== '202') failed.reject(new Error(answer.toString('latin1')));
      answered++;
      idle.push(socket);
    });
    socket.on('error', failed.reject);
    connections.add(socket);
    return socket;
  };
  const start = performance.now();
  try {
    for (;;) {
      const elapsed = Math.min(seconds, (performance.now() - start) / 1000);
      while (sent < elapsed * perSecond && (idle.length > 0 || connections.size < CONNECTIONS_MAX)) {
        (idle.pop() ?? open()).write(requests[sent % requests.length]!);
        sent++;
      }
      if (elapsed === seconds && answered === sent) return answered;
      await Promise.race([pause(TICK_MS), failed.promise]);
    }
  } finally {
    for (const socket of connections) socket.destroy();
  }
}
