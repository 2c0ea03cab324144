import { NONE_KEY, OTHER_KEY } from './dimension.ts';

const UTF8_BYTES_PER_UNIT_MAX = 3;
const encoder = new TextEncoder();

/**
 * Prepares a value of a dimension for storage: well-formed and at most `maxBytes` of UTF-8. The service's own keys for
 * absent values and for the rest count as absent; otherwise a visitor could write them into the figures.
 */
export function storedValue(text: string, maxBytes: number): string {
  return isReservedKey(text) ? '' : cutToBytes(text.toWellFormed(), maxBytes);
}

/** Tells whether a text is the service's own key for absent values or for the rest. */
export function isReservedKey(text: unknown): boolean {
  return text === NONE_KEY || text === OTHER_KEY;
}

/**
 * Cuts a text to its first `maxBytes` of UTF-8. A character that does not fit as a whole is left out.
 *
 * @param text well-formed
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * UTF8_BYTES_PER_UNIT_MAX <= maxBytes) return text;
  // Nothing beyond this place fits. Cutting here bounds the cost for a text of any length.
  const { read } = encoder.encodeInto(text.slice(0, maxBytes + 1), new Uint8Array(maxBytes));
  return read < text.length ? text.slice(0, read) : text;
}
