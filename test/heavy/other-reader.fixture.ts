/**
 * A thread that reads a site's figures all the time and posts the time of each read. It is a thread so that
 * computations of the tests do not delay it. Ends with a message.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const READ_EVERY_MS = 60;
const QUESTIONS = ['stats?period=7d', 'breakdown?dimension=page&period=today', 'timeseries?period=today', 'realtime'];

const { url, apiKey } = workerData as { readonly url: string; readonly apiKey: string };
let over = false;
parentPort!.once('message', () => {
  over = true;
});
for (let reads = 0; !over; reads++) {
  const start = performance.now();
  const response = await fetch(`${url}/${QUESTIONS[reads % QUESTIONS.length]}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  parentPort!.postMessage(performance.now() - start);
  await pause(READ_EVERY_MS);
}
