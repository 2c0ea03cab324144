import { createHmac } from 'node:crypto';

/**
 * Returns the `svc-signature` of a delivery: `v1=` and the lower-case hex HMAC-SHA256, keyed with the rule's secret, of
 * `<timestamp>.<body>`, the body byte for byte.
 *
 * @param timestamp the `svc-timestamp` of the same delivery, Unix time in seconds
 */
export function signatureOf(secret: string, timestamp: number, body: Uint8Array): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}
