import { createHash } from 'node:crypto';
import { LINE_MAX_BYTES } from './line-splitter.ts';

const LINE_FEED = 10;
const HASH = '#'.charCodeAt(0);
const DIGITS = 32;

/** The digest that tells a file from others, wherever it is moved to. */
export interface Fingerprint {
  readonly text: string;
  /** The bytes at the beginning of the file that it is made of. */
  readonly bytes: number;
}

/** So many bytes at the beginning of a file are enough to make its fingerprint. */
export const HEAD_BYTES = LINE_MAX_BYTES;

/**
 * Makes the fingerprint of a file: the SHA-256 of its first line. Comments before the first line are the same in all files
 * of a server, so they belong to it. Returns null while the first line is unfinished.
 *
 * @param isWhole whether nothing follows the head, so that its last line is finished
 */
export function fingerprintOf(head: Buffer, isWhole: boolean): Fingerprint | null {
  let bytes = 0;
  while (head[bytes] === HASH) {
    const feed = head.indexOf(LINE_FEED, bytes);
    if (feed === -1) break;
    bytes = feed + 1;
  }
  const end = head.indexOf(LINE_FEED, bytes);
  const isFinished = end !== -1 || head.length >= HEAD_BYTES || (isWhole && bytes < head.length);
  if (!isFinished) return null;
  bytes = end === -1 ? head.length : end + 1;
  return { text: createHash('sha256').update(head.subarray(0, bytes)).digest('hex').slice(0, DIGITS), bytes };
}
