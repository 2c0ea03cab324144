import { readFileSync } from 'node:fs';
import type { DataPlaces } from '../../collect/data-files/current-lookups.ts';
import { dataInUse } from '../../collect/data-files/data-in-use.ts';
import type { ServerHealth } from '../../dashboard/server-health.ts';
import { freeSpace, sizeOf } from '../../doctor/facts/disk.ts';
import { remembered } from '../../doctor/remember.ts';
import type { Clock } from '../../domain/clock.ts';
import type { DataInUse } from '../../domain/data-kind.ts';
import { refreshAll, type Started } from '../component.ts';
import type { RecentErrors } from '../process/log.ts';

const PACKAGE = new URL('../../../package.json', import.meta.url);
/** The size of the data directory is cached this long, because adding up many files takes its time. */
const SIZE_KEPT_MS = 30_000;

export interface HealthOptions {
  /** The components of the process; each reports its share. */
  readonly started: readonly Started[];
  readonly dataDir: string;
  readonly dataPlaces: DataPlaces;
  readonly clock: Clock;
  readonly errors?: RecentErrors | undefined;
}

/** The values of a process without the component that would report them. */
const NONE = {
  journal: 'ok',
  database: 'ok',
  store: 'ok',
  clockStep: null,
  queuedEvents: 0,
  accepted: 0,
  discarded: {},
  lost: 0,
  unreadableAddresses: 0,
  refused: 0,
  daysUnclosed: 0,
  daysWaiting: { count: 0, leftMs: null, stillMs: 0 },
  failures: [],
} as const;

/** Reports the health of a running service to its operator. */
export function healthOf({ started, dataDir, dataPlaces, clock, errors }: HealthOptions): () => Promise<ServerHealth> {
  const nowMs = () => Math.floor(clock.nowMicros() / 1000);
  const startedAt = nowMs();
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };
  const dataBytes = remembered(SIZE_KEPT_MS, nowMs, () => sizeOf(dataDir));
  return async () => {
    await refreshAll(started);
    const reported: Partial<ServerHealth>[] = started.map(({ health }) => health?.() ?? {});
    const [size, freeBytes] = await Promise.all([dataBytes(), freeSpace(dataDir).catch(() => null)]);
    return Object.assign(
      {
        version,
        startedAt,
        now: nowMs(),
        runtime: `Node.js ${process.versions.node}`,
        ...NONE,
        errors: errors?.latest ?? [],
        data: readData(dataPlaces),
        memoryBytes: process.memoryUsage.rss(),
        dataDirectory: dataDir,
        dataBytes: size,
        freeBytes,
      },
      ...reported,
    ) as ServerHealth;
  };
}

/** Tells which data is in use; null when the list of it is damaged, of which the log and the checks tell. */
function readData(places: DataPlaces): readonly DataInUse[] | null {
  try {
    return dataInUse(places);
  } catch {
    return null;
  }
}
