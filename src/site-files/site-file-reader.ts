import { createHash } from 'node:crypto';
import type { DestinationRules } from '../alerts/receivers/destination.ts';
import { hostNameOf } from '../alerts/receivers/webhook-url.ts';
import { ROBOTS_MAX_BYTES } from '../domain/robots/robots-rules.ts';
import { isOwnHost, type SiteDomains } from '../domain/site-domains.ts';
import type { SiteFileName } from '../domain/site-file.ts';
import { type NoAnswer, type PublicAnswer, PublicReader } from '../page-check/public-reader.ts';
import type { FileReading } from '../sites/site-files.ts';

export interface SiteFileReaderOptions extends DestinationRules {
  readonly timeoutMs?: number;
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string;
  /** 443 when absent. */
  readonly port?: number;
}

const USER_AGENT = 'Mozilla/5.0 (compatible; svc-robots)';
const TITLE_MAX_CHARS = 200;
/** Answers below 500 that say nothing about the file: the server is busy. */
const BUSY: readonly number[] = [408, 425, 429];

/**
 * Reads robots.txt and llms.txt of a domain as RFC 9309 says, over https alone: redirects are followed to any public host, a status of
 * 400 to 499 means that there is none, and any other failure that nobody knows. A host that may have any address is followed to only
 * when it is one of the site's own.
 */
export class SiteFileReader {
  readonly #reader: PublicReader;
  readonly #port: string;
  readonly #exemptHosts: readonly string[];

  constructor({ port, ...options }: SiteFileReaderOptions) {
    this.#exemptHosts = options.exemptHosts;
    this.#port = port === undefined ? '' : `:${port}`;
    this.#reader = new PublicReader({
      ...options,
      ...{ accept: 'text/plain, */*;q=0.1', userAgent: USER_AGENT, maxBytes: ROBOTS_MAX_BYTES },
      isRead: isFound,
    });
  }

  /** Reads a file of a site's main domain. Never rejects; ends within the timeout, or when `gone` is aborted. */
  async read(site: SiteDomains, file: SiteFileName, gone: AbortSignal): Promise<FileReading> {
    const address = `https://${site.domain}${this.#port}/${file}`;
    const follows = (to: URL) => {
      const host = hostNameOf(to);
      return to.protocol === 'https:' && (!this.#exemptHosts.includes(host) || isOwnHost(host, site));
    };
    return readingOf(await this.#reader.read(address, gone, follows), file);
  }
}

function isFound({ status }: Pick<PublicAnswer, 'status'>): boolean {
  return status >= 200 && status <= 299;
}

/** Tells whether an answer is a page, or nothing, in HTML. Some servers send these files as HTML, too. */
function isPage({ contentType, text }: PublicAnswer): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType) && /^\s*(<|$)/.test(text);
}

function readingOf(answer: PublicAnswer | NoAnswer, file: SiteFileName): FileReading {
  if (answer.kind === 'refused') return failed('no public address');
  if (answer.kind === 'elsewhere') return failed(`redirected to ${answer.address}`);
  if (answer.kind === 'unreachable') return failed(answer.detail);
  const { status, isWhole } = answer;
  if (isFound(answer)) {
    if (!isWhole) return failed('the answer broke off');
    return isPage(answer) ? { kind: 'page' } : { kind: 'there', contents: contentsOf(answer, file) };
  }
  const isAbsent = status >= 400 && status <= 499 && !BUSY.includes(status);
  return isAbsent ? { kind: 'absent' } : failed(`status ${status}`);
}

function failed(failure: string): FileReading {
  return { kind: 'failed', failure: failure.replaceAll('\0', '').slice(0, 300) };
}

function contentsOf({ text: found, isCut }: PublicAnswer, file: SiteFileName) {
  const isRobots = file === 'robots.txt';
  // No database keeps the character 0. Half of a rule is another rule.
  const text = (isCut && isRobots ? found.slice(0, lineEndOf(found)) : found).replaceAll('\0', '\ufffd');
  const heading = isRobots ? '' : (/^\ufeff?[^\S\n]*#[^\S\n]+(\S[^\n]*)/m.exec(text.slice(0, 2000))?.[1] ?? '');
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    title: heading.trim().slice(0, TITLE_MAX_CHARS).toWellFormed(),
    text,
  };
}

/** Returns the place behind the last line end; 0 without one. */
function lineEndOf(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
}
