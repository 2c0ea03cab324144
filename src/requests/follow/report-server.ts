import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Timer } from '../../concurrency/timer.ts';
import { RefusedError, refusalText } from './refusal.ts';

/** The answer to a batch. */
export type BatchAnswer =
  | { readonly kind: 'counted'; readonly counted: number; readonly faults: Readonly<Record<string, number>> }
  /** The stream is elsewhere. */
  | { readonly kind: 'conflict'; readonly position: string | null };

export interface ReportServerOptions {
  /** The address of the service, which may have a path. */
  readonly url: string;
  readonly key: string;
  /** The site; undefined when the key is for one alone. */
  readonly site: string | undefined;
  readonly timer: Timer;
  /** Aborted when no further attempt is to be made. */
  readonly stop: AbortSignal;
  /** Writes a line for the operator. */
  readonly say: (text: string) => void;
  readonly request?: typeof fetch;
}

/** The operator has asked to stop while the service could not be reached. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 30_000;
const RETRY_AFTER_MAX_SECONDS = 120;
const ANSWER_WITHIN_MS = 60_000;
const FAST = 1;

const packed = promisify(gzip);

interface Query {
  readonly stream: string;
  readonly after?: string | null;
  readonly position?: string;
}

interface Answer {
  readonly counted?: number;
  readonly faults?: Readonly<Record<string, number>>;
  readonly position?: string | null;
}

/** Sends batches to the service, each again until it is answered. */
export class ReportServer {
  readonly #options: ReportServerOptions;
  #isFailing = false;

  constructor(options: ReportServerOptions) {
    this.#options = options;
  }

  /** Asks how far a stream has been counted; null when nothing has come. Throws a RefusedError or a StoppedError. */
  async position(stream: string): Promise<string | null> {
    return (await this.#ask({ stream }, '')).position ?? null;
  }

  /**
   * Sends the lines behind `after`, which end at `position`. A batch that was counted although its answer got lost counts once.
   * Throws a RefusedError or a StoppedError.
   */
  async send(
    { stream, after, position }: { readonly stream: string; readonly after: string | null; readonly position: string },
    lines: readonly string[],
  ): Promise<BatchAnswer> {
    const answer = await this.#ask({ stream, after, position }, lines.join('\n'));
    if (answer.counted !== undefined) {
      return { kind: 'counted', counted: answer.counted, faults: answer.faults ?? {} };
    }
    if (answer.position === position) return { kind: 'counted', counted: lines.length, faults: {} };
    return { kind: 'conflict', position: answer.position ?? null };
  }

  async #ask(query: Query, text: string): Promise<Answer> {
    const body = text === '' ? null : await packed(text, { level: FAST });
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, WAIT_MAX_MS)) {
      const answered = await this.#attempt(query, body);
      if (typeof answered.failure !== 'string') {
        if (this.#isFailing) this.#options.say('the service answers again');
        this.#isFailing = false;
        return answered.answer;
      }
      const { url, say } = this.#options;
      if (!this.#isFailing) say(`${url} cannot take lines now (${answered.failure}); trying again`);
      this.#isFailing = true;
      await this.#wait(Math.max(waitMs, answered.retryAfterMs));
    }
  }

  async #attempt(
    query: Query,
    body: Buffer | null,
  ): Promise<
    { readonly answer: Answer; readonly failure?: never } | { readonly failure: string; readonly retryAfterMs: number }
  > {
    let response: Response;
    let text: string;
    try {
      response = await this.#post(query, body);
      text = await response.text();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      return { failure, retryAfterMs: 0 };
    }
    const { status } = response;
    if (status === 408 || status === 429 || status >= 500) {
      const seconds = Math.min(Number(response.headers.get('retry-after')) || 0, RETRY_AFTER_MAX_SECONDS);
      return { failure: `status ${status}`, retryAfterMs: seconds * 1000 };
    }
    const answer = objectOf(text);
    const isAnswer =
      status === 202 ? typeof answer?.counted === 'number' : status === 409 && 'position' in (answer ?? {});
    if (isAnswer) return { answer: answer! };
    throw new RefusedError(refusalText(this.#options.url, status, response.headers.get('location'), answer));
  }

  #post({ stream, after, position }: Query, body: Buffer | null): Promise<Response> {
    const { url, key, site, request = fetch } = this.#options;
    const query = new URLSearchParams({ stream });
    if (site !== undefined) query.set('site', site);
    if (position !== undefined) query.set('position', position);
    if (after != null) query.set('after', after);
    return request(`${url.replace(/\/+$/, '')}/api/r?${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== null && { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }),
      },
      ...(body !== null && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }

  async #wait(ms: number): Promise<void> {
    const { timer, stop } = this.#options;
    if (stop.aborted) throw new StoppedError();
    const { promise, resolve } = Promise.withResolvers<void>();
    const over = new AbortController();
    const cancel = timer.after(ms, resolve);
    stop.addEventListener('abort', () => resolve(), { signal: over.signal });
    await promise;
    over.abort();
    cancel();
    if (stop.aborted) throw new StoppedError();
  }
}

/** Says why the network failed; null for an error of another kind. */
function failureOf(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer';
  if (!(error instanceof TypeError)) return null;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}

function objectOf(text: string): (Answer & { readonly error?: { readonly message?: string } }) | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
