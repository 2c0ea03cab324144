import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CollectorIdentity } from '../component.ts';
import type { Config } from '../settings/config.ts';
import type { FromCollector, Report, ToCollector } from './messages.ts';

/** A collector that has not ended by then is killed, milliseconds. Its accepted events are on disk. */
const STOP_MAX_MS = 1250;
/** The longest wait for an answer to a question, milliseconds. */
const ANSWER_MAX_MS = 500;

export interface CollectorProcessOptions {
  readonly identity: CollectorIdentity;
  readonly config: Config;
  /** Called with each report. */
  readonly reported: (report: Report) => void;
}

/** One life of a collector process, from its start to its end. */
export class CollectorProcess {
  readonly #child: ChildProcess;
  readonly #listening = Promise.withResolvers<void>();
  /** The questions that it has not answered yet. */
  readonly #asked = new Map<number, () => void>();
  #question = 0;
  /** Whether it listens. */
  isListening = false;
  /** When it began to listen, milliseconds of `performance.now()`. */
  listeningSince = Number.POSITIVE_INFINITY;
  /** Resolves with its end: the exit code or the signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  /** @param child a process that runs `runCollector` */
  constructor(child: ChildProcess, { identity, config, reported }: CollectorProcessOptions) {
    this.#child = child;
    this.ended = once(child, 'exit').then(([code, signal]) => {
      this.isListening = false;
      this.#listening.reject(new Error(`collector ${identity.number} ended during its start (${code ?? signal})`));
      for (const answered of this.#asked.values()) answered();
      return code ?? signal;
    });
    // Only the first start waits for it.
    this.#listening.promise.catch(() => undefined);
    child.on('error', () => child.kill('SIGKILL'));
    child.on('message', (message: FromCollector) => {
      if (message.type === 'report') {
        reported(message.report);
        if (message.answers !== null) this.#asked.get(message.answers)?.();
      } else if (message.type === 'failed') {
        this.#listening.reject(new Error(message.message));
      } else {
        this.isListening = true;
        this.listeningSince = performance.now();
        this.#listening.resolve();
      }
    });
    this.#tell({ type: 'start', identity, config });
  }

  /** Resolves when it listens. Rejects with the error of its start. */
  get listening(): Promise<void> {
    return this.#listening.promise;
  }

  /** Asks for a report. Resolves once it has come, or cannot be waited for. */
  async ask(): Promise<void> {
    if (!this.isListening) return;
    const question = this.#question++;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = setTimeout(resolve, ANSWER_MAX_MS);
    this.#asked.set(question, resolve);
    this.#tell({ type: 'ask', question });
    await promise;
    clearTimeout(cancel);
    this.#asked.delete(question);
  }

  /** Has it finish what it has in hand. Resolves when it has ended, by force if need be. */
  async stop(): Promise<void> {
    this.#tell({ type: 'stop' });
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MAX_MS);
    await this.ended;
    clearTimeout(kill);
  }

  /** An error means that it has ended or is about to: `ended` tells of it. */
  #tell(message: ToCollector): void {
    if (this.#child.connected) this.#child.send(message, undefined, {}, () => undefined);
  }
}
