/** Reports the requests of a site behind Cloudflare to svc, and passes them on unchanged. Its variables are SVC_URL and SVC_KEY. */

/** The requests of so long are sent together, milliseconds. */
const SEND_AFTER_MS = 5000;
/** The service takes 1,000 lines and 1 MB: a batch ends with the line that reaches one of these. */
const BATCH_FULL_LINES = 400;
const BATCH_FULL_BYTES = 900_000;
const TEXT_MAX_CHARS = 1000;

/** The lines of this isolate that wait. */
let waiting = [];
let waitingBytes = 0;
const encoder = new TextEncoder();

export default {
  async fetch(request, env, context) {
    // A fault of this script costs no request.
    context.passThroughOnException();
    const response = await fetch(request);
    const line = lineOf(request, response);
    waiting.push(line);
    waitingBytes += encoder.encode(line).length + 1;
    if (waiting.length === 1) context.waitUntil(scheduler.wait(SEND_AFTER_MS).then(() => send(env)));
    if (waiting.length === BATCH_FULL_LINES || waitingBytes >= BATCH_FULL_BYTES) context.waitUntil(send(env));
    return response;
  },
};

function lineOf({ url, headers }, response) {
  const { pathname, host } = new URL(url);
  return JSON.stringify({
    time: Date.now(),
    path: pathname.slice(0, TEXT_MAX_CHARS),
    status: response.status,
    bytes: Number(response.headers.get('content-length')) || 0,
    userAgent: (headers.get('user-agent') ?? '').slice(0, TEXT_MAX_CHARS),
    address: headers.get('cf-connecting-ip') ?? '',
    host,
  });
}

/** Sends what waits, once: nobody can tell whether a batch was counted whose answer got lost. */
async function send({ SVC_URL, SVC_KEY }) {
  const lines = waiting;
  waiting = [];
  waitingBytes = 0;
  if (lines.length === 0) return;
  try {
    const headers = { authorization: `Bearer ${SVC_KEY}` };
    const answer = await fetch(`${SVC_URL.replace(/\/+$/, '')}/api/r`, {
      method: 'POST',
      headers,
      body: lines.join('\n'),
    });
    if (!answer.ok) console.error(`svc: ${lines.length} requests were not counted: ${await answer.text()}`);
  } catch (error) {
    console.error(`svc: ${lines.length} requests were not counted: ${error.message}`);
  }
}
