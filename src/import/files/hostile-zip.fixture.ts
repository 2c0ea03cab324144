/** Changes what a zip says of its first entry, as no writer of zips would. */

const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1');

/** The fields of an entry that can be changed, by their positions in its header in the directory of the zip. */
const FIELDS = {
  flags: { at: 8, bytes: 2 },
  method: { at: 10, bytes: 2 },
  crc: { at: 16, bytes: 4 },
  packedSize: { at: 20, bytes: 4 },
  size: { at: 24, bytes: 4 },
  attributes: { at: 38, bytes: 4 },
} as const;

export const ENCRYPTED_FLAG = 1;
/** A symbolic link of Unix. */
export const LINK_ATTRIBUTES = 0o120777 * 0x10000;

/** Returns the zip with other fields of its first entry. */
export function withFirstEntry(zip: Uint8Array, changes: Partial<Record<keyof typeof FIELDS, number>>): Buffer {
  const bytes = Buffer.from(zip);
  const header = bytes.indexOf(CENTRAL_HEADER);
  for (const [name, value] of Object.entries(changes)) {
    const field = FIELDS[name as keyof typeof FIELDS];
    bytes.writeUIntLE(value, header + field.at, field.bytes);
  }
  return bytes;
}
