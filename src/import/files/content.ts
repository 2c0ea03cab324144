import { createReadStream } from 'node:fs';
import { readingFailed } from './damaged-file.ts';

/** The bytes of a file of an export, wherever they lie. They can be read several times. */
export interface Content {
  /** The name for messages: the path that was given, and the path in it. */
  readonly name: string;
  /** The path as the export has it, with `/`. */
  readonly path: string;
  /** Stands before the paths of what an archive has: empty when the archive was given itself. */
  readonly prefix: string;
  /** The file that has exactly these bytes, when there is one. */
  readonly diskPath: string | null;
  /** The size of the part of the downloaded file that these bytes come from. */
  readonly packedBytes: number;
  /** Reads the bytes. Throws a DamagedFileError, or an Error when the system cannot read. */
  chunks(): AsyncIterable<Buffer>;
}

const CHUNK_BYTES = 256 * 1024;

/** Makes the content of a file on the disk. */
export function contentOnDisk(
  diskPath: string,
  place: Pick<Content, 'name' | 'path' | 'prefix'>,
  bytes: number,
): Content {
  return {
    ...place,
    diskPath,
    packedBytes: bytes,
    async *chunks() {
      try {
        yield* createReadStream(diskPath, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
      } catch (error) {
        throw readingFailed(place.name, error);
      }
    },
  };
}

/** The beginning of a content. */
export interface Beginning {
  readonly bytes: Buffer;
  /** Whether these are all bytes of the content. */
  readonly isWhole: boolean;
}

/** Reads the beginning of a content: at least so many bytes, or all. */
export async function beginningOf(content: Content, bytes: number): Promise<Beginning> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content.chunks()) {
    if (size >= bytes && chunk.length > 0) return { bytes: Buffer.concat(chunks), isWhole: false };
    chunks.push(chunk);
    size += chunk.length;
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}
