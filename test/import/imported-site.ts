/** A site of the engine into which exports are imported, by the steps of `svc import --from`. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../src/domain/import-product.ts';
import { openExport } from '../../src/import/files/open-export.ts';
import { chooseSource } from '../../src/import/sources/choose-source.ts';
import type { SourceOptions, SumSink } from '../../src/import/sources/source.ts';
import { openStagedSums } from '../../src/import/staged-sums.ts';
import { Staging } from '../../src/import/staging.ts';
import { ImportPublisher } from '../../src/rollup/maintain/import-publisher.ts';
import { type AuditRow, readAudit } from '../../src/sites/import-audits.ts';
import { type ImportNotes, readNotes } from '../../src/sites/import-notes.ts';
import {
  beginProductImport,
  findProductImport,
  type ProductImport,
  setImportState,
} from '../../src/sites/product-imports.ts';
import type { World } from '../oracle/world.ts';
import type { Engine } from '../statistics/engine.ts';
import { insertSite } from '../statistics/import-days.ts';

/** So few that an interrupted import goes on in the middle. */
const COMMIT_EVERY_ROWS = 7;

/** An export as it was downloaded. */
export interface Download {
  readonly product: Product;
  readonly zip: Uint8Array;
}

/** How the reading of an export ends before its end. */
export class Interrupted extends Error {}

export class ImportedSite {
  readonly world: World;
  readonly #engine: Engine;
  readonly #publisher: ImportPublisher;
  readonly #directory: string;
  readonly #clock;

  private constructor(engine: Engine, world: World, directory: string) {
    this.world = world;
    this.#engine = engine;
    this.#directory = directory;
    this.#clock = { nowMicros: () => world.now };
    const { storedKeysMax, ...parts } = engine.parts;
    this.#publisher = new ImportPublisher({
      ...parts,
      clock: this.#clock,
      definitions: { goalsOf: async () => world.goals },
      site: async () => world.site,
      staged: (id) => openStagedSums(this.#stagingPath(id), storedKeysMax),
      discard: (id) => rmSync(this.#stagingPath(id), { force: true }),
      drained: async () => true,
      isShared: false,
    });
  }

  /** Stores the own days of a world as a site, into which exports can be imported. */
  static async of(engine: Engine, world: World): Promise<ImportedSite> {
    const [stored] = await engine.storeWorlds([world]);
    await insertSite(engine.parts.database.db, stored!.site);
    return new ImportedSite(engine, stored!, await mkdtemp(join(engine.parts.directory, 'imports-')));
  }

  /** Imports an export, and returns it once it shows. */
  async import(download: Download, options: Partial<SourceOptions> = {}): Promise<ProductImport> {
    const { id } = await this.begin(download);
    await this.read(id, download, options);
    return this.publish(id);
  }

  async begin({ product, zip }: Download): Promise<ProductImport> {
    const digest = String(zip.reduce((hash, byte) => (hash * 31 + byte) % 1_000_000_007, zip.length));
    const { id: siteId } = this.world.site;
    const begun = { siteId, source: product, name: 'export.zip', digest };
    return await beginProductImport(this.#db, this.#clock, begun);
  }

  /**
   * Reads an export into the staging file of an import.
   *
   * @param stopAt the row of the export at which the reading is abandoned, as by a kill: nothing more is committed
   */
  async read(id: number, { product, zip }: Download, options: Partial<SourceOptions> = {}, stopAt = Infinity) {
    const path = join(this.#directory, 'export.zip');
    writeFileSync(path, zip);
    const opened = await openExport([path], { tempDir: this.#directory });
    const staging = new Staging(this.#stagingPath(id), () => {}, COMMIT_EVERY_ROWS);
    try {
      const source = chooseSource(product, opened.files);
      assert.equal(source.kind, 'sums');
      const { domain } = this.world.site;
      await source.read(opened.files, stopping(staging, stopAt), { domain, zones: this.world.zones, ...options });
      await staging.complete();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      staging.close();
      await opened.close();
    }
  }

  async publish(id: number): Promise<ProductImport> {
    await setImportState(this.#db, id, 'staged');
    await this.#publisher.run(new AbortController().signal);
    const found = await findProductImport(this.#db, id);
    assert.equal(found?.state, 'done');
    return found;
  }

  async undo(id: number): Promise<void> {
    await setImportState(this.#db, id, 'undoing');
    await this.#publisher.run(new AbortController().signal);
    assert.equal((await findProductImport(this.#db, id))?.state, 'undone');
  }

  audit(id: number): Promise<AuditRow[]> {
    return readAudit(this.#db, id);
  }

  notes(id: number): Promise<ImportNotes> {
    return readNotes(this.#db, id);
  }

  /** Returns every row that the store has of the site's days, without the numbers of the site and their generation. */
  async rows(): Promise<unknown[]> {
    const params = { site: this.world.site.id };
    const published = await this.#engine.closedDays(this.world);
    const generations = new Map(published.map(({ day, generation }) => [day, generation]));
    const tables = ['day_totals', 'day_keys', 'day_engagement', 'day_subject_keys'].map(async (table) => {
      const rows = await this.#engine.parts.store.query<{ day: string; site: number; generation: number }>(
        `SELECT * FROM ${table} WHERE site = {site:UInt32} ORDER BY ALL`,
        params,
      );
      return rows
        .filter(({ day, generation }) => generations.get(day) === generation)
        .map(({ generation: _, site: __, ...row }) => row);
    });
    return await Promise.all(tables);
  }

  get #db() {
    return this.#engine.parts.database.db;
  }

  #stagingPath(id: number): string {
    return join(this.#directory, `${id}.db`);
  }
}

/** Wraps a sink that is read no further than a row. */
function stopping(sink: SumSink, stopAt: number): SumSink {
  let rows = 0;
  return {
    row: () => {
      if (++rows > stopAt) throw new Interrupted();
      sink.row();
    },
    has: (dimensions) => sink.has(dimensions),
    lacks: (day, dimension) => sink.lacks(day, dimension),
    totals: (day, totals) => sink.totals(day, totals),
    key: (...key) => sink.key(...key),
    property: (...property) => sink.property(...property),
    reading: (...reading) => sink.reading(...reading),
    leftOut: (...row) => sink.leftOut(...row),
    folded: (from, to) => sink.folded(from, to),
    unread: (path, reason) => sink.unread(path, reason),
  };
}
