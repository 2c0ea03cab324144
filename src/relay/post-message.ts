import type { Outcome, TargetRequest } from './target.ts';

/**
 * Limits an attempt, milliseconds. The sender of the alert waits 10 s: it must hear of the failure before, or it would
 * count as its own.
 */
export const POST_TIMEOUT_MS = 8000;
/** The part of a refusal that the log shows, characters. */
const REFUSAL_MAX_CHARS = 200;
const REFUSAL_MAX_BYTES = 4096;

/** Posts a message to its target once. Never rejects. No text of the outcome has the target's URL, which is a secret. */
export async function postMessage(
  { url, headers, body }: TargetRequest,
  stopping: AbortSignal,
  timeoutMs: number = POST_TIMEOUT_MS,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'svc-relay' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([timeout, stopping]),
    });
    if (response.ok) {
      await response.body?.cancel();
      return { isTaken: true };
    }
    const refusal = await beginningOf(response);
    return { isTaken: false, detail: `status ${response.status}${refusal === '' ? '' : `: ${refusal}`}` };
  } catch (error) {
    if (timeout.aborted) return { isTaken: false, detail: `no answer within ${timeoutMs} ms` };
    if (stopping.aborted) return { isTaken: false, detail: 'the relay was stopped' };
    return { isTaken: false, detail: causeOf(error) };
  }
}

/** Reads the beginning of an answer as one line. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= REFUSAL_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll(/\s+/g, ' ').trim().slice(0, REFUSAL_MAX_CHARS);
}

/** Returns why a connection failed. The message of fetch itself says nothing; its cause does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  return code ?? (cause instanceof Error ? cause.message : 'the request failed');
}
