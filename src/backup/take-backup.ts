import type { Clock } from '../domain/clock.ts';
import { JOURNAL_VERSION } from '../journal/journal-format.ts';
import { FrozenStore } from '../store/chdb/frozen-store.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { programVersion } from '../store/store-version.ts';
import { BackupError } from './backup-error.ts';
import type { BackupCounts, BackupOrder } from './backup-order.ts';
import { CopyThread, type Progressed } from './copy-thread.ts';
import { countEvents } from './count-events.ts';
import { type FigureSource, sampleFigures } from './figures.ts';
import { FileCopier } from './file-copier.ts';
import { MANIFEST, storeDirectory } from './layout.ts';
import { type DayFigures, FORMAT, formatManifest, type Manifest } from './manifest.ts';
import type { DatabaseContents } from './pinned-databases.ts';
import { Staging } from './staging.ts';

/** The installation that is backed up. */
export interface BackupSource extends FigureSource {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Runs a task while nothing enters the store, no day is published, and no event of one is removed. */
  pause<Result>(task: () => Promise<Result>): Promise<Result>;
}

export interface BackupRequest extends Omit<BackupOrder, 'isPlaced'> {
  readonly progressed: Progressed;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** A backup that is complete, and has not got its name yet. */
export interface TakenBackup extends BackupCounts {
  readonly staging: Staging;
  /** How long nothing entered the store, milliseconds. */
  readonly pausedMs: number;
}

/** An installation at one moment, which is kept until it is copied. */
interface Moment {
  readonly instant: string;
  readonly events: number;
  readonly database: DatabaseContents;
  readonly frozen: FrozenStore;
  readonly figures: Promise<readonly DayFigures[]>;
  readonly pausedMs: number;
}

/** Copies an installation as it is at one moment. Leaves nothing when it rejects. */
export async function takeBackup(source: BackupSource, request: BackupRequest): Promise<TakenBackup> {
  const { place, base, linksSources, progressed, signal } = request;
  return await Staging.fill(place, async (staging) => {
    const data = { dataDir: source.dataDir, target: staging.path, base, linksSources };
    const thread = await CopyThread.start(data, progressed);
    const stop = () => void thread.end();
    signal.addEventListener('abort', stop);
    try {
      if (signal.aborted) throw new BackupError('the backup was stopped');
      return { staging, ...(await copyMoment(source, staging.path, thread)) };
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.end();
    }
  });
}

async function copyMoment(source: BackupSource, target: string, thread: CopyThread) {
  const { instant, events, database, frozen, figures, pausedMs } = await source.pause(() => hold(source, thread));
  try {
    const [files, sampled] = await Promise.all([
      thread.copy({ described: frozen.described, parts: frozen.files() }),
      figures,
    ]);
    const manifest: Manifest = {
      ...{ format: FORMAT, svc: programVersion(), database: database.version, journal: JOURNAL_VERSION },
      ...{ store: STORE_VERSION, instant, sites: database.sites.length, events, figures: sampled, files },
    };
    const copier = new FileCopier(target, () => {});
    const { bytes } = copier.write(MANIFEST, Buffer.from(formatManifest(manifest)));
    copier.sync();
    const all = files.reduce((sum, file) => sum + file.bytes, bytes);
    return { bytes: all, sites: manifest.sites, events, pausedMs };
  } finally {
    await frozen.remove();
  }
}

/**
 * Takes hold of everything at one moment. The journals come first and the database last, so that it knows the sites and the
 * writers of all events: collection goes on meanwhile.
 */
async function hold(source: BackupSource, thread: CopyThread): Promise<Moment> {
  const startedMs = performance.now();
  const { dataDir, store, clock } = source;
  const journals = await thread.pinJournals();
  const frozen = await FrozenStore.freeze(store, storeDirectory(dataDir));
  try {
    const events = await countEvents(store, journals);
    const database = await thread.pinDatabase();
    const instant = instantOf(clock.nowMicros());
    const figures = sampleFigures(source, database.sites, journals.claimed.length === 0);
    // It is awaited later, and not at all when the copying fails.
    figures.catch(() => undefined);
    return { instant, events, database, frozen, figures, pausedMs: performance.now() - startedMs };
  } catch (error) {
    await frozen.remove();
    throw error;
  }
}

function instantOf(micros: number): string {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n).toString();
}
