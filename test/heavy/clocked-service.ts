import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunningClock } from './running-clock.ts';

const PROGRAM = resolve(import.meta.dirname, 'clocked-service.fixture.ts');
/** As bin/svc starts it. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '12', MALLOC_ARENA_MAX: '2' };

export interface ClockedData {
  readonly dataDir: string;
  readonly clock: RunningClock;
}

type Task = 'settle' | 'maintain' | 'evaluateAlerts' | 'sendReports' | 'close';
type Order = { readonly name: Task } | { readonly name: 'setClock'; readonly clock: RunningClock };
export type ClockedCall = Order & { readonly number: number };
export type ClockedReply = { readonly number: number; readonly url?: string; readonly error?: string };

/** A whole service in a process of its own, whose clock this process sets. The rate limits are very high. */
export class ClockedService {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<ClockedReply>>();
  readonly url: string;
  #calls = 0;

  /** @param environment variables beside those of this process without its settings */
  static async start(data: ClockedData, environment: Readonly<Record<string, string>> = {}): Promise<ClockedService> {
    const child = fork(PROGRAM, [JSON.stringify(data)], {
      execArgv: NODE_OPTIONS,
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))),
        ...{ SVC_API_RATE_PER_MINUTE: '1000000', SVC_COLLECT_RATE_PER_10S: '1000000000' },
        ...{ SVC_LOG_LEVEL: 'error', SVC_TIME_SERVER: 'none' },
        ...ENVIRONMENT,
        ...environment,
      },
    });
    const [ready] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the service ended at its start'))),
    ])) as [ClockedReply];
    return new ClockedService(child, ready.url!);
  }

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.on('message', ({ number, error }: ClockedReply) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve({ number });
      else waiting?.reject(new Error(error));
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

  async #call(order: Order): Promise<void> {
    const number = ++this.#calls;
    const waiting = Promise.withResolvers<ClockedReply>();
    this.#waiting.set(number, waiting);
    this.#child.send({ ...order, number });
    await waiting.promise;
  }
}
