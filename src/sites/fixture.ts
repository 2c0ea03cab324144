/** Fixtures for tests with a database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { createSite, type NewSite } from './sites.ts';

/** A clock that only the test moves. */
export class ManualClock implements Clock {
  #micros: number;

  constructor(instant: string) {
    this.#micros = microsOf(instant);
  }

  nowMicros(): number {
    return this.#micros;
  }

  set(instant: string): void {
    this.#micros = microsOf(instant);
  }

  advanceMs(ms: number): void {
    this.#micros += ms * 1000;
  }
}

/** Converts an ISO 8601 instant to microseconds since the epoch. */
export function microsOf(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds * 1000;
}

/** Makes an empty directory that is removed after the test. */
export function emptyDirectory(test: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-'));
  test.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Opens another connection to a data directory, as another process would; it is closed after the test. */
export async function openFor(test: TestContext, dataDir: string): Promise<Database> {
  const database = await openDatabase(dataDir);
  test.after(() => database.close());
  return database;
}

export interface Fixture {
  readonly dataDir: string;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly orgId: number;
  /** Makes a site of the organisation. Fields that are not given have defaults. */
  addSite(site?: Partial<NewSite>): Promise<Site>;
}

/** Opens a database with one organisation, at noon UTC of 2026-03-10. */
export async function openFixture(test: TestContext): Promise<Fixture> {
  const dataDir = emptyDirectory(test);
  const database = await openFor(test, dataDir);
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Example Ltd' });
  const defaults: NewSite = {
    orgId,
    domain: 'example.com',
    name: 'Example',
    timezone: 'Europe/Paris',
    retentionMonths: null,
    honoursGpc: true,
  };
  return {
    dataDir,
    database,
    clock,
    orgId,
    addSite: (site) => createSite(database.db, clock, { ...defaults, ...site }),
  };
}
