import { randomUUID } from 'node:crypto';
import type { Timer } from '../../concurrency/timer.ts';
import { Batch } from './batch.ts';
import { LineReader, type ReadingRules } from './line-reader.ts';
import { otherSender } from './refusal.ts';
import { type ReportServer, StoppedError } from './report-server.ts';
import type { SyslogSocket } from './syslog-socket.ts';
import type { Tally } from './tally.ts';

export interface SyslogOptions {
  readonly socket: SyslogSocket;
  readonly server: ReportServer;
  readonly stream: string;
  readonly rules: ReadingRules;
  readonly timer: Timer;
  /** Aborted when the operator asks to stop: the lines that wait are sent then. */
  readonly stop: AbortSignal;
  readonly tally: Tally;
  /** Called when a batch was counted. */
  readonly counted: () => void;
  /** Writes a line for the operator. */
  readonly say: (text: string) => void;
}

const SEND_EVERY_MS = 1000;
/** Further lines are dropped while the service takes none. */
const BATCHES_MAX = 10;

/**
 * Reports the lines that servers send as syslog, until it is asked to stop. The lines that wait are in memory alone. Throws a
 * RefusedError.
 */
export async function reportSyslog(options: SyslogOptions): Promise<void> {
  const { socket, stop } = options;
  const report = new SyslogReport(options);
  // Further lines would be sent for as long as they come.
  stop.addEventListener('abort', () => socket.close(), { once: true });
  if (stop.aborted) socket.close();
  try {
    await report.run();
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  } finally {
    socket.close();
    report.close();
  }
}

class SyslogReport {
  readonly #options: SyslogOptions;
  readonly #reader: LineReader;
  /** The batches that wait, of which the last is being filled. */
  #waiting: Batch[] = [];
  /** The batch that is being sent. */
  #underWay: Batch | null = null;
  #isDropping = false;
  #wake: () => void = () => {};

  constructor(options: SyslogOptions) {
    this.#options = options;
    this.#reader = new LineReader(options.rules);
    options.socket.read((line) => this.#take(line));
  }

  async run(): Promise<void> {
    const { server, stream, stop, tally, counted } = this.#options;
    const self = randomUUID();
    let after = await server.position(stream);
    for (let sent = 1; !stop.aborted || this.#waiting.length > 0; sent++) {
      await this.#due();
      const batch = this.#waiting.shift();
      if (batch === undefined) continue;
      this.#underWay = batch;
      if (batch.lines.length === 0) {
        tally.add(batch.tally);
        this.#underWay = null;
        continue;
      }
      const position = `${self}:${sent}`;
      let answer = await server.send({ stream, after, position }, batch.lines);
      // The stream was deleted with the figures of the site.
      if (answer.kind === 'conflict' && answer.position === null) {
        answer = await server.send({ stream, after: null, position }, batch.lines);
      }
      if (answer.kind === 'conflict') throw otherSender(stream);
      after = position;
      this.#underWay = null;
      // Nothing waits but what comes now.
      if (this.#waiting.length <= 1) this.#isDropping = false;
      tally.addCounted(batch.tally, answer);
      counted();
    }
  }

  /** Counts the lines that nobody has taken as dropped. */
  close(): void {
    for (const { tally, lines } of [this.#underWay ?? [], this.#waiting].flat()) {
      this.#options.tally.add(tally);
      this.#options.tally.leaveOut('dropped', lines.length);
    }
    this.#waiting = [];
  }

  #take(line: string): void {
    const last = this.#waiting.at(-1);
    if (last === undefined || last.isFull) {
      if (this.#waiting.length >= BATCHES_MAX) {
        this.#drop();
        return;
      }
      this.#waiting.push(new Batch());
    }
    const batch = this.#waiting.at(-1)!;
    batch.add(this.#reader.read(line), null);
    if (batch.isFull) this.#wake();
  }

  #drop(): void {
    const { tally, say } = this.#options;
    if (!this.#isDropping) say('more lines come than the service takes: those that do not fit into memory are dropped');
    this.#isDropping = true;
    tally.lines += 1;
    tally.leaveOut('dropped');
  }

  /** Waits until a batch is full, a second has passed, or the operator asks to stop. */
  async #due(): Promise<void> {
    const { timer, stop } = this.#options;
    if (stop.aborted || this.#waiting[0]?.isFull === true) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const over = new AbortController();
    stop.addEventListener('abort', () => resolve(), { signal: over.signal });
    const cancel = timer.after(SEND_EVERY_MS, resolve);
    await promise;
    over.abort();
    cancel();
  }
}
