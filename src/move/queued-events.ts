import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { LoadRange, RangeLimits } from '../journal/journal-database.ts';
import { Quarantine } from '../journal/quarantine.ts';
import { queuedRanges } from '../journal/queued-ranges.ts';
import { IncomingEvents } from '../rollup/days/incoming-events.ts';
import { SharedRanges } from '../rollup/days/shared-ranges.ts';
import { rangeContents, siteDaysOf, splitLines } from '../store/encoded-lines.ts';
import { missingEvents } from '../store/missing-events.ts';
import { MoveError, type Source, type Target } from './installation.ts';
import { Progress } from './progress.ts';
import { ofWriters } from './table-copies.ts';
import { type Difference, differencesOf } from './verify.ts';
import type { MovedWriter } from './writers.ts';

/** The loader has the same limits. */
const RANGE: RangeLimits = { maxRows: 100_000, maxBytes: 8 * 1024 * 1024 };

export interface QueuedOptions {
  readonly source: Source;
  readonly target: Target;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of the events of each range. */
  readonly loaded: (rows: number) => void;
}

/**
 * Loads what waits in the journals of the installation into the servers, and leaves it where it is. Ranges go the way of
 * those that collectors load, so that their days are open and readers know their writers.
 */
export async function loadQueued({ source, target, clock, log, loaded }: QueuedOptions): Promise<void> {
  const progress = new Progress(target.database.db);
  const events = new IncomingEvents({
    store: target.store,
    quarantine: new Quarantine(source.journalDirectory),
    register: new SharedRanges(target.database, clock),
    clock,
    log,
  });
  for (const path of source.journals) {
    const name = `journal ${path}`;
    const step = await progress.step(name);
    let rows = step?.rows ?? 0;
    for (const range of queuedRanges(path, Number(step?.place ?? 0), RANGE)) {
      await events.insertRange(range);
      rows += range.rows;
      await progress.record(name, { place: String(range.last), rows, isDone: false });
      loaded(range.rows);
    }
  }
}

/** The counts of single events after they were compared. */
export interface VerifiedEvents {
  /** The single events of the installation that are on the servers. */
  readonly events: number;
  /** The single events that waited in its journals; `events` has them too. */
  readonly queued: number;
  /** Events that the engine refused, or that came for days whose single events are gone. */
  readonly refused: number;
  readonly differences: readonly Difference[];
}

/**
 * Checks that every event that waited is on the servers, and that each site and day has there exactly the events of the
 * store and of the journals.
 */
export async function verifyQueued(
  { store, journals, journalDirectory }: Source,
  target: Target,
  writers: readonly MovedWriter[],
): Promise<VerifiedEvents> {
  const expected = await countEvents(
    store,
    writers.map(({ writer }) => writer),
  );
  const known = new Set(writers.map(({ writer }) => writer));
  const final = await finalDaysOf(target.database);
  let [queued, refused] = [0, 0];
  for (const path of journals) {
    for (const range of queuedRanges(path, 0, RANGE)) {
      for (const writer of rangeContents(range.lines).writers.keys()) known.add(writer);
      const absent = splitLines(await missingEvents(target.store, range.lines));
      const excused = new Set(refusedLines(journalDirectory, range));
      for (const line of absent) {
        const [day] = siteDaysOf(line);
        if (excused.has(line.toString('latin1')) || (day !== undefined && final.has(`${day.siteId} ${day.day}`)))
          refused++;
        else throw new MoveError('events of the journals are missing on the servers; run svc move again');
      }
      const left = new Set(absent.map((line) => line.toString('latin1')));
      const added = splitLines(await missingEvents(store, range.lines)).filter(
        (line) => !left.has(line.toString('latin1')),
      );
      for (const { siteId, day, events } of siteDaysOf(Buffer.concat(added))) {
        expected.set(`${siteId} ${day}`, (expected.get(`${siteId} ${day}`) ?? 0) + events);
        queued += events;
      }
    }
  }
  const found = await countEvents(target.store, [...known]);
  const events = [...found.values()].reduce((sum, each) => sum + each, 0);
  return { events, queued, refused, differences: differencesOf('events', expected, found) };
}

async function countEvents(
  store: Pick<Source['store'], 'query'>,
  writers: readonly number[],
): Promise<Map<string, number>> {
  const { sql, params } = ofWriters(writers);
  const rows = await store.query<{ site: number; day: string; events: number }>(
    `SELECT site, day, count() AS events FROM events WHERE ${sql} GROUP BY site, day`,
    params,
  );
  return new Map(rows.map(({ site, day, events }) => [`${site} ${day}`, events]));
}

/** The site-days that take no more events. */
async function finalDaysOf({ db }: Pick<Database, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('site_days').select(['site_id', 'day']).where('final', '=', 1).execute();
  return new Set(rows.map(({ site_id, day }) => `${site_id} ${day}`));
}

/** The lines of a range that the engine refused. */
function refusedLines(directory: string, { journal, first, last }: LoadRange): string[] {
  const path = join(directory, `refused-${journal}-${first}-${last}.tsv`);
  if (!existsSync(path)) return [];
  return splitLines(readFileSync(path))
    .slice(1)
    .map((line) => line.toString('latin1'));
}
