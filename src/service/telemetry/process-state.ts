import { readdir, readFile, statfs } from 'node:fs/promises';
import { programVersion } from '../../store/store-version.ts';
import { component } from '../component.ts';
import { EventLoopMonitor, loopSamples } from './event-loop.ts';
import { counter, gauge, labelsOf, type Metric, type Sample, summary } from './metric.ts';

const MICROS_PER_SECOND = 1e6;

/** The system's figures of a process, and of the disk of its data; null where the system has none. */
interface SystemState {
  readonly openFiles: number | null;
  readonly openFilesMax: number | null;
  /** Resident memory by its origin, bytes. */
  readonly resident: Readonly<Record<string, number>>;
  readonly disk: { readonly free: number; readonly size: number } | null;
}

/**
 * Reports what every process has, whatever its role, and what was counted and timed in it. It starts before what else
 * answers, and ends after it.
 */
export const processState = component({
  name: 'process',
  dependencies: {},
  start: (_parts, { config, clock, telemetry, defer }) => {
    const startedAt = clock.nowMicros() / MICROS_PER_SECOND - process.uptime();
    const loop = new EventLoopMonitor();
    defer(() => loop.stop());
    const build = labelsOf({ version: programVersion(), node: process.versions.node, arch: process.arch });
    let system: SystemState = { openFiles: null, openFilesMax: null, resident: {}, disk: null };
    return {
      part: null,
      measure: async () => {
        system = await systemState(config.dataDir);
      },
      metrics: () => [
        gauge('svc_build_info', 'The version of the program, its runtime and its architecture.', [[build, 1]]),
        ...processMetrics(startedAt),
        ...systemMetrics(system),
        summary(
          'svc_event_loop_delay_seconds',
          'By how much the event loop came round too late, in the last one or two minutes; quantile 1 is the most.',
          loopSamples(loop.delay),
        ),
        ...telemetry.metrics,
      ],
    };
  },
});

function processMetrics(startedAt: number): Metric[] {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_start_time_seconds', 'When the process was started, since the epoch.', startedAt),
    counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / MICROS_PER_SECOND),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
    gauge('svc_heap_bytes', "Memory of V8's heap: what it has, and what is in use.", [
      ['{state="total"}', heapTotal],
      ['{state="used"}', heapUsed],
    ]),
    gauge('svc_external_memory_bytes', "Memory of JavaScript's objects outside of V8's heap, by kind.", [
      ['{kind="array_buffers"}', arrayBuffers],
      ['{kind="other"}', Math.max(0, external - arrayBuffers)],
    ]),
  ];
}

function systemMetrics({ openFiles, openFilesMax, resident, disk }: SystemState): Metric[] {
  const known = (value: number | null | undefined): Sample[] =>
    value === null || value === undefined ? [] : [['', value]];
  return [
    gauge('process_open_fds', 'Open files and connections of the process.', known(openFiles)),
    gauge('process_max_fds', 'The most that it may have open.', known(openFilesMax)),
    gauge(
      'svc_resident_memory_bytes',
      'Resident memory of the process by its origin: anonymous, pages of files, shared.',
      Object.entries(resident).map(([origin, bytes]): Sample => [labelsOf({ origin }), bytes]),
    ),
    gauge('svc_data_free_bytes', 'Free space on the disk of the data directory.', known(disk?.free)),
    gauge('svc_data_disk_bytes', 'Size of the disk of the data directory.', known(disk?.size)),
  ];
}

/** Asks the system. Linux alone has the files of `/proc`. */
async function systemState(dataDir: string): Promise<SystemState> {
  const orNull = <Found>(found: Promise<Found>) => found.catch(() => null);
  const [files, limits, status, disk] = await Promise.all([
    orNull(readdir('/proc/self/fd')),
    orNull(readFile('/proc/self/limits', 'utf8')),
    orNull(readFile('/proc/self/status', 'utf8')),
    orNull(statfs(dataDir)),
  ]);
  const max = /^Max open files +(\d+)/m.exec(limits ?? '')?.[1];
  return {
    // The listing has the file that it is read from.
    openFiles: files === null ? null : files.length - 1,
    openFilesMax: max === undefined ? null : Number(max),
    resident: Object.fromEntries(
      [...(status ?? '').matchAll(/^Rss(Anon|File|Shmem):\s+(\d+) kB/gm)].map(([, origin, kilobytes]) => [
        ORIGINS[origin as keyof typeof ORIGINS],
        Number(kilobytes) * 1024,
      ]),
    ),
    disk: disk === null ? null : { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
  };
}

const ORIGINS = { Anon: 'anonymous', File: 'files', Shmem: 'shared' } as const;
