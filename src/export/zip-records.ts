/** The records of a zip, as APPNOTE 6.3 has them. */

/** The values of fields that are too small for a number: another record has it, with 64 bits. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
const ZIP64_EXTRA = 1;
/** The versions that a reader needs: for deflated files, and for fields of 64 bits. */
const VERSION = { plain: 20, large: 45 };
/** Names are UTF-8. */
const FLAG_UTF8 = 1 << 11;
/** Checksum and sizes follow the content. */
const FLAG_DESCRIPTOR = 1 << 3;
const METHODS = { stored: 0, deflated: 8 } as const;
/** The reader is to take the attributes for those of Unix: a file that its owner may write. */
const UNIX = 3 << 8;
const FILE_MODE = 0o100_644;

/** A file of a zip, before its content is written. */
export interface ZipHeader {
  readonly name: string;
  readonly method: keyof typeof METHODS;
  readonly bytes: number;
  readonly crc32: number;
  /** The place of its header in the zip. */
  readonly offset: number;
  /** Whether its sizes have 64 bits. */
  readonly isLarge: boolean;
  readonly modified: Temporal.PlainDateTime;
}

/** A file of a zip that has been written. */
export interface ZipRecord extends ZipHeader {
  /** The size of its content in the zip. */
  readonly packedBytes: number;
}

/** Makes the header that stands before the content. The size of a deflated content follows in a descriptor. */
export function zipHeader(file: ZipHeader): Buffer {
  const { name, method, bytes, isLarge } = file;
  const size = method === 'stored' ? bytes : 0;
  const extra = isLarge ? extraField([size, size]) : [];
  return record(
    [4, 0x0403_4b50],
    ...common(file, isLarge),
    [4, method === 'stored' ? file.crc32 : 0],
    [4, isLarge ? MAX_32 : size],
    [4, isLarge ? MAX_32 : size],
    [2, Buffer.byteLength(name)],
    [2, lengthOf(extra)],
    name,
    ...extra,
  );
}

/** Makes the descriptor that stands behind a deflated content. */
export function zipDescriptor({ crc32, packedBytes, bytes, isLarge }: ZipRecord): Buffer {
  const width = isLarge ? 8 : 4;
  return record([4, 0x0807_4b50], [4, crc32], [width, packedBytes], [width, bytes]);
}

/**
 * Makes the directory at the end of a zip.
 *
 * @param offset its place in the zip
 * @param largeBytes the offset from which on 64 bits are written
 */
export function zipDirectory(files: readonly ZipRecord[], offset: number, largeBytes: number): Buffer {
  const entries = Buffer.concat(files.map((file) => directoryEntry(file, largeBytes)));
  const isLarge = offset + entries.length >= largeBytes || files.length >= MAX_16;
  const large = isLarge
    ? [
        record(
          [4, 0x0606_4b50],
          [8, 44],
          [2, UNIX | VERSION.large],
          [2, VERSION.large],
          [4, 0],
          [4, 0],
          [8, files.length],
          [8, files.length],
          [8, entries.length],
          [8, offset],
        ),
        record([4, 0x0706_4b50], [4, 0], [8, offset + entries.length], [4, 1]),
      ]
    : [];
  const end = record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, isLarge ? MAX_16 : files.length],
    [2, isLarge ? MAX_16 : files.length],
    [4, isLarge ? MAX_32 : entries.length],
    [4, isLarge ? MAX_32 : offset],
    [2, 0],
  );
  return Buffer.concat([entries, ...large, end]);
}

function directoryEntry(file: ZipRecord, largeBytes: number): Buffer {
  const { name, bytes, packedBytes, crc32, offset } = file;
  const isFar = offset >= largeBytes;
  const extra = [...(file.isLarge ? [bytes, packedBytes] : []), ...(isFar ? [offset] : [])];
  const extraPart = extra.length === 0 ? [] : extraField(extra);
  return record(
    [4, 0x0201_4b50],
    [2, UNIX | VERSION.large],
    ...common(file, file.isLarge || isFar),
    [4, crc32],
    [4, file.isLarge ? MAX_32 : packedBytes],
    [4, file.isLarge ? MAX_32 : bytes],
    [2, Buffer.byteLength(name)],
    [2, lengthOf(extraPart)],
    // No comment, the first disk, no internal attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, FILE_MODE * 2 ** 16],
    [4, isFar ? MAX_32 : offset],
    name,
    ...extraPart,
  );
}

/** A number with its width in bytes, or a text. */
type Field = readonly [width: 2 | 4 | 8, value: number] | string;

/** The fields that stand both before the content and in the directory. */
function common({ method, modified }: ZipHeader, isLarge: boolean): Field[] {
  const { year, month, day, hour, minute, second } = modified;
  return [
    [2, isLarge ? VERSION.large : VERSION.plain],
    [2, FLAG_UTF8 | (method === 'deflated' ? FLAG_DESCRIPTOR : 0)],
    [2, METHODS[method]],
    [2, (hour << 11) | (minute << 5) | (second >> 1)],
    [2, ((year - 1980) << 9) | (month << 5) | day],
  ];
}

function extraField(values: readonly number[]): Field[] {
  return [[2, ZIP64_EXTRA], [2, values.length * 8], ...values.map((value) => [8, value] as const)];
}

function lengthOf(fields: readonly Field[]): number {
  return fields.reduce((sum, field) => sum + (typeof field === 'string' ? Buffer.byteLength(field) : field[0]), 0);
}

function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(lengthOf(fields));
  let at = 0;
  for (const field of fields) {
    if (typeof field === 'string') {
      at += bytes.write(field, at);
      continue;
    }
    const [width, value] = field;
    if (width === 2) bytes.writeUInt16LE(value, at);
    else if (width === 4) bytes.writeUInt32LE(value, at);
    else bytes.writeBigUInt64LE(BigInt(value), at);
    at += width;
  }
  return bytes;
}
