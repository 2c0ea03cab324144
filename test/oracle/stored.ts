/** Truncates the values of events as they are stored, in the plainest way. */
import type { Dimension } from '../../src/domain/dimension.ts';

/** The most bytes of a value, by dimension. */
const BYTES: Readonly<Record<Dimension, number>> = {
  page: 1024,
  entry: 1024,
  exit: 1024,
  referrer: 253,
  utm_source: 256,
  utm_medium: 256,
  utm_campaign: 256,
  country: 2,
  region: 128,
  city: 128,
  browser: 128,
  os: 128,
  device: 128,
  event: 64,
};

/** Returns the stored part of a value: the characters that fit, and nothing for the service's own keys. */
export function storedAs(sent: string, dimension: Dimension): string {
  if (sent === '(none)' || sent === '(other)') return '';
  let kept = '';
  // Truncates at whole characters. Half a character becomes U+FFFD, as in storage.
  for (const character of sent.toWellFormed()) {
    if (Buffer.byteLength(kept + character) > BYTES[dimension]) break;
    kept += character;
  }
  return kept;
}
