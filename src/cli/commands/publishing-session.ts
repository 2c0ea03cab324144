import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { ImportState } from '../../domain/import-state.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { requireNoInstallation } from '../../service/data-directory/own-directory.ts';
import { importJournalPath } from '../../service/data-directory/storage.ts';
import { importPublisher } from '../../service/import-publisher.ts';
import { serversOf } from '../../service/settings/config.ts';
import { findProductImport } from '../../sites/product-imports.ts';
import type { CommandContext } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { ImportDrain } from './import-drain.ts';

/** Gets imports published, or taken back: by the server on the data directory, else by this process. */
export class PublishingSession {
  readonly #drain: ImportDrain;
  readonly #progress: ProgressLine;
  readonly #database: Database;

  constructor({ args, config, clock, err }: CommandContext, database: Database) {
    const { dataDir } = config;
    this.#database = database;
    const servers = serversOf(config);
    if (servers !== null) requireNoInstallation(dataDir);
    const journal = importJournalPath(dataDir);
    mkdirSync(dirname(journal), { recursive: true });
    // The drain reads the journal of imports, which is made with the first one.
    new ImportWriter(journal).close();
    this.#progress = new ProgressLine(err, clock, args.flag('progress') ? 'lines' : 'terminal');
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const isShared = servers !== null;
    this.#drain = new ImportDrain(dataDir, log, servers, ({ store, loader }) => {
      const drained = async () => {
        await loader.drain();
        return true;
      };
      const publisher = importPublisher({ dataDir, store, database, clock, drained, isShared });
      return (signal) => publisher.run(signal);
    });
  }

  /** Waits until an import is in another state. Returns false when nothing has moved for half a minute. */
  async leaves(id: number, state: ImportState): Promise<boolean> {
    return await this.#drain.untilSo(async () => {
      this.#progress.show(() => 'waiting for the store …');
      const found = await findProductImport(this.#database.db, id);
      return { isSo: found?.state !== state, moved: found?.aliveAt };
    });
  }

  /** The reason why this process could not open the store, for the end of a sentence; empty without one. */
  get reason(): string {
    const { trouble } = this.#drain;
    return trouble === null ? '' : ` (${trouble})`;
  }

  async close(): Promise<void> {
    this.#progress.erase();
    await this.#drain.close();
  }
}
