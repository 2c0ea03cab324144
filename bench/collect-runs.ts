/** Rounds of the collection benchmark: a server on the first core under load from the second. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendLoad } from './collect-load.ts';
import { takenByThread, threadTimes } from './collect-table.ts';

/** The kernel's clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100;
/** Begins the command of a server. */
export const SERVER_CORE = ['taskset', '-c', '0'];

export interface CollectRun {
  readonly events: number;
  readonly perSecond: number;
  /** Processor time of the server, until everything was stored. */
  readonly cpuMicrosPerEvent: number;
  /** The part of the main thread, which answers; with collectors that of all their main threads. */
  readonly mainMicrosPerEvent: number;
  /** The parts of its threads, by what they do; those of the collectors are not in it. */
  readonly threadMicrosPerEvent: ReadonlyMap<string, number>;
}

export interface Measured {
  readonly pid: number;
  /** The process ids of its collector processes. */
  readonly collectors?: readonly number[];
  readonly port: number;
  readonly requests: readonly Buffer[];
  /** Resolves when everything that was sent is stored. */
  readonly settled: () => Promise<void>;
}

/** Keeps this process, which sends the load, off the servers' core. */
export function leaveServerCore(): void {
  execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });
}

/** Sends load to a server for a while. */
export async function measureCollect(server: Measured, connections: number, seconds: number): Promise<CollectRun> {
  const processes = [server.pid, ...(server.collectors ?? [])];
  const all = () => processes.reduce((sum, pid) => sum + cpuSeconds(`${pid}`), 0);
  // The main threads of those that answer.
  const answering = server.collectors?.length ? server.collectors : [server.pid];
  const mainThreads = () => answering.reduce((sum, pid) => sum + cpuSeconds(`${pid}/task/${pid}`), 0);
  const threads = threadTimes(server.pid);
  const cpu = all();
  const main = mainThreads();
  const start = performance.now();
  const events = await sendLoad(server.port, server.requests, connections, seconds);
  const taken = (performance.now() - start) / 1000;
  await server.settled();
  return {
    events,
    perSecond: events / taken,
    cpuMicrosPerEvent: ((all() - cpu) / events) * 1e6,
    mainMicrosPerEvent: ((mainThreads() - main) / events) * 1e6,
    threadMicrosPerEvent: new Map(
      [...takenByThread(threads, threadTimes(server.pid))].map(([thread, micros]) => [thread, micros / events]),
    ),
  };
}

/** Returns the processor time of a process, or of one of its threads, as a path in /proc. */
export function cpuSeconds(of: string): number {
  const fields = readFileSync(`/proc/${of}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the highest resident memory of a process, bytes. */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Starts the floor: a bare node:http server that parses the JSON and answers 202. The caller ends `child`. */
export async function startFloor(options: readonly string[] = []) {
  const program = join(import.meta.dirname, 'collect-floor.ts');
  const [command = '', ...words] = [...SERVER_CORE, process.execPath, ...options, program];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, port: Number(String(line)) };
}
