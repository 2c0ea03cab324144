import { readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerHealth } from '../dashboard/server-health.ts';
import type { Clock } from '../domain/clock.ts';
import { refreshAll, type Started } from './component.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
/** The size of the data directory is cached this long, because adding up many files takes its time. */
const SIZE_KEPT_MS = 30_000;

export interface HealthOptions {
  /** The components of the process; each reports its share. */
  readonly started: readonly Started[];
  readonly dataDir: string;
  readonly clock: Clock;
}

/** The values of a process without the component that would report them. */
const NONE = {
  journal: 'ok',
  store: 'ok',
  queuedEvents: 0,
  accepted: 0,
  discarded: {},
  lost: 0,
  refused: 0,
  daysUnclosed: 0,
  failures: [],
} as const;

/** Reports the health of a running service to its operator. */
export function healthOf({ started, dataDir, clock }: HealthOptions): () => Promise<ServerHealth> {
  const nowMs = () => Math.floor(clock.nowMicros() / 1000);
  const startedAt = nowMs();
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };
  const dataBytes = cached(SIZE_KEPT_MS, nowMs, () => sizeOf(dataDir));
  return async () => {
    await refreshAll(started);
    const reported: Partial<ServerHealth>[] = started.map(({ health }) => health?.() ?? {});
    const [size, disk] = await Promise.all([dataBytes(), statfs(dataDir).catch(() => null)]);
    return Object.assign(
      {
        version,
        startedAt,
        now: nowMs(),
        runtime: `Node.js ${process.versions.node}`,
        ...NONE,
        memoryBytes: process.memoryUsage.rss(),
        dataDirectory: dataDir,
        dataBytes: size,
        freeBytes: disk === null ? null : disk.bavail * disk.bsize,
      },
      ...reported,
    ) as ServerHealth;
  };
}

/** Adds up the sizes of a directory's files, bytes; null when the directory cannot be read. */
async function sizeOf(directory: string): Promise<number | null> {
  let total = 0;
  try {
    for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      // The store may remove a file at any moment.
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      total += found?.size ?? 0;
    }
    return total;
  } catch {
    return null;
  }
}

/** Caches an answer for a while. Concurrent callers wait for the same answer. */
function cached<Answer>(keptMs: number, now: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  let askedAt = 0;
  return () => {
    if (answer === null || now() - askedAt >= keptMs) {
      askedAt = now();
      answer = ask();
    }
    return answer;
  };
}
