import type { ServerResponse } from 'node:http';
import type { Timer } from '../concurrency/timer.ts';
import { whenOver } from '../concurrency/when-over.ts';

/** The least that a client takes on average of the time in which it is waited for, bytes a second: a bad mobile connection takes more. */
const LEAST_BYTES_PER_S = 16 * 1024;
/** The time of waiting that is forgiven, seconds. */
const GRACE_S = 120;
const LOOK_EVERY_S = 5;
/** A download takes no longer, seconds. */
const DEADLINE_S = 12 * 3600;

/** Breaks off a response whose client takes it so slowly that it holds a place which others wait for. */
export function requireLeastRate(response: ServerResponse, timer: Timer): void {
  const before = response.socket?.bytesWritten ?? 0;
  let lastedS = 0;
  let waitedS = 0;
  const cancel = timer.every(LOOK_EVERY_S * 1000, () => {
    lastedS += LOOK_EVERY_S;
    // Otherwise the client waits for the next piece.
    if (response.writableNeedDrain) waitedS += LOOK_EVERY_S;
    const taken = (response.socket?.bytesWritten ?? 0) - before;
    const isSlow = waitedS > GRACE_S && taken < (waitedS - GRACE_S) * LEAST_BYTES_PER_S;
    if (isSlow || lastedS > DEADLINE_S) response.destroy();
  });
  whenOver(response, cancel);
}
