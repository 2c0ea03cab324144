/** Processes that share the days of sites, for tests: each has a catalogue of its own that follows one database. */
import type { TestContext } from 'node:test';
import { type Database, openDatabase } from '../../database/database.ts';
import { EVENTS_PER_WRITER } from '../../domain/sequence.ts';
import { RecordingLog } from '../../journal/journal.fixture.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import type { RangeContents } from '../../store/encoded-lines.ts';
import { beginClosing, type ClosedDay, publishClosedDays } from './closed-days.ts';
import { DayCatalogue } from './day-catalogue.ts';
import { DayFollower } from './day-follower.ts';
import { SharedRanges } from './shared-ranges.ts';

export const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
export const DAY = '2026-05-19';
export const OLD = '2026-04-01';
export const ALL = { from: '2026-01-01', to: '2026-12-31' };
export const clock = { nowMicros: () => NOW };
/** The first run of a collector. */
export const WRITER = 2 ** 19 + 1;

export function rangeOf(first: number, last: number, days: readonly string[] = [DAY], writer = WRITER): RangeContents {
  return {
    siteDays: days.map((day) => ({ siteId: 1, day, events: last - first + 1 })),
    writers: new Map([
      [writer, { first: writer * EVENTS_PER_WRITER + first, last: writer * EVENTS_PER_WRITER + last }],
    ]),
  };
}

/** Two processes on one database. */
export class Nodes {
  readonly database: Database;
  readonly catalogues = [new DayCatalogue(), new DayCatalogue()] as const;
  readonly ranges: SharedRanges;
  #followers: readonly DayFollower[] = [];

  private constructor(database: Database) {
    this.database = database;
    this.ranges = new SharedRanges(database, clock);
  }

  static async open(t: TestContext): Promise<Nodes> {
    const nodes = new Nodes(await openDatabase(emptyDirectory(t)));
    const { database } = nodes;
    nodes.#followers = await Promise.all(
      nodes.catalogues.map((catalogue) => DayFollower.open({ database, catalogue, log: new RecordingLog() })),
    );
    t.after(async () => {
      for (const follower of nodes.#followers) await follower.close();
      await database.close();
    });
    return nodes;
  }

  async caughtUp(): Promise<void> {
    for (const follower of this.#followers) await follower.caughtUp();
  }

  /** Loads a range as a collector does. */
  async load(range: RangeContents): Promise<void> {
    const announced = await this.ranges.announce(range, NOW);
    await announced.entered(NOW);
    await this.caughtUp();
  }

  /** Publishes a day as a worker does that has seen what its catalogue knows. */
  async close(day: string, events: number): Promise<ClosedDay> {
    const seen = this.catalogues[0].site(1).arrivals(day);
    const [generation] = await beginClosing(this.database.db, [{ siteId: 1, day }]);
    const closed = { siteId: 1, day, generation: generation!, events };
    await publishClosedDays(this.database.db, [closed], () => seen?.count);
    await this.caughtUp();
    return closed;
  }

  get open(): readonly (readonly string[])[] {
    return this.catalogues.map((catalogue) => catalogue.site(1).openDays);
  }
}
