/**
 * Verifies deliveries as a receiver would, by docs/webhooks.md alone. It shares no code with the sender and computes
 * the signature in another way.
 */
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';

/** A request that a receiver got. */
export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Asserts that a delivery is signed with a secret over its exact bytes, no later than `nowSeconds`. Returns its body.
 */
export async function verified(
  { method, headers, body }: Received,
  secret: string,
  nowSeconds: number,
): Promise<Record<string, unknown>> {
  assert.equal(method, 'POST');
  assert.equal(headers['content-type'], 'application/json');
  const timestamp = String(headers['svc-timestamp']);
  assert.match(timestamp, /^\d+$/);
  assert.ok(Number(timestamp) <= nowSeconds && nowSeconds - Number(timestamp) <= 300, `stale: ${timestamp}`);
  const signature = /^v1=([0-9a-f]{64})$/.exec(String(headers['svc-signature']));
  assert.ok(signature, `malformed: ${headers['svc-signature']}`);
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify']);
  const signed = new Uint8Array([...text.encode(`${timestamp}.`), ...body]);
  const code = Uint8Array.from(signature[1]!.match(/../g)!, (hex) => Number.parseInt(hex, 16));
  assert.ok(await crypto.subtle.verify('HMAC', key, code, signed), 'wrong signature');
  return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
}
