/**
 * A process that holds connections open and idle, each after one answered request. Arguments: port, how many.
 * Prints `{"open", "refused"}` once each of them is open or refused, and ends with its standard input.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

const AT_A_TIME = 200;
const ANSWERED_WITHIN_MS = 10_000;

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
let open = 0;
let refused = 0;

async function hold(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  // It may end at any time; that is the server's right.
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const ended = once(socket, 'close').then(() => false);
  const answered = once(socket, 'data', { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
  return await Promise.race([ended, answered]);
}

let left = count;
async function holdMany(): Promise<void> {
  while (left > 0) {
    left -= 1;
    if (await hold()) open += 1;
    else refused += 1;
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, holdMany));
process.stdout.write(`${JSON.stringify({ open, refused })}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
process.exit(0);
