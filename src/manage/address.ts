import { createHash } from 'node:crypto';

const ID_CHARS = 16;

/** Returns an email address as it is stored. */
export function normalisedAddress(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Returns the id of what an organisation or a site has for an address, whatever rows hold it. The log has ids, and must name nobody,
 * so the id is not the address.
 */
export function addressId(ownerId: number, address: string): string {
  return createHash('sha256').update(`${ownerId} ${address}`).digest('hex').slice(0, ID_CHARS);
}
