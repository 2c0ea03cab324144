import { strToU8, Zip, ZipDeflate } from 'fflate';
import { BYTE_ORDER_MARK } from '../../../../src/domain/csv.ts';
import { RequestError } from '../../request-error.ts';
import type { Part } from './part.ts';

/** So many tables are read at once. */
const READ_AT_ONCE = 2;
/** The server does not answer these: another period or other conditions may be answered. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 422]);

const TOO_MANY_STATUS = 429;
/** The server says no sooner when it answers again; after a minute it does. */
const WAIT_MS = 5000;
const WAITS_MAX = 13;

/** Asks again, after a while, what the server refuses because there were too many questions. */
export async function askPatiently<Answer>(ask: () => Promise<Answer>, wait: (ms: number) => Promise<void>) {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== TOO_MANY_STATUS || waits === WAITS_MAX) throw error;
      await wait(WAIT_MS);
    }
  }
}

/** A table to be read, and the file that it becomes. */
export interface Table {
  readonly file: string;
  readonly title: string;
  /** Asks one question at a time. */
  readonly read: () => Promise<Pick<Part, 'text' | 'answers' | 'isCut'>>;
}

/** A table that was read, or that the server has refused to answer. */
export interface WrittenTable extends Pick<Table, 'file' | 'title'>, Pick<Part, 'answers' | 'isCut'> {
  /** Why its file is not there; null for one that is. */
  readonly refusal: string | null;
}

/**
 * Reads tables and writes them as one ZIP of a folder, with a text about them at the end. A table that the server refuses is left
 * out; any other failure rejects.
 */
export async function zipTables(
  folder: string,
  tables: readonly Table[],
  about: (written: readonly WrittenTable[]) => string,
  onProgress: (done: number, of: number) => void,
): Promise<Blob> {
  const zip = new ZipText(folder);
  const written: WrittenTable[] = [];
  const queue = tables.entries();
  let done = 0;
  const work = async () => {
    for (const [index, table] of queue) {
      written[index] = await writeTable(zip, table);
      onProgress(++done, tables.length);
    }
  };
  onProgress(0, tables.length);
  await Promise.all(Array.from({ length: READ_AT_ONCE }, work));
  zip.add('README.txt', about(written));
  return zip.end();
}

async function writeTable(zip: ZipText, { file, title, read }: Table): Promise<WrittenTable> {
  try {
    const { text, answers, isCut } = await read();
    zip.add(file, text);
    return { file, title, answers, isCut, refusal: null };
  } catch (error) {
    if (!(error instanceof RequestError) || !REFUSED_STATUSES.has(error.status)) throw error;
    return { file, title, answers: [], isCut: false, refusal: error.message };
  }
}

/** A ZIP of texts in one folder, which are compressed one by one as they come. */
class ZipText {
  readonly #folder: string;
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    this.#pieces.push(piece as Uint8Array<ArrayBuffer>);
  });

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(name: string, text: string): void {
    const file = new ZipDeflate(`${this.#folder}/${name}`);
    this.#zip.add(file);
    file.push(strToU8(BYTE_ORDER_MARK + text), true);
  }

  end(): Blob {
    this.#zip.end();
    return new Blob(this.#pieces, { type: 'application/zip' });
  }
}
