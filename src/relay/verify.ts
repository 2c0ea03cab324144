import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signatureOf } from '../alerts/receivers/sign.ts';

/** The largest difference between a delivery's timestamp and the clock, seconds: docs/webhooks.md. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

/** The reason why a delivery is refused. */
export type Forgery = 'timestamp' | 'signature';

/**
 * Checks the timestamp and the signature of a delivery. Returns null for a genuine one. Rules have secrets of their own,
 * so a delivery is genuine when it is signed with any of them; each is compared in constant time.
 *
 * @param nowSeconds Unix time in seconds
 */
export function forgeryOf(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  secrets: readonly string[],
  nowSeconds: number,
): Forgery | null {
  const [timestamp, signature] = [headers['svc-timestamp'], headers['svc-signature']];
  if (typeof timestamp !== 'string' || !/^(0|[1-9]\d{0,11})$/.test(timestamp)) return 'timestamp';
  if (Math.abs(nowSeconds - Number(timestamp)) > TIMESTAMP_TOLERANCE_SECONDS) return 'timestamp';
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  const isGenuine = secrets.map((secret) => isSame(given, Buffer.from(signatureOf(secret, Number(timestamp), body))));
  return isGenuine.includes(true) ? null : 'signature';
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
