import { hash } from 'node:crypto';
import type { Address } from './lookup/address.ts';

/** The bytes of the site's id, the address's family, and the two halves of its first 64 bits. */
const NUMBERS_BYTES = 13;
/** Longer than a request's headers may be. */
const INPUT_MAX_BYTES = 32_768;

/**
 * The hashed input, and the part of the digest that is kept. Both are shared, because hashing is synchronous and copies
 * out of them.
 */
const shared = Buffer.alloc(INPUT_MAX_BYTES);
const kept = new DataView(new ArrayBuffer(8));

/**
 * Returns the visitor of an event: 64 bits, as an unsigned decimal, of a hash keyed with the day's salt. Once the salt
 * is destroyed, nobody can compute the hash again or link two days.
 *
 * @param userAgent as HTTP gives it: each character is a byte
 */
export function visitorOf(salt: Buffer, siteId: number, address: Address, userAgent: string): string {
  const bytes = salt.length + NUMBERS_BYTES + userAgent.length;
  const input = bytes <= INPUT_MAX_BYTES ? shared : Buffer.allocUnsafe(bytes);
  // Salt and numbers have a fixed length, so two different inputs never have the same bytes.
  input.set(salt, 0);
  let at = input.writeUInt32LE(siteId, salt.length);
  at = input.writeUInt8(address.family, at);
  at = input.writeUInt32LE(address.high, at);
  at = input.writeUInt32LE(address.low, at);
  input.write(userAgent, at, 'latin1');
  // The digest is read as a text of bytes: a buffer would take three times as long.
  const digest = hash('sha256', input.subarray(0, bytes), 'latin1');
  input.fill(0, 0, bytes);
  for (let i = 0; i < kept.byteLength; i++) kept.setUint8(i, digest.charCodeAt(i));
  return kept.getBigUint64(0).toString();
}
