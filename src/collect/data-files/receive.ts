/** Takes files from a source, into a directory, with their hashes. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DataError } from './data-error.ts';
import { type FileSource, type FoundFile, reasonOf } from './file-source.ts';

/** A source that sends nothing for so long is given up, milliseconds. */
const STALL_MAX_MS = 30_000;
const CHECKSUMS_MAX_BYTES = 1024 * 1024;
const CHECKSUMS = 'SHA256SUMS';
const CHECKSUM_LINE = /^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/i;
const GZIP = '.gz';

export interface ReceiveOptions {
  readonly source: FileSource;
  readonly signal: AbortSignal;
  readonly stallMs?: number;
}

/** A file that has come. */
export interface ReceivedFile {
  /** Its name at the source. */
  readonly name: string;
  /** The hash of its bytes as they came. */
  readonly sha256: string;
  readonly changedAt: number | null;
}

/** The hashes that a source gives for its files; null when it gives none. */
export type Checksums = ReadonlyMap<string, string> | null;

/** Reads the source's checksums. Rejects with a DataError when they have another form. */
export async function receiveChecksums({ source, ...options }: ReceiveOptions): Promise<Checksums> {
  return await watched(CHECKSUMS, { source, ...options }, async (found, progressed) => {
    const taken = limited(CHECKSUMS, CHECKSUMS_MAX_BYTES, progressed);
    const lines = (await pipeline(found.stream, taken, text)).split(/\r?\n/).filter(Boolean);
    return new Map(
      lines.map((line) => {
        const [, sha256, name] = CHECKSUM_LINE.exec(line) ?? [];
        if (sha256 === undefined || name === undefined)
          throw new DataError(`${CHECKSUMS} of ${source.name} is malformed`);
        return [name, sha256.toLowerCase()] as const;
      }),
    );
  });
}

/** The names under which a file may be there. */
export function namesOf(file: string): readonly string[] {
  return [file, `${file}${GZIP}`];
}

/**
 * Takes a file, unpacked, to a place. Returns null when the source does not have it. Rejects with a DataError when it is too
 * large, breaks off, or is not the one of the checksums.
 */
export async function receiveFile(
  name: string,
  place: string,
  { checksums, maxBytes, ...options }: ReceiveOptions & { readonly checksums: Checksums; readonly maxBytes: number },
): Promise<ReceivedFile | null> {
  const { source } = options;
  return await watched(name, options, async (found, progressed) => {
    const expected = checksums?.get(name);
    if (checksums !== null && expected === undefined)
      throw new DataError(`${name} is not in ${CHECKSUMS} of ${source.name}`);
    const sha256 = createHash('sha256');
    const packed = limited(name, maxBytes, (piece) => {
      sha256.update(piece);
      progressed();
    });
    const unpacked = limited(name, maxBytes, () => {});
    const file = createWriteStream(place, { mode: 0o600 });
    if (name.endsWith(GZIP)) await pipeline(found.stream, packed, createGunzip(), unpacked, file);
    else await pipeline(found.stream, packed, file);
    const hash = sha256.digest('hex');
    if (expected !== undefined && hash !== expected) {
      throw new DataError(`${name} of ${source.name} is not the file that ${CHECKSUMS} names`);
    }
    return { name, sha256: hash, changedAt: found.changedAt };
  });
}

/** Opens a file of the source and works on it, as long as it makes progress. Returns null when there is none. */
async function watched<Result>(
  name: string,
  { source, signal, stallMs = STALL_MAX_MS }: ReceiveOptions,
  work: (found: FoundFile, progressed: () => void) => Promise<Result>,
): Promise<Result | null> {
  const stall = new AbortController();
  const ending = AbortSignal.any([signal, stall.signal]);
  const stalled = () =>
    stall.abort(new DataError(`${name} of ${source.name} does not arrive: nothing came for ${stallMs / 1000} s`));
  const watch = setTimeout(stalled, stallMs);
  try {
    const found = await source.open(name, ending);
    if (found === null) return null;
    ending.addEventListener('abort', () => found.stream.destroy(ending.reason as Error), { once: true });
    return await work(found, () => watch.refresh());
  } catch (error) {
    if (ending.aborted) throw ending.reason;
    if (error instanceof DataError) throw error;
    throw new DataError(`${name} of ${source.name} cannot be read: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(watch);
  }
}

/** Passes pieces on, and fails when there are too many bytes. */
function limited(name: string, maxBytes: number, passed: (piece: Buffer) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      bytes += piece.length;
      if (bytes > maxBytes) return done(new DataError(`${name} has more than ${maxBytes} bytes`));
      passed(piece);
      done(null, piece);
    },
  });
}
