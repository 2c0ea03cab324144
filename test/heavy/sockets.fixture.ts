/**
 * A process that holds connections open. Each has an answered request, and sends another one now and then, so that the
 * server has no reason to close it. Arguments: port, number of connections. Prints `{"open"}` once each of them is open
 * or refused, and again after each line on its standard input.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const AT_A_TIME = 100;
const ANSWERED_WITHIN_MS = 20_000;
/** The server closes a connection that was idle for 65 s. */
const ASK_AGAIN_MS = 30_000;
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const open = new Set<Socket>();

async function hold(): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  // The server may close the connection at any time.
  socket.on('error', () => {});
  const ended = once(socket, 'close')
    .catch(() => {})
    .then(() => {
      open.delete(socket);
    });
  socket.write(REQUEST);
  const answered = once(socket, 'data', { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).then(
    () => {
      open.add(socket);
      socket.resume();
      setInterval(() => socket.write(REQUEST), ASK_AGAIN_MS);
    },
    () => {},
  );
  await Promise.race([ended, answered]);
}

let left = count;
async function holdMany(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await hold();
  }
}
const report = () => process.stdout.write(`${JSON.stringify({ open: open.size })}\n`);
await Promise.all(Array.from({ length: AT_A_TIME }, holdMany));
report();
process.stdin.on('data', report);
