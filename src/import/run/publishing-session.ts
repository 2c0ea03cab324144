import type { ImportState } from '../../domain/import-state.ts';
import { findProductImport } from '../../sites/product-imports.ts';
import { ImportDrain } from './import-drain.ts';
import type { TellNews } from './import-event.ts';
import type { Installation } from './installation.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Gets imports published, or taken back: by the server on the data directory, else by this process. */
export class PublishingSession {
  readonly #drain: ImportDrain;
  readonly #tell: TellNews;
  readonly #installation: Installation;

  constructor(installation: Installation, tell: TellNews) {
    this.#installation = installation;
    this.#tell = tell;
    this.#drain = new ImportDrain(installation, SILENT, (opened) => {
      const publisher = installation.publisher(opened);
      return (signal) => publisher.run(signal);
    });
  }

  /** Waits until an import is in another state. Returns false when nothing has moved for half a minute. */
  async leaves(id: number, state: ImportState): Promise<boolean> {
    return await this.#drain.untilSo(async () => {
      this.#tell({ kind: 'progress', progress: { phase: 'waiting' } });
      const found = await findProductImport(this.#installation.database.db, id);
      return { isSo: found?.state !== state, moved: found?.aliveAt };
    });
  }

  /** The reason why this process could not open the store, for the end of a sentence; empty without one. */
  get reason(): string {
    const { trouble } = this.#drain;
    return trouble === null ? '' : ` (${trouble})`;
  }

  async close(): Promise<void> {
    await this.#drain.close();
  }
}
