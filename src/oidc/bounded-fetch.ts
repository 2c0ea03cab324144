/** A provider that is slow must not keep a person, or the memory of a request, for longer. */
const ANSWER_MAX_MS = 10_000;
/** Keys of large providers take 20 KB. */
const ANSWER_MAX_BYTES = 512 * 1024;

/** An answer was longer than any that a provider gives. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** Fetches like `fetch`, within a time and a length. It follows no redirect. */
export async function boundedFetch(url: string | URL, options: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(ANSWER_MAX_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const response = await fetch(url, { ...options, redirect: 'manual', signal });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > ANSWER_MAX_BYTES) throw new AnswerTooLongError(`more than ${ANSWER_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}
