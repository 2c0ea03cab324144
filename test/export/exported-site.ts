/** A site with days of every kind, its export, and another site that the export is imported into. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { ExportDirectory } from '../../src/export/export-directory.ts';
import type { ExportOrder } from '../../src/export/export-source.ts';
import { SiteExport } from '../../src/export/site-export.ts';
import { writeExport } from '../../src/export/write-export.ts';
import { openExport } from '../../src/import/files/open-export.ts';
import { svcExport } from '../../src/import/sources/svc-export.ts';
import { openStagedSums } from '../../src/import/staged-sums.ts';
import { Staging } from '../../src/import/staging.ts';
import { finalizeDays } from '../../src/rollup/days/final-days.ts';
import { ImportPublisher } from '../../src/rollup/maintain/import-publisher.ts';
import { VisitWriter } from '../../src/rollup/maintain/visit-writer.ts';
import { recordBackfill } from '../../src/sites/backfills.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { beginProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { createSite, siteZones } from '../../src/sites/sites.ts';
import { StoredDefinitions } from '../../src/stats/definitions.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Harness } from '../statistics/harness.ts';

/** Every day of the tests has ended, but for the last. */
const NOW = microsOf('2026-05-21T12:00:00Z');
const EVERYTHING: ExportOrder = { format: 'csv', from: null, to: null, events: 'none' };

export class ExportedSite {
  readonly harness: Harness;
  /** The site that is exported. */
  site: Site;
  /** The site that has nothing. */
  readonly other: Site;
  readonly statistics: Statistics;
  readonly clock = { nowMicros: () => NOW };
  readonly directory: string;
  #seq = 0;

  private constructor(harness: Harness, site: Site, other: Site, directory: string) {
    this.harness = harness;
    this.site = site;
    this.other = other;
    this.directory = directory;
    const { store, rollups, database } = harness;
    this.statistics = new Statistics({ store, rollups }, new StoredDefinitions(database), this.clock);
  }

  static async open(): Promise<ExportedSite> {
    const harness = await Harness.open();
    const { db } = harness.database;
    const clock = { nowMicros: () => NOW };
    const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
    const fields = { orgId, name: 'Example', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    const site = await createSite(db, clock, { ...fields, domain: 'a.example' });
    const other = await createSite(db, clock, { ...fields, domain: 'b.example' });
    return new ExportedSite(harness, site, other, await mkdtemp(join(tmpdir(), 'svc-export-')));
  }

  async close(): Promise<void> {
    await this.harness.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Stores events of a day of the exported site, a minute apart. */
  async visit(day: string, ...events: readonly Partial<CollectedEvent>[]): Promise<void> {
    const { store, catalogue } = this.harness;
    const lines = events.map((event, i) => {
      const ts = microsOf(`${day}T10:00:00Z`) + i * 60_000_000;
      return encodeEvent(eventWith({ site: this.site.id, day, hour: 10, ts, seq: ++this.#seq, ...event }));
    });
    const bytes = Buffer.from(lines.join(''));
    await store.insertEvents(bytes);
    catalogue.loaded(bytes, NOW);
  }

  /** Closes days of the exported site. */
  async closeDays(...days: readonly string[]): Promise<void> {
    await this.harness.closers.closer.close(days.map((day) => ({ siteId: this.site.id, day })));
  }

  /** Makes closed days of the exported site final: their raw events go, and their visits stay, with these properties. */
  async finalize(days: readonly string[], properties: readonly string[] = []): Promise<void> {
    const { store, database, catalogue } = this.harness;
    const kept = properties.map((key, id) => ({ id, siteId: this.site.id, key, countedFrom: null }));
    const definitions = { propertiesOf: async () => kept, allRevenuesOf: async () => [] };
    const writer = new VisitWriter({ store, database, definitions });
    for (const day of days) {
      const own = catalogue.closedOn(day).filter(({ siteId }) => siteId === this.site.id);
      const { written } = await writer.write(own, catalogue.snapshot().watermark);
      catalogue.finalize(await finalizeDays(database.db, this.clock, day, own, written));
      for (const table of ['events', 'hits'])
        await store.execute(`ALTER TABLE ${table} DROP PARTITION {day:String}`, { day });
    }
  }

  /** Makes a goal of both sites that counts visits of a page. */
  async addGoal(pattern: string): Promise<void> {
    const { database } = this.harness;
    for (const { id: siteId } of [this.site, this.other]) {
      const goal = await createGoal(database.db, this.clock, { siteId, name: 'Bought', kind: 'page', pattern });
      await recordBackfill(database.db, { siteId, kind: 'goal', id: goal.id, version: 0 });
      this.harness.goals = [...this.harness.goals, goal];
    }
  }

  /** Makes a funnel of the exported site. */
  async addFunnel(...pages: readonly string[]): Promise<void> {
    const { db } = this.harness.database;
    const siteId = this.site.id;
    const steps = pages.map((pattern) => ({ kind: 'page' as const, pattern }));
    const { id, version } = await createFunnel(db, this.clock, { siteId, name: 'Buy', windowMinutes: 30, steps });
    await recordBackfill(db, { siteId, kind: 'funnel', id, version });
  }

  /** Imports sums into a site. */
  async importSums(site: Site, stage: (staging: Staging) => Promise<void> | void): Promise<void> {
    const { store, database, catalogue, siteMutex } = this.harness;
    const begun = { siteId: site.id, source: 'test', name: 'test', digest: `${site.id} ${++this.#seq}` };
    const { id } = await beginProductImport(database.db, this.clock, begun);
    const path = join(this.directory, `import-${id}.db`);
    const staging = new Staging(path);
    await stage(staging);
    await staging.complete();
    staging.close();
    await setImportState(database.db, id, 'staged');
    const publisher = new ImportPublisher({
      ...{ store, database, catalogue, siteMutex, clock: this.clock },
      definitions: { goalsOf: async (siteId) => this.harness.goals.filter((goal) => goal.siteId === siteId) },
      site: async () => site,
      staged: () => openStagedSums(path),
      discard: () => {},
      isShared: false,
      drained: async () => true,
    });
    await publisher.run(new AbortController().signal);
  }

  /** Exports the site into a directory of the tests. */
  async export(name: string, order: Partial<ExportOrder> = {}) {
    const { store, rollups, database } = this.harness;
    const whole = { ...EVERYTHING, ...order };
    const source = new SiteExport({ store, rollups, database, clock: this.clock }, this.site, whole);
    const zones = await siteZones(database.db, this.site.id);
    const identity = { siteId: this.site.publicId, fileFormat: whole.format, events: whole.events };
    const target = await ExportDirectory.open(join(this.directory, name), identity);
    try {
      return await writeExport(target, source, { site: this.site, zones, order: whole });
    } finally {
      await target.close();
    }
  }

  /** Imports an export into the other site. */
  async importInto(other: Site, name: string): Promise<void> {
    const opened = await openExport([join(this.directory, name)], { tempDir: this.directory });
    await this.importSums(other, (staging) => svcExport.read(opened.files, staging, { domain: other.domain }));
    await opened.close();
  }
}
