import { createHash } from 'node:crypto';
import type { DestinationRules } from '../alerts/receivers/destination.ts';
import { ROBOTS_MAX_BYTES } from '../domain/robots/robots-rules.ts';
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
 * 400 to 499 means that there is none, and any other failure that nobody knows.
 */
export class SiteFileReader {
  readonly #reader: PublicReader;
  readonly #port: string;

  constructor({ port, ...options }: SiteFileReaderOptions) {
    this.#port = port === undefined ? '' : `:${port}`;
    this.#reader = new PublicReader({
      ...options,
      ...{ accept: 'text/plain, */*;q=0.1', userAgent: USER_AGENT, maxBytes: ROBOTS_MAX_BYTES },
      isRead: (answer) => isThere(answer),
    });
  }

  /** Reads a file of a domain. Never rejects; ends within the timeout, or when `gone` is aborted. */
  async read(domain: string, file: SiteFileName, gone: AbortSignal): Promise<FileReading> {
    const address = `https://${domain}${this.#port}/${file}`;
    return readingOf(await this.#reader.read(address, gone, ({ protocol }) => protocol === 'https:'));
  }
}

/** A page of HTML is none of these files, but what many sites answer for any address. */
function isThere({ status, contentType }: Pick<PublicAnswer, 'status' | 'contentType'>): boolean {
  return status >= 200 && status <= 299 && !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

function readingOf(answer: PublicAnswer | NoAnswer): FileReading {
  if (answer.kind === 'refused') return failed('no public address');
  if (answer.kind === 'elsewhere') return failed(`redirected to ${answer.address}`);
  if (answer.kind === 'unreachable') return failed(answer.detail);
  const { status, text, isWhole } = answer;
  if (isThere(answer)) return isWhole ? { kind: 'there', contents: contentsOf(text) } : failed('the answer broke off');
  const isAbsent = status < 300 || (status >= 400 && status <= 499 && !BUSY.includes(status));
  return isAbsent ? { kind: 'absent' } : failed(`status ${status}`);
}

function failed(failure: string): FileReading {
  return { kind: 'failed', failure: failure.replaceAll('\0', '').slice(0, 300) };
}

function contentsOf(whole: string) {
  // No database keeps the character 0.
  const text = whole.replaceAll('\0', '\ufffd');
  const heading = /^\ufeff?[^\S\n]*#[^\S\n]+(\S[^\n]*)/m.exec(text.slice(0, 2000))?.[1] ?? '';
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    title: heading.trim().slice(0, TITLE_MAX_CHARS).toWellFormed(),
    text,
  };
}
