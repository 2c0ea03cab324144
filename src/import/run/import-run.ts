import type { Log } from '../../domain/log.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { keepImportAlive } from '../../sites/imports.ts';
import { ImportDrain } from './import-drain.ts';
import type { TellNews } from './import-event.ts';
import type { Installation } from './installation.ts';

/** The queued bytes at which the import waits, and those at which it goes on. */
const QUEUED_MAX_BYTES = 64 * 1024 * 1024;
const QUEUED_RESUME_BYTES = 32 * 1024 * 1024;
const ANNOUNCE_EVERY_MS = 20_000;

/** Writes the events of an import to the journal, and gets them into the store. */
export class ImportRun {
  readonly writer: ImportWriter;
  readonly drain: ImportDrain;
  readonly #installation: Installation;
  readonly #tell: TellNews;
  #importId: number | null = null;
  #announcing: NodeJS.Timeout | undefined;

  constructor(installation: Installation, tell: TellNews) {
    this.#installation = installation;
    this.#tell = tell;
    this.drain = new ImportDrain(installation, warningsTo(tell));
    this.writer = new ImportWriter(installation.journalPath);
  }

  /** Waits while too much is queued. Throws an Error when no process loads it. */
  async makeRoom(): Promise<void> {
    const { writer } = this;
    if (writer.queuedBytes < QUEUED_MAX_BYTES) return;
    const surplus = () => Math.max(0, writer.queuedBytes - QUEUED_RESUME_BYTES);
    const waiting = { kind: 'progress', progress: { phase: 'waiting' } } as const;
    const made = await this.drain.until(surplus, () => this.#tell(waiting));
    if (!made) throw new Error(`the store accepts no events right now${this.drain.reason}; what was accepted is kept`);
  }

  /** The announced import; null when there was nothing to import. */
  get importId(): number | null {
    return this.#importId;
  }

  /** Announces an import periodically. Until it ends, no day that it may bring events for becomes final. */
  async announce(importId: number): Promise<void> {
    const { database, clock } = this.#installation;
    this.#importId = importId;
    await keepImportAlive(database.db, clock, importId);
    this.#announcing ??= announced(this.#installation, importId);
  }

  /** Waits until everything written is in the store. If that takes too long, warns and returns false. */
  async settle(): Promise<boolean> {
    clearInterval(this.#announcing);
    const left = this.drain.waiting();
    const settled = await this.drain.until(left, (count) =>
      this.#tell({ kind: 'progress', progress: { phase: 'storing', count } }),
    );
    if (settled) return true;
    const events = left().toLocaleString('en');
    const message = `${events} events are kept and wait for the store${this.drain.reason}; they show once it catches up`;
    this.#tell({ kind: 'warning', message });
    return false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    clearInterval(this.#announcing);
    await this.drain.close();
    this.writer.close();
  }
}

/** Announces an import periodically from now on. If the database is busy, the next announcement suffices. */
export function announced({ database, clock }: Installation, importId: number): NodeJS.Timeout {
  const announce = () => void keepImportAlive(database.db, clock, importId).catch(() => undefined);
  return setInterval(announce, ANNOUNCE_EVERY_MS).unref();
}

/** Returns a log that tells the warnings and errors of loading and drops its other messages. */
function warningsTo(tell: TellNews): Log {
  const warn = (fields: object, message: string) => {
    const error = 'error' in fields ? `: ${String(fields.error)}` : '';
    tell({ kind: 'warning', message: `${message}${error}` });
  };
  return { info: () => {}, warn, error: warn };
}
