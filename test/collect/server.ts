/**
 * Runs the real service as a child process, for tests and measurements that require sockets, signals and a process of
 * its own.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const SVC = resolve(import.meta.dirname, '../../bin/svc');
/** Days of very many or long texts take a slow machine minutes to store. */
const WAIT_MAX_MS = 300_000;
const POLL_MS = 20;
const LOG_LINES_KEPT = 50;

export interface ServerOptions {
  readonly dataDir: string;
  /** `SVC_*` variables beside the defaults below. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Any free port when it is not given. */
  readonly port?: number;
  /** The number of collector processes; none when it is not given. */
  readonly collectors?: number;
  /** The command that runs `bin/svc`, such as `['taskset', '-c', '0']`. */
  readonly under?: readonly string[];
}

/** The end of a server. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The time from the signal to the end, milliseconds. */
  readonly afterMs: number;
}

/** A `svc serve` on a free port. The rate limits are very high unless the environment sets them. */
export class Server {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #exited: Promise<unknown>;
  readonly #lines: string[] = [];
  /** The lines of its log that are errors. */
  readonly errors: string[] = [];
  readonly #listening = Promise.withResolvers<string>();
  #url = '';

  /** Starts a server and waits until it listens. Rejects with its last output when it ends before. */
  static async start(options: ServerOptions): Promise<Server> {
    const server = Server.launch(options);
    await server.listening();
    return server;
  }

  /** Starts a server without waiting for it. */
  static launch(options: ServerOptions): Server {
    return new Server(options);
  }

  private constructor({ dataDir, environment, port = 0, collectors = 0, under = [] }: ServerOptions) {
    const [command = SVC, ...words] = [...under, SVC, 'serve', '--data', dataDir, '--port', String(port)];
    this.#child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))),
        SVC_API_RATE_PER_MINUTE: '1000000',
        SVC_COLLECT_RATE_PER_10S: '1000000',
        SVC_COLLECTORS: String(collectors),
        ...environment,
      },
    });
    this.#exited = once(this.#child, 'close');
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#logged(line));
    createInterface({ input: this.#child.stderr }).on('line', (line) => this.#logged(line));
    this.#exited.then(
      () => this.#listening.reject(new Error(`svc ended:\n${this.#lines.join('\n')}`)),
      this.#listening.reject,
    );
    // A test may kill a server without waiting for it to listen.
    this.#listening.promise.catch(() => {});
  }

  async listening(): Promise<void> {
    this.#url = await this.#listening.promise;
  }

  get url(): string {
    return this.#url;
  }

  get port(): number {
    return Number(new URL(this.#url).port);
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Returns the process ids of its collector processes, by number. */
  collectors(): ReadonlyMap<number, number> {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const found = new Map<number, number>();
    for (const pid of children) {
      const [, number] = /^svc collector (\d+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
      if (number !== undefined) found.set(Number(number), Number(pid));
    }
    return found;
  }

  /** The last lines that the server wrote. */
  get log(): string {
    return this.#lines.join('\n');
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the resident memory, bytes: the current or the highest. */
  memoryBytes(when: 'now' | 'peak'): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    const [, kilobytes] = new RegExp(`^${when === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
    return Number(kilobytes) * 1024;
  }

  /** Returns the samples of /metrics by name, labels included. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(`${this.#url}/metrics`);
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const samples = lines.map((line): [string, number] => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    });
    const metrics = new Map(samples);
    // Prometheus would refuse them all.
    if (metrics.size < samples.length) throw new Error(`/metrics has a sample twice:\n${lines.join('\n')}`);
    return metrics;
  }

  async metric(name: string): Promise<number> {
    const value = (await this.metrics()).get(name);
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return value;
  }

  /** Waits until every accepted event is in the store and shows; looks every `lookMs` milliseconds. */
  async settled(lookMs = POLL_MS): Promise<void> {
    const isSettled = async (): Promise<boolean> => {
      const metrics = await this.metrics();
      return metrics.get('svc_journal_queued_rows') === 0 && metrics.get('svc_journal_pending_bytes') === 0;
    };
    await until(isSettled, WAIT_MAX_MS, lookMs);
    const settledMs = performance.now();
    // A process that shares servers follows what is recorded there; one on its own has no such metric.
    const hasFollowed = async (): Promise<boolean> => {
      const askedMs = performance.now();
      const behindSeconds = (await this.metrics()).get('svc_days_behind_seconds') ?? 0;
      return behindSeconds === 0 || behindSeconds * 1000 < askedMs - settledMs;
    };
    await until(hasFollowed, undefined, lookMs);
  }

  /** Returns an answer of the read API, parsed. Throws unless its status is 200. */
  async read(key: string, path: string): Promise<unknown> {
    const response = await fetch(this.#url + path, { headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  }

  /** Ends the server as a power cut would. */
  async kill(): Promise<Exit> {
    return await this.#end('SIGKILL');
  }

  /** Ends the server as its operator would. */
  async stop(): Promise<Exit> {
    return await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<Exit> {
    const start = performance.now();
    if (this.isRunning) this.#child.kill(signal);
    await this.#exited;
    const { exitCode, signalCode } = this.#child;
    return { code: exitCode, signal: signalCode, afterMs: performance.now() - start };
  }

  #logged(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > LOG_LINES_KEPT) this.#lines.shift();
    if (/^\{"level":[56]0,/.test(line)) this.errors.push(line);
    const [, address] = /"address":"([^"]+)".*"msg":"listening"/.exec(line) ?? [];
    if (address !== undefined) this.#listening.resolve(address);
  }
}

/** Waits until a condition holds. Rejects after five minutes. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = WAIT_MAX_MS,
  pollMs = POLL_MS,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not so after ${timeoutMs} ms: ${condition}`);
    await pause(pollMs);
  }
}

/** Makes an empty directory for a server's data. The caller removes it. */
export function makeDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'svc-collect-'));
}

export function removeDataDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
