import { hash } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const SALT_BYTES = 32;
const LABEL_BYTES = 10;
const RECORD_BYTES = LABEL_BYTES + SALT_BYTES;
/** More dates than are under way at once: while a clock is not trusted, those that are over stay. */
const RECORDS = 8;
const CHECKSUM_BYTES = 32;
/** Less than a sector of any disk, so that a write of all of it is whole or was not. */
const FILE_BYTES = RECORDS * RECORD_BYTES + CHECKSUM_BYTES;

/**
 * Keeps a collector's own copy of the salts of the day, where the database is a server that has them out of its log, and so
 * loses them in a crash. The file is written over in place: another file would leave the bytes of this one on the disk.
 */
export class SaltFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the salt of a date; undefined without one. */
  find(label: string): Buffer | undefined {
    return this.#with((kept) => {
      const salt = kept.get(label);
      return salt === undefined ? undefined : Buffer.from(salt);
    });
  }

  /** Keeps salts by their dates. They are on disk when this returns. Throws when they cannot be written. */
  keep(salts: Iterable<readonly [label: string, salt: Buffer]>): void {
    this.#with((kept) => {
      let isChanged = false;
      for (const [label, salt] of salts) {
        if (kept.get(label)?.equals(salt) === true) continue;
        kept.set(label, salt);
        isChanged = true;
      }
      if (isChanged) this.#write(kept);
    });
  }

  /** Removes the salts of dates that are over. Throws when the file cannot be written. */
  remove(isOver: (label: string) => boolean): void {
    this.#with((kept) => {
      const over = kept.keys().filter(isOver).toArray();
      for (const label of over) kept.delete(label);
      if (over.length > 0) this.#write(kept);
    });
  }

  /** Runs a task on the salts in the file, of which no copy is left in memory then. */
  #with<Result>(task: (kept: Map<string, Buffer>) => Result): Result {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.#path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return task(new Map());
      throw error;
    }
    try {
      return task(saltsIn(bytes));
    } finally {
      bytes.fill(0);
    }
  }

  #write(salts: ReadonlyMap<string, Buffer>): void {
    const bytes = Buffer.alloc(FILE_BYTES);
    const latest = [...salts].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-RECORDS);
    for (const [index, [label, salt]] of latest.entries()) {
      bytes.write(label, index * RECORD_BYTES, 'latin1');
      bytes.set(salt, index * RECORD_BYTES + LABEL_BYTES);
    }
    bytes.set(checksumOf(bytes), FILE_BYTES - CHECKSUM_BYTES);
    const fd = openSync(this.#path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      writeSync(fd, bytes, 0, FILE_BYTES, 0);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
      bytes.fill(0);
    }
  }
}

function checksumOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes.subarray(0, FILE_BYTES - CHECKSUM_BYTES), 'buffer');
}

/** Returns the salts in the bytes of a file. One that is damaged has none: the database has them. */
function saltsIn(bytes: Buffer): Map<string, Buffer> {
  if (bytes.length !== FILE_BYTES || !checksumOf(bytes).equals(bytes.subarray(-CHECKSUM_BYTES))) return new Map();
  const records = Array.from({ length: RECORDS }, (_, index) =>
    bytes.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES),
  );
  return new Map(
    records
      .filter(([first]) => first !== 0)
      .map((record) => [record.toString('latin1', 0, LABEL_BYTES), record.subarray(LABEL_BYTES)]),
  );
}
