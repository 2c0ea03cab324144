/** How a value of an event is stored, as plainly as it can be said. */
import type { Dimension } from '../../src/domain/dimension.ts';

/** The most bytes that a value of a dimension has. */
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

/** The stored part of a value that was sent: the characters that fit; nothing of the service's own words. */
export function storedAs(sent: string, dimension: Dimension): string {
  if (sent === '(none)' || sent === '(other)') return '';
  let kept = '';
  // By characters, each whole; half a character is the sign for one that cannot be read.
  for (const character of sent.toWellFormed()) {
    if (Buffer.byteLength(kept + character) > BYTES[dimension]) break;
    kept += character;
  }
  return kept;
}
