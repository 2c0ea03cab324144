import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { requireNoInstallation } from '../../service/data-directory/own-directory.ts';
import { importJournalPath } from '../../service/data-directory/storage.ts';
import { serversOf } from '../../service/settings/config.ts';
import { keepImportAlive } from '../../sites/imports.ts';
import type { CommandContext } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { type HeldWork, ImportDrain } from './import-drain.ts';

/** The queued bytes at which the import waits, and those at which it goes on. */
const QUEUED_MAX_BYTES = 64 * 1024 * 1024;
const QUEUED_RESUME_BYTES = 32 * 1024 * 1024;
const ANNOUNCE_EVERY_MS = 60_000;

/** Writes the events of an importing command to the journal, and gets them into the store. */
export class ImportSession {
  readonly writer: ImportWriter;
  readonly progress: ProgressLine;
  readonly drain: ImportDrain;
  #importId: number | null = null;
  #announcing: NodeJS.Timeout | undefined;

  /** @param work makes what is done again and again while this process holds the store */
  constructor(context: CommandContext, work?: HeldWork) {
    const { dataDir } = context.config;
    const servers = serversOf(context.config);
    if (servers !== null) requireNoInstallation(dataDir);
    const path = importJournalPath(dataDir);
    mkdirSync(dirname(path), { recursive: true });
    this.progress = new ProgressLine(context.err, context.clock);
    this.writer = new ImportWriter(path);
    this.drain = new ImportDrain(dataDir, warningsTo(this.progress), servers, work);
  }

  /** Waits while too much is queued. Throws an Error when no process loads it. */
  async makeRoom(): Promise<void> {
    const { writer, progress } = this;
    if (writer.queuedBytes < QUEUED_MAX_BYTES) return;
    const surplus = () => Math.max(0, writer.queuedBytes - QUEUED_RESUME_BYTES);
    const made = await this.drain.until(surplus, () => progress.show(() => 'waiting for the store …'));
    if (!made) throw new Error(`the store accepts no events right now${this.#reason}; what was accepted is kept`);
  }

  /** The announced import; null when there was nothing to import. */
  get importId(): number | null {
    return this.#importId;
  }

  /** Announces an import periodically. Until it ends, no day that it may bring events for becomes final. */
  async announce(db: Db, clock: Clock, importId: number): Promise<void> {
    this.#importId = importId;
    await keepImportAlive(db, clock, importId);
    this.#announcing ??= setInterval(() => {
      // If the database is busy, the next minute's announcement suffices.
      keepImportAlive(db, clock, importId).catch(() => undefined);
    }, ANNOUNCE_EVERY_MS);
    this.#announcing.unref();
  }

  /** Waits until everything written is in the store. If that takes too long, says so and returns false. */
  async settle(): Promise<boolean> {
    const { progress } = this;
    clearInterval(this.#announcing);
    const left = this.drain.waiting();
    const settled = await this.drain.until(left, (rows) =>
      progress.show(() => `${rows.toLocaleString('en')} events on their way into the store`),
    );
    if (settled) progress.erase();
    else {
      const rows = left().toLocaleString('en');
      progress.note(`svc: ${rows} events are kept and wait for the store${this.#reason}; they show once it catches up`);
    }
    return settled;
  }

  get #reason(): string {
    const { trouble } = this.drain;
    return trouble === null ? '' : ` (${trouble})`;
  }

  async close(): Promise<void> {
    clearInterval(this.#announcing);
    this.progress.erase();
    await this.drain.close();
    this.writer.close();
  }
}

/** Returns a log that shows the warnings and errors of loading and drops its other messages. */
function warningsTo(progress: ProgressLine): Log {
  const note = (fields: object, message: string) => {
    const error = 'error' in fields ? `: ${String(fields.error)}` : '';
    progress.note(`svc: ${message}${error}`);
  };
  return { info: () => {}, warn: note, error: note };
}
