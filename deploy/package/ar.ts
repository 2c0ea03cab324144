/** The archive around the parts of a Debian package, in the common format of `ar`. */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The most bytes of a member's name. */
const NAME_BYTES = 16;

/**
 * Writes files into an archive, in their order, each under its own name.
 *
 * @param epoch the time that all members have, in seconds
 */
export async function writeArchive(archive: string, files: readonly string[], epoch: number): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer | string> {
    yield '!<arch>\n';
    for (const file of files) {
      const { size } = statSync(file);
      yield header(basename(file), size, epoch);
      yield* createReadStream(file);
      // Members begin at even places.
      if (size % 2 === 1) yield '\n';
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(archive));
}

/** Name, time, owner, group, mode and size, each in a field of its width. */
function header(name: string, size: number, epoch: number): string {
  if (name.length > NAME_BYTES) throw new Error(`${name} is longer than ${NAME_BYTES} bytes`);
  const fields = [name.padEnd(NAME_BYTES), `${epoch}`.padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)];
  return `${fields.join('')}${`${size}`.padEnd(10)}\`\n`;
}
