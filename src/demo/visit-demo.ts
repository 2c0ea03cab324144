import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { EventBatch } from '../import/event-batch.ts';
import { EventReader } from '../import/event-reader.ts';
import { Importer } from '../import/importer.ts';
import type { ImportWriter } from '../journal/import-writer.ts';
import { ImportKeys } from '../sites/import-keys.ts';
import { startImport } from '../sites/imports.ts';
import { siteZones } from '../sites/sites.ts';
import type { Demo } from './create-demo.ts';
import { Random } from './random.ts';
import { TRAFFIC_DAYS, Traffic } from './traffic.ts';
import type { DemoLine } from './visit.ts';

export interface DemoTraffic {
  readonly writer: ImportWriter;
  /** The seed of the random numbers. With the same seed and clock the traffic is the same. */
  readonly seed: number;
  /** The share of the planned number of visits. 1 makes some 450,000 events of two sites. */
  readonly scale: number;
  /** The number of local days before the current one; a year when absent. */
  readonly days?: number;
  /** Called after each day of a site with the share that is done, 0 to 1, and the number of events so far. */
  progressed(share: number, events: number): Promise<void>;
}

/** The traffic that a demo was given: the number of events, and the imports that have brought them. */
export interface DemoVisits {
  readonly events: number;
  readonly imports: readonly number[];
}

/**
 * Makes traffic up to now for the sites, which is in the journal then. The imports are to be ended when it is in the store: until
 * then no day of the sites becomes final.
 */
export async function visitDemo(
  database: Database,
  clock: Clock,
  demo: Demo,
  { writer, seed, scale, days = TRAFFIC_DAYS, progressed }: DemoTraffic,
): Promise<DemoVisits> {
  const { db } = database;
  const now = Math.floor(clock.nowMicros() / 1000);
  const imports: number[] = [];
  for (const { site } of demo.sites) imports.push(await startImport(db, clock, { siteId: site.id, name: 'demo' }));
  const keys = await new ImportKeys().load(db, clock);
  const batch = new EventBatch();
  const visited: VisitedSite[] = [];
  for (const [i, { site, planned }] of demo.sites.entries()) {
    const zones = await siteZones(db, site.id);
    const reader = new EventReader({ site, zones, keys, clock, finalDays: new Set() });
    const importer = new Importer({ importId: imports[i]!, reader, writer, batch, rejected: refuse });
    visited.push(new VisitedSite(importer, new Traffic(planned, new Random(seed + i), { now, days }, scale)));
  }
  let events = 0;
  // The store keeps its events by day: a day of all sites at a time makes few and large parts.
  for (let day = 0; day <= days; day++) {
    for (const [i, site] of visited.entries()) {
      events += site.nextDay();
      await progressed((day + (i + 1) / visited.length) / (days + 1), events);
    }
  }
  writer.appendBatch(batch.bytes, batch.rows);
  return { events, imports };
}

/** A site whose traffic is written day by day. */
class VisitedSite {
  readonly #importer: Importer;
  readonly #days: Iterator<readonly DemoLine[]>;
  #line = 0;

  constructor(importer: Importer, traffic: Traffic) {
    this.#importer = importer;
    this.#days = traffic.days();
  }

  /** Adds the lines of the next day and returns their number. */
  nextDay(): number {
    const lines: readonly DemoLine[] = this.#days.next().value ?? [];
    for (const each of lines) {
      this.#line += 1;
      if (this.#importer.add(this.#line, each)) continue;
      this.#importer.write();
      this.#importer.add(this.#line, each);
    }
    return lines.length;
  }
}

function refuse(line: number, reason: string): never {
  throw new Error(`the made-up line ${line} is wrong: ${reason}`);
}
