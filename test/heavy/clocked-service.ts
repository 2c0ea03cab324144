import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningClock } from './running-clock.ts';

const PROGRAM = resolve(import.meta.dirname, 'clocked-service.fixture.ts');
/** As bin/svc starts it. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--expose-gc', '--disable-warning=ExperimentalWarning'];
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '12', MALLOC_ARENA_MAX: '2' };

export interface ClockedData {
  readonly dataDir: string;
  readonly clock: RunningClock;
}

type Task = 'settle' | 'maintain' | 'evaluateAlerts' | 'sendReports' | 'close';
type Order = { readonly name: Task | 'takeLoopDelay' } | { readonly name: 'setClock'; readonly clock: RunningClock };
export type ClockedCall = Order & { readonly number: number };
export interface ClockedReply {
  readonly number: number;
  readonly url?: string;
  readonly value?: LoopDelay;
  readonly error?: string;
}

/** How long what was due on the main thread had to wait, milliseconds. */
export interface LoopDelay {
  readonly mean: number;
  readonly p99: number;
}

/** A whole service in a process of its own, whose clock this process sets. The rate limits are very high. */
export class ClockedService {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<ClockedReply>>();
  readonly url: string;
  #calls = 0;

  /** @param environment variables beside those of this process without its settings */
  static async start(data: ClockedData, environment: Readonly<Record<string, string>> = {}): Promise<ClockedService> {
    const child = launch(data, environment);
    const [ready] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the service ended at its start'))),
    ])) as [ClockedReply];
    return new ClockedService(child, ready.url!);
  }

  /** Starts one and kills it so many milliseconds later, ready or not. */
  static async killAfter(data: ClockedData, ms: number): Promise<void> {
    const child = launch(data, {});
    const ended = once(child, 'exit');
    await pause(ms);
    child.kill('SIGKILL');
    await ended;
  }

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.on('message', (reply: ClockedReply) => {
      const waiting = this.#waiting.get(reply.number);
      this.#waiting.delete(reply.number);
      if (reply.error === undefined) waiting?.resolve(reply);
      else waiting?.reject(new Error(reply.error));
    });
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the service ended'));
    });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async setClock(clock: RunningClock): Promise<void> {
    await this.#call({ name: 'setClock', clock });
  }

  /** Returns the delay of its event loop since the last call. */
  async takeLoopDelay(): Promise<LoopDelay> {
    return (await this.#call({ name: 'takeLoopDelay' })).value!;
  }

  /** Does what `Service` says of the task. */
  async run(task: Task): Promise<void> {
    await this.#call({ name: task });
  }

  /** Stops it as its operator would, and ends the process. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    await this.run('close');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Kills it, whatever it does. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async #call(order: Order): Promise<ClockedReply> {
    const number = ++this.#calls;
    const waiting = Promise.withResolvers<ClockedReply>();
    this.#waiting.set(number, waiting);
    this.#child.send({ ...order, number });
    return await waiting.promise;
  }
}

function launch(data: ClockedData, environment: Readonly<Record<string, string>>): ChildProcess {
  return fork(PROGRAM, [JSON.stringify(data)], {
    execArgv: NODE_OPTIONS,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))),
      ...{ SVC_API_RATE_PER_MINUTE: '1000000', SVC_COLLECT_RATE_PER_10S: '1000000000' },
      ...{ SVC_LOG_LEVEL: 'error', SVC_TIME_SERVER: 'none' },
      ...ENVIRONMENT,
      ...environment,
    },
  });
}
