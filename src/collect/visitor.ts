import { hash } from 'node:crypto';
import type { Address } from './address.ts';

/** Of the site's id, the address's family, and the two halves of its first 64 bits. */
const NUMBERS_BYTES = 13;

/**
 * The visitor of an event: 64 bits, as an unsigned decimal, of a hash keyed with the day's salt. Once the salt is
 * destroyed nobody can compute it again, nor link two days.
 *
 * @param userAgent as HTTP gives it: each character is a byte
 */
export function visitorOf(salt: Buffer, siteId: number, address: Address, userAgent: string): string {
  // Salt and numbers have a fixed length: no two inputs read alike.
  const input = Buffer.allocUnsafe(salt.length + NUMBERS_BYTES + userAgent.length);
  salt.copy(input);
  let at = input.writeUInt32LE(siteId, salt.length);
  at = input.writeUInt8(address.family, at);
  at = input.writeUInt32LE(address.high, at);
  at = input.writeUInt32LE(address.low, at);
  input.write(userAgent, at, 'latin1');
  const digest = hash('sha256', input, 'hex');
  input.fill(0, 0, salt.length);
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}
