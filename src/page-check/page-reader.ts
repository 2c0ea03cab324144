import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type DestinationRules, resolveDestination } from '../alerts/receivers/destination.ts';
import { describeFailure, orAborted, requestPublic } from '../alerts/receivers/public-request.ts';
import { readAlertUrl } from '../alerts/receivers/webhook-url.ts';
import { isOwnHost, type SiteDomains } from '../domain/site-domains.ts';
import type { ReadPage } from './inspect-page.ts';

/** Why a page could not be read. */
export type Unread =
  /** Its address may not be asked: it is not public, or not one of https. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'no_html' };

export interface PageReaderOptions extends DestinationRules {
  readonly timeoutMs?: number;
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string;
}

/** Limits the whole reading, redirects included. */
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;
/** The part of a page that is read; the rest is left out. */
export const PAGE_MAX_BYTES = 2 * 1024 * 1024;
const USER_AGENT = 'Mozilla/5.0 (compatible; svc-page-check)';

/** What undoes a `Content-Encoding`. None is asked for, but some caches send one all the same. */
const DECODERS: ReadonlyMap<string, () => Duplex | null> = new Map<string, () => Duplex | null>([
  ['', () => null],
  ['identity', () => null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Reads pages of sites as a visitor without a browser would: over https, from addresses on the public internet that have
 * been checked, as webhooks are sent (docs/webhooks.md, "Where a webhook may go"). It follows redirects on the site's domains.
 */
export class PageReader {
  readonly #options: PageReaderOptions;

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  /** Reads a page of a site. Never rejects; ends within the timeout, or when `gone` is aborted. */
  async read(address: string, site: SiteDomains, gone: AbortSignal): Promise<ReadPage | Unread> {
    const ended = AbortSignal.any([AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS), gone]);
    try {
      let next = address;
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
        const found = await this.#ask(next, ended);
        if (!('location' in found)) return found;
        const target = URL.parse(found.location);
        if (target?.protocol !== 'https:' || !isOwnHost(target.hostname, site)) {
          return { kind: 'elsewhere', address: found.location.slice(0, 200) };
        }
        next = target.href;
      }
      return { kind: 'unreachable', detail: `more than ${REDIRECTS_MAX} redirects` };
    } catch (error) {
      return { kind: 'unreachable', detail: ended.aborted ? 'timeout' : describeFailure(error) };
    }
  }

  async #ask(address: string, ended: AbortSignal): Promise<ReadPage | Unread | { readonly location: string }> {
    const url = readAlertUrl(address, this.#options.exemptHosts);
    if (!(url instanceof URL)) return { kind: 'refused' };
    const { addresses, refused } = await orAborted(resolveDestination(url, this.#options), ended);
    if (refused !== undefined) return { kind: 'refused' };
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': USER_AGENT };
    const outgoing = requestPublic(url, addresses, { method: 'GET', headers, ca: this.#options.ca });
    // The request is destroyed in the end, which is an error to nobody any more.
    outgoing.on('error', () => {});
    try {
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
      outgoing.end();
      const [response] = await orAborted(answered, ended);
      response.on('error', () => {});
      return await orAborted(pageOf(url, response), ended);
    } finally {
      outgoing.destroy();
    }
  }
}

async function pageOf(url: URL, response: IncomingMessage): Promise<ReadPage | Unread | { readonly location: string }> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status <= 399 && headers.location !== undefined) {
    return { location: URL.parse(headers.location, url)?.href ?? headers.location };
  }
  if (status !== 200) return { kind: 'status', status };
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')) return { kind: 'no_html' };
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const decode = DECODERS.get(encoding);
  if (decode === undefined) return { kind: 'unreachable', detail: `Content-Encoding: ${encoding.slice(0, 100)}` };
  const header = (name: string) => response.headersDistinct[name]?.join(',') ?? '';
  return {
    url,
    referrerPolicy: header('referrer-policy'),
    contentSecurityPolicy: header('content-security-policy'),
    html: await textOf(response, decode()),
  };
}

/** Reads the beginning of a page. One that breaks off is read as far as it came. */
async function textOf(response: IncomingMessage, decoder: Duplex | null): Promise<string> {
  const stream: Readable = decoder === null ? response : pipeline(response, decoder, () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= PAGE_MAX_BYTES) break;
    }
  } catch {
    // What has come is looked at.
  }
  return Buffer.concat(chunks).toString('utf8', 0, PAGE_MAX_BYTES);
}
