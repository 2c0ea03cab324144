import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportWriter } from '../journal/import-writer.ts';
import type { Checkpoint } from '../journal/journal-database.ts';
import { FileLock } from '../store/file-lock.ts';
import {
  type CheckpointPlace,
  checkpointFamily,
  findCheckpoint,
  type ImportCheckpoint,
  RunningHash,
} from './checkpoint.ts';
import type { EventReader } from './event-reader.ts';
import type { FileSource } from './file-source.ts';
import { Importer } from './importer.ts';
import { type Line, LineSplitter } from './line-splitter.ts';
import type { Rejection } from './rejection.ts';

/**
 * The journal is written after so many lines even when the batch is not full, so that the checkpoint does not fall
 * behind.
 */
const WRITE_EVERY_LINES = 20_000;

/** The reader, the writer and the callbacks of the import of a file of lines. */
export interface LinesImport {
  readonly reader: EventReader;
  readonly writer: ImportWriter;
  /** Records that an import begins, or that the import with this id is resumed. Resolves to its id. */
  begin(resumed: number | null): Promise<number>;
  /** Called for each line that is not imported. */
  rejected(line: number, reason: Rejection): void;
  /**
   * Called after each batch with the number of its last line. The import waits for it, for example while too much is
   * queued.
   */
  written(line: number): Promise<void>;
}

/** The result of an import. */
export interface ImportOutcome {
  /** The accepted lines of this import, including those from before it was interrupted. */
  readonly accepted: number;
  readonly rejected: number;
  /**
   * `new`: the file had not been imported. `resumed`: an interrupted import was completed. `grown`: only the lines
   * after an earlier import of the file were read. `known`: the file had been imported completely, so nothing was done.
   */
  readonly kind: 'new' | 'resumed' | 'grown' | 'known';
}

/** Imports a stream. It cannot be resumed. */
export async function importStream(run: LinesImport, chunks: AsyncIterable<Buffer>): Promise<ImportOutcome> {
  return await new Import(run, null).run(chunks);
}

/**
 * Imports a file, or the rest of it. Throws an Error when it cannot be read or is being imported already.
 *
 * @param lockDir the directory of the locks that keep a file from being imported twice at the same time
 */
export async function importFile(
  run: LinesImport,
  source: FileSource,
  siteId: number,
  lockDir: string,
): Promise<ImportOutcome> {
  const family = await checkpointFamily(source, siteId);
  if (family === null) return { accepted: 0, rejected: 0, kind: 'new' };
  const lockPath = join(lockDir, `import-${family.slice(-16)}.lock`);
  const lock = FileLock.take(lockPath);
  if (lock === null) throw new Error(`${source.path} is being imported already`);
  try {
    const place = await findCheckpoint(source, run.writer, family);
    const outcome = await new Import(run, place).run(source.chunks(place.checkpoint?.offset));
    // A process that has opened the lock meanwhile finds the checkpoint of a complete import.
    rmSync(lockPath, { force: true });
    return outcome;
  } finally {
    lock.release();
  }
}

/** One pass over the content from the checkpoint on. */
class Import {
  readonly #run: LinesImport;
  readonly #place: CheckpointPlace | null;
  readonly #before: ImportCheckpoint | null;
  readonly #resumes: boolean;
  readonly #runningHash: RunningHash | null;
  /** Created at the first line, so that a file without a new line leaves no trace. */
  #importer: Importer | null = null;
  #importId = 0;
  /** The last line that was taken. `#writtenLine` is the last one whose batch was written. */
  #last: Pick<Line, 'number' | 'end'>;
  #writtenLine: number;

  constructor(run: LinesImport, place: CheckpointPlace | null) {
    this.#run = run;
    this.#place = place;
    this.#before = place?.checkpoint ?? null;
    this.#resumes = this.#before !== null && !this.#before.complete;
    const { line = 0, offset = 0 } = this.#before ?? {};
    this.#runningHash = place === null ? null : new RunningHash(place.hash, offset);
    this.#last = { number: line, end: offset };
    this.#writtenLine = line;
  }

  async run(chunks: AsyncIterable<Buffer>): Promise<ImportOutcome> {
    const splitter = new LineSplitter(this.#last.number, this.#last.end);
    for await (const chunk of chunks) {
      this.#runningHash?.enter(chunk);
      await this.#takeAll(splitter.push(chunk));
    }
    await this.#takeAll(splitter.end());
    if (this.#importer === null && !this.#resumes) {
      return { accepted: 0, rejected: 0, kind: this.#before === null ? 'new' : 'known' };
    }
    const importer = this.#importer ?? (await this.#begin());
    importer.write(this.#checkpoint(importer, true));
    const { accepted, rejected } = importer;
    const kind = this.#resumes ? 'resumed' : this.#before === null ? 'new' : 'grown';
    return { accepted, rejected, kind };
  }

  async #takeAll(lines: Iterable<Line>): Promise<void> {
    for (const line of lines) {
      const importer = this.#importer ?? (await this.#begin());
      const due = line.number - this.#writtenLine > WRITE_EVERY_LINES;
      if (due || !importer.addLine(line.number, line.bytes)) {
        await this.#write(importer);
        importer.addLine(line.number, line.bytes);
      }
      this.#last = line;
    }
  }

  async #begin(): Promise<Importer> {
    const before = this.#resumes ? this.#before : null;
    this.#importId = await this.#run.begin(before?.importId ?? null);
    this.#importer = new Importer({ ...this.#run, importId: this.#importId }, before ?? undefined);
    return this.#importer;
  }

  async #write(importer: Importer): Promise<void> {
    importer.write(this.#checkpoint(importer, false));
    this.#writtenLine = this.#last.number;
    await this.#run.written(this.#writtenLine);
  }

  #checkpoint(importer: Importer, complete: boolean): Checkpoint | undefined {
    // A file without an accepted line gets no checkpoint, so it counts as new the next time.
    const nothing = this.#before === null && importer.accepted === 0;
    if (this.#place === null || this.#runningHash === null || nothing) return undefined;
    const checkpoint: ImportCheckpoint = {
      importId: this.#importId,
      line: this.#last.number,
      offset: this.#last.end,
      sha256: this.#runningHash.hashUpTo(this.#last.end).digest('hex'),
      accepted: importer.accepted,
      rejected: importer.rejected,
      complete,
    };
    return { key: this.#place.key, value: JSON.stringify(checkpoint) };
  }
}
