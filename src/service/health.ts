import { readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerHealth } from '../dashboard/server-health.ts';
import type { Clock } from '../domain/clock.ts';
import type { Started } from './component.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
/** Adding up a data directory of many files takes its time. */
const SIZE_KEPT_MS = 30_000;

export interface HealthOptions {
  /** The components of the process; each is asked. */
  readonly started: readonly Started[];
  readonly dataDir: string;
  readonly clock: Clock;
}

/** What a process reports that has no component for it. */
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

/** How a running service is doing, for who runs it. */
export function healthOf({ started, dataDir, clock }: HealthOptions): () => Promise<ServerHealth> {
  const nowMs = () => Math.floor(clock.nowMicros() / 1000);
  const startedAt = nowMs();
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };
  const dataBytes = remembered(SIZE_KEPT_MS, nowMs, () => sizeOf(dataDir));
  return async () => {
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

/** What the files of a directory take together, bytes; null when it cannot be read. */
async function sizeOf(directory: string): Promise<number | null> {
  let total = 0;
  try {
    for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      // The store removes files at any moment.
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      total += found?.size ?? 0;
    }
    return total;
  } catch {
    return null;
  }
}

/** Answers from memory for a while; who asks meanwhile waits for the same answer. */
function remembered<Answer>(keptMs: number, now: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
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
