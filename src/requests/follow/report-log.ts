import type { Timer } from '../../concurrency/timer.ts';
import { Batch } from './batch.ts';
import { LogTrail, type TrailOptions } from './log-trail.ts';
import { formatPosition, type Position, parsePosition } from './position.ts';
import { otherSender, RefusedError } from './refusal.ts';
import { type ReportServer, StoppedError } from './report-server.ts';
import { streamOfFile } from './stream-name.ts';
import type { Tally } from './tally.ts';
import { Wake } from './wake.ts';

export interface ReportOptions extends TrailOptions {
  readonly server: ReportServer;
  readonly stream: string;
  /** Whether a log of which nothing was reported begins with what comes from now on. */
  readonly isFromNow: boolean;
  readonly timer: Timer;
  /** Aborted when the operator asks to stop: what is being sent is finished. */
  readonly stop: AbortSignal;
  readonly tally: Tally;
  /** Called when a batch was counted. */
  readonly counted: () => void;
}

/** So many refusals of a stream's batches in a row mean that another sender uses it. */
const CONFLICTS_MAX = 3;

/**
 * Reports the requests of a log, each once: the service keeps how far it has counted, together with the counts. Ends at the end of
 * the log, or for one that is live when it is asked to stop. Throws a RefusedError.
 */
export async function reportLog(options: ReportOptions): Promise<void> {
  const report = new LogReport(options);
  const wake = options.isLive ? new Wake(options.path, options.timer, options.stop) : null;
  try {
    await report.begin();
    await report.run(wake);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  } finally {
    wake?.close();
    await report.close();
  }
}

class LogReport {
  readonly #options: ReportOptions;
  #trail: LogTrail;
  /** The position of the stream, as the service has it. */
  #after: string | null = null;
  #conflicts = 0;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#trail = new LogTrail(options);
  }

  /** Asks how far the log has been reported, and goes there. */
  async begin(): Promise<void> {
    const { server, stream, isFromNow, isAlone } = this.#options;
    this.#after = await server.position(stream);
    if (this.#after !== null) {
      const position = this.#positionIn(this.#after);
      if (!(await this.#trail.resume(position))) await this.#trail.skip(position);
      return;
    }
    if (isFromNow) {
      const position = await this.#trail.beginAtEnd();
      if (position !== null) await this.#send([], position);
      return;
    }
    const begun = await this.#trail.begin();
    if (isAlone || begun === null) return;
    // Lines that were reported of the file by itself are not reported again.
    const reported = await server.position(streamOfFile(begun.file));
    const position = reported === null ? begun : this.#positionIn(reported);
    if (reported !== null) await this.#trail.resume(position);
    // Were the log rotated before a first batch, nobody would know that it was to be read.
    await this.#send([], position);
  }

  async run(wake: Wake | null): Promise<void> {
    const { stop, tally, counted } = this.#options;
    let batch = new Batch();
    while (!stop.aborted) {
      const state = await this.#trail.fill(batch);
      const hasLines = batch.lines.length > 0 && (wake?.isDue ?? true);
      if (state === 'full' || hasLines) {
        const sent = await this.#send(batch.lines, batch.position!);
        if (sent !== null) {
          tally.addCounted(batch.tally, sent);
          counted();
          wake?.sent();
        }
        batch = new Batch();
      } else if (state === 'end') {
        if (wake === null) break;
        await wake.next(stop);
      }
    }
    if (wake === null && batch.lines.length === 0) tally.add(batch.tally);
  }

  async close(): Promise<void> {
    await this.#trail.close();
  }

  /** Sends lines. Returns null when the stream was elsewhere: it is then continued there. */
  async #send(lines: readonly string[], at: Position) {
    const { server, stream } = this.#options;
    const position = formatPosition(at);
    let answer = await server.send({ stream, after: this.#after, position }, lines);
    // The stream was deleted with the figures of the site: what is left of the log follows.
    if (answer.kind === 'conflict' && answer.position === null && this.#after !== null) {
      answer = await server.send({ stream, after: null, position }, lines);
    }
    if (answer.kind === 'counted') {
      this.#after = position;
      this.#conflicts = 0;
      return answer;
    }
    this.#conflicts += 1;
    const isOther = this.#conflicts >= CONFLICTS_MAX || answer.position === null;
    if (isOther || !(await this.#continueAt(answer.position!))) {
      throw otherSender(stream);
    }
    return null;
  }

  async #continueAt(text: string): Promise<boolean> {
    await this.#trail.close();
    this.#trail = new LogTrail(this.#options);
    this.#after = text;
    return await this.#trail.resume(this.#positionIn(text));
  }

  #positionIn(text: string): Position {
    const position = parsePosition(text);
    if (position !== null) return position;
    throw new RefusedError(
      `the stream ${JSON.stringify(this.#options.stream)} was begun by another program: give another --stream`,
    );
  }
}
