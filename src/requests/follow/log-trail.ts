import { basename } from 'node:path';
import type { Batch } from './batch.ts';
import { findPosition, type OpenPlace, openNewer } from './find-position.ts';
import { findSiblings, type LogPlace, placeOf } from './find-siblings.ts';
import { LineReader, type ReadingRules } from './line-reader.ts';
import { type Line, LineSplitter } from './line-splitter.ts';
import { LogFile } from './log-file.ts';
import type { Position } from './position.ts';

export interface TrailOptions {
  readonly path: string;
  /** Whether the file is read alone, or with those that were rotated away from it. */
  readonly isAlone: boolean;
  /** Whether more is waited for. */
  readonly isLive: boolean;
  readonly rules: ReadingRules;
  /** Returns the time of day in milliseconds since 1970. */
  readonly now: () => number;
  /** Writes a line for the operator. */
  readonly say: (text: string) => void;
}

/**
 * A server goes on writing into a file that was moved away, until it opens the new one, and its processes do so one after the
 * other. The file is left once nothing has come for so many looks, of which there are one or two a second.
 */
const QUIET_LOOKS = 10;
/** The last line of a file that nobody has written to for so long is finished without a line feed. */
const FINISHED_AFTER_MS = 10 * 60_000;

/** Reads the files of a log one after the other, from a position on. */
export class LogTrail {
  readonly #options: TrailOptions;
  #file: LogFile | null = null;
  #splitter = new LineSplitter(0);
  #reader: LineReader;
  #lines: Line[] = [];
  #next = 0;
  #quietLooks = 0;
  /** Whether the file has been read to its end since another one followed it. */
  #isReadToEnd = false;

  constructor(options: TrailOptions) {
    this.#options = options;
    this.#reader = new LineReader(options.rules);
  }

  /** Begins with the log itself, at its beginning; it need not be there yet. Returns the position; null while it has no line. */
  async begin(): Promise<Position | null> {
    const file = await LogFile.open(this.#options.path);
    if (file === null) return null;
    await this.#use({ file, offset: 0 });
    return file.fingerprint === null ? null : { file: file.fingerprint, offset: 0, writtenAt: file.writtenAt };
  }

  /** Begins behind what is in the log now. Returns the position; null when nothing is in it. */
  async beginAtEnd(): Promise<Position | null> {
    await this.begin();
    const file = this.#file;
    if (file === null || file.fingerprint === null || file.isPacked) return null;
    const offset = await file.lastLineEnd();
    await file.seek(offset);
    await this.#use({ file, offset });
    return { file: file.fingerprint, offset, writtenAt: file.writtenAt };
  }

  /** Continues at a position. Returns false when its file is not there. */
  async resume(position: Position): Promise<boolean> {
    const found = await findPosition(() => this.#places(), position);
    if (found !== null) await this.#use(found);
    return found !== null;
  }

  /** Continues with the oldest file that was written to after a position, and says so: the file of the position is gone. */
  async skip(position: Position): Promise<void> {
    const { path, say } = this.#options;
    const found = await openNewer(path, position);
    const where = found === null ? `waiting for ${path}` : `reading ${found.file.path} from its beginning`;
    say(`${basename(path)}: the file that was read last is gone, with what may have followed in it; ${where}`);
    if (found !== null) await this.#use(found);
  }

  /** Reads lines into a batch, until it is full or nothing more is there. */
  async fill(batch: Batch): Promise<'full' | 'end'> {
    for (;;) {
      while (this.#next < this.#lines.length && !batch.isFull) this.#take(this.#lines[this.#next++]!, batch);
      if (batch.isFull) return 'full';
      if (this.#file === null) {
        await this.begin();
        if (this.#file === null) return 'end';
      }
      const reading = await (this.#file as LogFile).read();
      if (reading === 'replaced') {
        await this.#findCopy(this.#file);
      } else if (reading === 'end') {
        if (!(await this.#moveOn(this.#file))) return 'end';
      } else {
        this.#quietLooks = 0;
        this.#isReadToEnd = false;
        this.#queue(this.#splitter.push(reading));
      }
    }
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  #take({ text, end }: Line, batch: Batch): void {
    const { fingerprint, writtenAt } = this.#file!;
    batch.add(text === null ? 'too_long' : this.#reader.read(text), { file: fingerprint!, offset: end, writtenAt });
  }

  #queue(lines: Line[]): void {
    this.#lines = lines;
    this.#next = 0;
  }

  /** Lists the files that are read, the oldest first. */
  async #places(): Promise<readonly LogPlace[]> {
    const { path, isAlone } = this.#options;
    const places = await findSiblings(path);
    return isAlone ? places.filter((place) => place.path === path) : places;
  }

  async #use({ file, offset }: OpenPlace): Promise<void> {
    if (this.#file !== file) await this.#file?.close();
    this.#file = file;
    this.#splitter = new LineSplitter(offset);
    this.#reader = new LineReader(this.#options.rules);
    this.#queue([]);
    this.#quietLooks = 0;
    this.#isReadToEnd = false;
    if (offset > 0) this.#reader.begin((await file.head()).toString('utf8'));
  }

  /** Continues in the copy that was made before the log was emptied, or at the beginning of the log when there is none. */
  async #findCopy(emptied: LogFile): Promise<void> {
    const { path, say } = this.#options;
    const others = async () => (await this.#places()).filter(({ node }) => node !== emptied.node);
    const copy = await findPosition(others, { file: emptied.fingerprint!, offset: this.#splitter.lineEnd });
    if (copy !== null) return this.#use(copy);
    say(`${basename(path)} was emptied; reading it from its beginning`);
    await this.close();
    await this.begin();
  }

  /** Goes to the next file, if this one is finished. */
  async #moveOn(file: LogFile): Promise<boolean> {
    const next = await this.#placeAfter(file);
    if (next === null ? !this.#isFinished(file) : !this.#isLeft(file, next)) return false;
    if (next !== null && !this.#isReadToEnd) {
      // More may have been written to it between its reading and its move.
      this.#isReadToEnd = true;
      return true;
    }
    const last = this.#splitter.end();
    if (last !== null) {
      this.#queue([last]);
      return true;
    }
    if (next === null) return false;
    if (file.isDamaged) this.#options.say(`${file.path} is damaged; what could be unpacked was read`);
    const opened = await LogFile.open(next.path);
    if (opened === null) return false;
    // The file may have been moved since the listing, and another one have its name.
    if (opened.node !== next.node) {
      await opened.close();
      return true;
    }
    await this.#use({ file: opened, offset: 0 });
    return true;
  }

  /** Tells whether the last file grows no more, so that its last line is whole. */
  #isFinished(file: LogFile): boolean {
    const { isLive, now } = this.#options;
    return file.isPacked || (!isLive && now() - file.writtenAt > FINISHED_AFTER_MS);
  }

  /** Tells whether nobody writes into a file any more that another one has followed. */
  #isLeft(file: LogFile, next: LogPlace): boolean {
    const { isLive, path } = this.#options;
    if (!isLive || file.isPacked || next.path !== path) return true;
    if (next.bytes === 0) return false;
    this.#quietLooks += 1;
    return this.#quietLooks > QUIET_LOOKS;
  }

  async #placeAfter(file: LogFile): Promise<LogPlace | null> {
    const { path: log, isAlone } = this.#options;
    if (isAlone || (await placeOf(log))?.node === file.node) return null;
    const places = await this.#places();
    const at = places.findIndex(({ node }) => node === file.node);
    if (at !== -1) return places[at + 1] ?? null;
    // It was packed meanwhile, or removed.
    for (const [index, { path }] of places.entries()) {
      const packed = await LogFile.open(path);
      await packed?.close();
      if (packed !== null && packed.fingerprint === file.fingerprint) return places[index + 1] ?? null;
    }
    return places.find(({ path, writtenAt }) => writtenAt > file.writtenAt || path === log) ?? null;
  }
}
