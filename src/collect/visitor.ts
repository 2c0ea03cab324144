import { hash } from 'node:crypto';

/**
 * The visitor of an event: 64 bits, as an unsigned decimal, of a hash keyed with the day's salt. Once the salt is
 * destroyed nobody can compute it again, nor link two days.
 *
 * @param address the address with IPv6 already cut to its /64
 */
export function visitorOf(salt: Buffer, siteId: number, address: string, userAgent: string): string {
  // The salt has a fixed length, and neither number nor address can hold the separator: no two inputs read alike.
  const rest = Buffer.from(`${siteId}\n${address}\n${userAgent}`);
  const digest = hash('sha256', Buffer.concat([salt, rest], salt.length + rest.length), 'buffer');
  return digest.readBigUInt64LE(0).toString();
}
