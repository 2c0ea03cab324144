import { setTimeout as pause } from 'node:timers/promises';
import { Salts } from '../collect/salts.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { queuedRows } from '../journal/queued-ranges.ts';
import { STORED_TABLES } from '../store/schema.ts';
import { clearLeft, copyTable } from './copy-table.ts';
import { moveDays } from './days.ts';
import { copyDefinitions } from './definitions.ts';
import { identityOf, MoveError, type Source, type Target } from './installation.ts';
import { beginMove, endMove, Progress } from './progress.ts';
import { loadQueued, type VerifiedEvents, verifyQueued } from './queued-events.ts';
import { copySalts, differingSalts } from './salts.ts';
import { requireSameState } from './source-state.ts';
import { tableCopiesOf } from './table-copies.ts';
import { type Difference, differencesError, verifyCopy } from './verify.ts';
import { listWriters, numberApart } from './writers.ts';

/** By then a worker that has lost its lease has noticed. */
const WORKER_STOPS_MS = 10_000;
const RETRY_DELAYS_MS = [500, 2000, 5000];
const VERIFIED = 'comparison';

export interface MoveOptions {
  readonly source: Source;
  readonly target: Target;
  readonly clock: Clock;
  readonly log: Log;
  /** Told how far a phase has come, in rows. */
  readonly progressed: (phase: 'copying' | 'comparing' | 'loading', rows: number, of: number) => void;
  /** Told that the accounts, sites and salts are on the servers: collectors can take the traffic. */
  readonly prepared: () => void;
}

/** The counts of a move that has completed. */
export interface Moved extends Omit<VerifiedEvents, 'differences'> {
  readonly sites: number;
  /** Rows of all tables of the store. */
  readonly rows: number;
  /** Dates of which both the installation and the servers have made a salt. */
  readonly saltsOfBoth: readonly string[];
}

/**
 * Begins a move beside a running server: the accounts, sites and salts come to the servers, so that collectors there can
 * take the traffic. It can be repeated. Returns the number of sites.
 */
export async function prepareMove(options: Pick<MoveOptions, 'source' | 'target' | 'clock'>): Promise<number> {
  // Both sides would make the salts of dates that begin while both collect.
  await new Salts(options.source.database, options.clock).holdCurrent();
  return await begin(options);
}

async function begin({ source, target }: Pick<MoveOptions, 'source' | 'target'>): Promise<number> {
  const identity = await identityOf(source.database.db);
  if (identity === null) throw new MoveError(`there is nothing to move: ${source.dataDir} has no organization`);
  const { db } = target.database;
  using snapshot = source.snapshot();
  const { hadWorker } = await beginMove(db, identity, async (transaction) => {
    await requireEmptyStore(target.store);
    await numberApart(snapshot, transaction);
    await copySalts(source.database.db, transaction);
  });
  if (hadWorker) await pause(WORKER_STOPS_MS);
  await numberApart(snapshot, db);
  await copySalts(source.database.db, db);
  return await copyDefinitions(snapshot, db);
}

/**
 * Moves an installation on which no server runs. An interrupted move is taken up where it was. Rejects with a MoveError
 * when the copy is not the same as the original; readers are shown nothing then.
 */
export async function moveInstallation(options: MoveOptions): Promise<Moved> {
  const { source, target, clock, log, progressed, prepared } = options;
  const { db } = target.database;
  const progress = new Progress(db);
  await begin(options);
  const version = source.database.reader.version();
  prepared();
  const writers = await listWriters(source.store);
  const numbers = writers.map(({ writer }) => writer);
  const copies = await tableCopiesOf(source.store);
  const rows = copies.reduce((sum, copy) => sum + copy.rows, 0);
  if (await requireSameState(source, progress)) await clearLeft(copies, progress, target, numbers);

  const copied = adding((done) => progressed('copying', done, rows));
  for (const copy of copies) {
    await withRetries(() => copyTable(copy, { source, target, progress, writers: numbers, copied }));
  }
  if ((await progress.step(VERIFIED)) === null) {
    await target.store.insertsEnded(STORED_TABLES.map(({ name }) => name));
    const verified = adding((done) => progressed('comparing', done, rows));
    const found = await verifyCopy({ source, target, progress, writers: numbers, verified });
    await requireSame(found, source);
    await progress.record(VERIFIED, { place: null, rows: 0, isDone: true });
  }
  await moveDays(source, db, writers, clock);
  const waiting = queuedRows(source.journals);
  await loadQueued({ source, target, clock, log, loaded: adding((done) => progressed('loading', done, waiting)) });
  const { differences, ...events } = await verifyQueued(source, target, writers);
  await requireSame(differences, source);
  const sites = await takeOverChanges(options, version);
  const saltsOfBoth = await differingSalts(source.database.db, db);
  await endMove(db);
  return { sites, ...events, rows, saltsOfBoth };
}

/** Tries a task again that goes on where it was: a server that starts again is back within seconds. */
async function withRetries(task: () => Promise<void>): Promise<void> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await task();
    } catch {
      await pause(delayMs);
    }
  }
  await task();
}

/** Adds up what it is called with. */
function adding(added: (sum: number) => void): (more: number) => void {
  let sum = 0;
  return (more) => {
    sum += more;
    added(sum);
  };
}

/** Copies what commands have changed in the installation's database while its store was copied. */
async function takeOverChanges({ source, target }: MoveOptions, version: number): Promise<number> {
  const { db } = target.database;
  if (source.database.reader.version() !== version) {
    using snapshot = source.snapshot();
    return await copyDefinitions(snapshot, db);
  }
  const sites = await db.selectFrom('sites').select('id').execute();
  return sites.length;
}

async function requireSame(differences: readonly Difference[], { database }: Source): Promise<void> {
  if (differences.length === 0) return;
  const sites = await database.db.selectFrom('sites').select(['id', 'domain']).execute();
  throw differencesError(differences, new Map(sites.map(({ id, domain }) => [id, domain])));
}

/** Throws a MoveError unless no table of a store has rows. */
export async function requireEmptyStore(store: Target['store']): Promise<void> {
  for (const { name } of STORED_TABLES) {
    const [found] = await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${name}`);
    if (found!.rows > 0) {
      throw new MoveError(
        `the ClickHouse server of SVC_CLICKHOUSE_URL has ${name} already; svc move needs an empty one`,
      );
    }
  }
}
