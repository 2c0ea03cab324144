import { COLLECT_BODY_MAX_BYTES } from '../../domain/limits.ts';
import { COLLECT_PATH } from './collect-url.ts';

/** A longer head is for node:http, which has its own limit. */
const HEAD_MAX_BYTES = 8192;
const REQUEST_LINE = `POST ${COLLECT_PATH} HTTP/1.1\r\n`;
/**
 * The request line and complete header lines of RFC 9112, without the continued lines of earlier versions, and without
 * the byte A0: in HTTP it is part of a value, at the end too, where `trim` would remove it.
 */
const HEAD = new RegExp(
  `${REQUEST_LINE.replaceAll('.', '\\.')}(?:[\\w!#$%&'*+.^\`|~-]+:[\\t\\x20-\\x7e\\x80-\\x9f\\xa1-\\xff]*\\r\\n)*\\r\\n`,
  'y',
);
/** The headers that change how a request is read or answered. */
const OF_TRANSPORT = /^(?:expect|upgrade|connection|content-length|proxy-connection|transfer-encoding)$/i;
const LENGTH = /^\d{1,4}$/;

/** One event as browsers and proxies send it. */
export interface PlainRequest {
  /** Alternating names and values, as `IncomingMessage.rawHeaders` has them. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/**
 * Reads bytes that are exactly one `POST /api/e` with nothing unusual about it: a length, and a connection that stays
 * open. Returns null otherwise; the request may be valid all the same.
 */
export function plainRequest(bytes: Buffer): PlainRequest | null {
  const head = bytes.toString('latin1', 0, HEAD_MAX_BYTES);
  HEAD.lastIndex = 0;
  if (!HEAD.test(head)) return null;
  const bodyStart = HEAD.lastIndex;
  const rawHeaders: string[] = [];
  let length = Number.NaN;
  for (let start = REQUEST_LINE.length; start < bodyStart - 2; ) {
    const colon = head.indexOf(':', start);
    const end = head.indexOf('\r', colon);
    const name = head.slice(start, colon);
    const value = head.slice(colon + 1, end).trim();
    if (OF_TRANSPORT.test(name)) {
      if (name.length === 14 && Number.isNaN(length) && LENGTH.test(value)) length = Number(value);
      else if (name.length !== 10 || value.toLowerCase() !== 'keep-alive') return null;
    }
    rawHeaders.push(name, value);
    start = end + 2;
  }
  if (length > COLLECT_BODY_MAX_BYTES || bodyStart + length !== bytes.length) return null;
  return { rawHeaders, body: bytes.subarray(bodyStart) };
}
