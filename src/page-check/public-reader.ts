import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type DestinationRules, resolveDestination } from '../alerts/receivers/destination.ts';
import { describeFailure, orAborted, requestPublic } from '../alerts/receivers/public-request.ts';
import { readAlertUrl } from '../alerts/receivers/webhook-url.ts';

/** The answer of a server, after redirects. */
export interface PublicAnswer {
  readonly kind: 'answer';
  readonly url: URL;
  readonly status: number;
  readonly contentType: string;
  /** Returns the values of a header, joined by commas; an empty text without any. */
  readonly header: (name: string) => string;
  /** The beginning of the body; empty unless the answer is one to be read. */
  readonly text: string;
  /** Whether the body ended, or was cut at the limit; one that breaks off is `text` as far as it came. */
  readonly isWhole: boolean;
  /** Whether the body was cut at the limit. */
  readonly isCut: boolean;
}

/** Why there is no answer. */
export type NoAnswer =
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'elsewhere'; readonly address: string };

export interface PublicReaderOptions extends DestinationRules {
  readonly timeoutMs?: number;
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string;
  readonly accept: string;
  readonly userAgent: string;
  /** The part of a body that is read, unpacked; the rest is left out. */
  readonly maxBytes: number;
  /** Tells whether the body of an answer is read. */
  readonly isRead: (answer: Pick<PublicAnswer, 'status' | 'contentType'>) => boolean;
}

type Redirect = { readonly kind: 'redirect'; readonly location: string };

/** Limits the whole reading, redirects included. */
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;

/** The streams that undo a `Content-Encoding`. None is asked for, but some caches send one all the same. */
const DECODERS: ReadonlyMap<string, () => Duplex | null> = new Map<string, () => Duplex | null>([
  ['', () => null],
  ['identity', () => null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Reads texts over https from addresses on the public internet that have been checked, as webhooks are sent (docs/webhooks.md,
 * "Where a webhook may go"), within bounds of time and size.
 */
export class PublicReader {
  readonly #options: PublicReaderOptions;

  constructor(options: PublicReaderOptions) {
    this.#options = options;
  }

  /**
   * Reads an address. Never rejects; ends within the timeout, or when `gone` is aborted.
   *
   * @param follows tells whether a redirect is followed
   */
  async read(address: string, gone: AbortSignal, follows: (to: URL) => boolean): Promise<PublicAnswer | NoAnswer> {
    const ended = AbortSignal.any([AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS), gone]);
    try {
      let next = address;
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
        const found = await this.#ask(next, ended);
        if (found.kind !== 'redirect') return found;
        const target = URL.parse(found.location);
        if (target === null || !follows(target)) return { kind: 'elsewhere', address: found.location.slice(0, 200) };
        next = target.href;
      }
      return { kind: 'unreachable', detail: `more than ${REDIRECTS_MAX} redirects` };
    } catch (error) {
      return { kind: 'unreachable', detail: ended.aborted ? 'timeout' : describeFailure(error) };
    }
  }

  async #ask(address: string, ended: AbortSignal): Promise<PublicAnswer | NoAnswer | Redirect> {
    const { accept, userAgent, ca, exemptHosts } = this.#options;
    const url = readAlertUrl(address, exemptHosts);
    if (!(url instanceof URL)) return { kind: 'refused' };
    const { addresses, refused } = await orAborted(resolveDestination(url, this.#options), ended);
    if (refused !== undefined) return { kind: 'refused' };
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': userAgent };
    const outgoing = requestPublic(url, addresses, { method: 'GET', headers, ca });
    // The request is destroyed in the end, which is an error to nobody any more.
    outgoing.on('error', () => {});
    try {
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
      outgoing.end();
      const [response] = await orAborted(answered, ended);
      response.on('error', () => {});
      return await orAborted(answerOf(url, response, this.#options), ended);
    } finally {
      outgoing.destroy();
    }
  }
}

async function answerOf(
  url: URL,
  response: IncomingMessage,
  { isRead, maxBytes }: PublicReaderOptions,
): Promise<PublicAnswer | NoAnswer | Redirect> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status <= 399 && headers.location !== undefined) {
    return { kind: 'redirect', location: URL.parse(headers.location, url)?.href ?? headers.location };
  }
  const contentType = headers['content-type'] ?? '';
  const header = (name: string) => response.headersDistinct[name]?.join(',') ?? '';
  const answer = { kind: 'answer', url, status, contentType, header } as const;
  if (!isRead(answer)) return { ...answer, text: '', isWhole: true, isCut: false };
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const decode = DECODERS.get(encoding);
  if (decode === undefined) return { kind: 'unreachable', detail: `Content-Encoding: ${encoding.slice(0, 100)}` };
  return { ...answer, ...(await textOf(response, decode(), maxBytes)) };
}

/** Reads the beginning of a body. */
async function textOf(
  response: IncomingMessage,
  decoder: Duplex | null,
  maxBytes: number,
): Promise<Pick<PublicAnswer, 'text' | 'isWhole' | 'isCut'>> {
  const stream: Readable = decoder === null ? response : pipeline(response, decoder, () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    isWhole = false;
  }
  return { text: Buffer.concat(chunks).toString('utf8', 0, maxBytes), isWhole, isCut: size >= maxBytes };
}
