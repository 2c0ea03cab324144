/** Runs `svc serve` of a checkout and reads how much memory its processes take. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './collect-runs.ts';

const MIB_KB = 1024;
const LOOK_MS = 250;
/** Figures are flat when they have stayed within the share for the time. What a service gives back, it has by then. */
const FLAT_MS = 20_000;
const FLAT_SHARE = 0.03;
const FLAT_MAX_MS = 120_000;
/** A service that is busier than this share of a core has not come to rest. */
const BUSY_SHARE = 0.1;

/** Memory of a service's processes, MiB. */
export interface Memory {
  /** Proportional set size: a page that n processes share counts as 1/n in each of them. */
  readonly pss: number;
  readonly anonymous: number;
  readonly file: number;
  /** With every shared page counted in full: what the service would take if nothing else ran. */
  readonly resident: number;
}

export class MemoryService {
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly port: number;

  private constructor(child: ChildProcessByStdio<null, Readable, null>, port: number) {
    this.#child = child;
    this.port = port;
  }

  /** Starts the service of a checkout and waits until it listens. */
  static async start(checkout: string, directory: string): Promise<MemoryService> {
    return await MemoryService.#launch(join(checkout, 'bin/svc'), ['serve', '--data', directory, '--port', '0'], {
      SVC_API_RATE_PER_MINUTE: '1000000',
      SVC_COLLECT_RATE_PER_10S: '1000000',
    });
  }

  /** Starts this version on a dataset of `read-dataset.ts`, on its clock, with the options that bin/svc gives. */
  static async startYear(directory: string): Promise<MemoryService> {
    const words = ['--max-semi-space-size=8', '--expose-gc', join(import.meta.dirname, 'read-server.ts'), directory];
    return await MemoryService.#launch(process.execPath, words, { UV_THREADPOOL_SIZE: '12', MALLOC_ARENA_MAX: '2' });
  }

  static async #launch(command: string, words: readonly string[], environment: Record<string, string>) {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'));
    const child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...Object.fromEntries(own), ...environment },
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
      else if (line.startsWith('http://')) resolve(line);
    });
    child.once('exit', () => reject(new Error(`${command} ended at its start`)));
    return new MemoryService(child, Number(new URL(await promise).port));
  }

  now(): Memory {
    const sum = { pss: 0, anonymous: 0, resident: 0 };
    for (const pid of this.#processes()) {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / MIB_KB;
      sum.pss += of('Pss');
      sum.anonymous += of('Anonymous');
      sum.resident += of('Rss');
    }
    return { ...sum, file: sum.resident - sum.anonymous };
  }

  /** Waits until the service is idle and its figures are flat. Pages of files come and go, so those do not count. */
  async idle(): Promise<Memory> {
    const look = () => ({ anonymous: this.now().anonymous, cpu: this.#cpu(), at: performance.now() });
    let from = look();
    const end = from.at + FLAT_MAX_MS;
    while (performance.now() < end) {
      await pause(FLAT_MS);
      const now = look();
      const isFlat = Math.abs(now.anonymous - from.anonymous) <= FLAT_SHARE * from.anonymous;
      const isBusy = (now.cpu - from.cpu) * 1000 > BUSY_SHARE * (now.at - from.at);
      if (isFlat && !isBusy) break;
      from = now;
    }
    return this.now();
  }

  /** Returns the highest figures while a task runs. */
  async highest(task: Promise<unknown>): Promise<Memory> {
    let highest = this.now();
    const look = setInterval(() => {
      const now = this.now();
      if (now.resident > highest.resident) highest = now;
    }, LOOK_MS);
    await task.finally(() => clearInterval(look));
    return highest;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  /** The service and its collector processes. */
  #processes(): number[] {
    const pid = this.#child.pid!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [pid, ...children.map(Number)];
  }

  #cpu(): number {
    return this.#processes().reduce((sum, pid) => sum + cpuSeconds(`${pid}`), 0);
  }
}
