import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { AlertReceiver } from '../domain/alert-receiver.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { SendResult } from '../domain/send-result.ts';
import { withoutAddresses } from '../mail/redact.ts';
import { type AttemptOutcome, dueAttempts, finishAttempts, type QueuedAttempt } from './attempt-queue.ts';
import type { Transports } from './receivers/receiver.ts';
import { RECEIVERS } from './receivers/registry.ts';
import { sendAttempt } from './send-attempt.ts';

/** The wait before each of the three retries, counted from the failure (docs/alerts.md, "Deliveries"). */
const RETRY_DELAYS_MS: readonly number[] = [60_000, 5 * 60_000, 25 * 60_000];
/** A retry is delayed by a random share up to this one, so that the retries of one outage do not all come at once. */
const RETRY_JITTER = 0.1;
const IN_FLIGHT_MAX = 2048;
const STOP_MS = 1000;
const OUTCOMES_PER_TRANSACTION = 100;

/** Makes an attempt; its result is undefined when there is nothing to send any more. */
export type Send = () => Promise<SendResult | undefined>;

export interface DelivererOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly transports: Transports;
  readonly log: Log;
  /** Runs each attempt, to time it. */
  readonly timed?: (receiver: AlertReceiver, send: Send) => ReturnType<Send>;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
  /** Attempts in flight at once, over all queues. */
  readonly inFlightMax?: number;
  /** The time that attempts in flight have to end when the service stops. */
  readonly stopMs?: number;
}

/** The attempts to one origin, or to the mail server. */
interface DestinationQueue {
  /** The most attempts that the queue has in flight. Null: as many as are still free for other queues. */
  readonly max: number | null;
  readonly waiting: QueuedAttempt[];
  inFlight: number;
}

/**
 * Makes the attempts of the queue when they are due. It bounds the attempts in flight, and gives a queue only as many as
 * are still free for the others. Receivers that hang therefore fill their own share and delay no one else.
 *
 * An attempt leaves the queue once its outcome is on disk. After a crash it is made again, so a receiver can get an
 * alert twice (docs/webhooks.md, "Be idempotent").
 */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #random: () => number;
  readonly #inFlightMax: number;
  readonly #queues = new Map<string, DestinationQueue>();
  /** Ids of the attempts that are waiting here, in flight, or made but not recorded yet. The queue still lists them. */
  readonly #taken = new Set<number>();
  #inFlight = 0;
  readonly #outcomes: AttemptOutcome[] = [];
  #isWriting = false;
  readonly #stopping = new AbortController();
  #isStopped = false;
  #idle: (() => void)[] = [];

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#inFlightMax = options.inFlightMax ?? IN_FLIGHT_MAX;
  }

  /** Reads the queue and starts the attempts that are due. Does not wait for them to end. */
  async look(): Promise<void> {
    if (this.#isStopped) return;
    // Outcomes are left when the database could not be written.
    if (this.#outcomes.length > 0) await this.#write();
    const due = await dueAttempts(this.#options.db, epochMs(this.#options.clock));
    if (this.#isStopped) return;
    for (const attempt of due) {
      if (this.#taken.has(attempt.id)) continue;
      this.#taken.add(attempt.id);
      this.#queue(attempt).waiting.push(attempt);
    }
    this.#begin();
  }

  /** Resolves when no attempt is in flight or waiting and every outcome is on disk. */
  async settled(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** The number of attempts in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Starts no more attempts. Those that do not end in time are aborted, and made again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const queue of this.#queues.values()) {
      for (const { id } of queue.waiting.splice(0)) this.#taken.delete(id);
    }
    const cut = setTimeout(() => this.#stopping.abort(), this.#options.stopMs ?? STOP_MS);
    await this.settled();
    clearTimeout(cut);
  }

  get #isIdle(): boolean {
    return this.#inFlight === 0 && !this.#isWriting && (this.#taken.size === 0 || this.#isStopped);
  }

  #queue({ queue: name, channel }: QueuedAttempt): DestinationQueue {
    const { queueMax } = RECEIVERS[channel];
    return this.#queues.getOrInsertComputed(name, () => ({ max: queueMax, waiting: [], inFlight: 0 }));
  }

  /** Starts one attempt of each queue in turn, as long as a queue may have another in flight. */
  #begin(): void {
    for (let begun = true; begun; ) {
      begun = false;
      for (const [name, queue] of this.#queues) {
        if (!this.#mayBegin(queue)) continue;
        const attempt = queue.waiting.shift()!;
        queue.inFlight++;
        this.#inFlight++;
        begun = true;
        void this.#make(attempt, name, queue);
      }
    }
  }

  #mayBegin(queue: DestinationQueue): boolean {
    const most = queue.max ?? this.#inFlightMax - this.#inFlight;
    return queue.waiting.length > 0 && queue.inFlight < most && this.#inFlight < this.#inFlightMax;
  }

  async #make(attempt: QueuedAttempt, name: string, queue: DestinationQueue): Promise<void> {
    const { db, clock, transports, log, timed = (_, send) => send() } = this.#options;
    const startedAt = epochMs(clock);
    try {
      const send = () => sendAttempt(db, clock, transports, attempt, this.#stopping.signal);
      const result = await timed(attempt.channel, send);
      // The stop has aborted the attempt, so its outcome is unknown.
      const isCut = this.#stopping.signal.aborted && result?.status !== 'succeeded';
      if (result === undefined || isCut) this.#taken.delete(attempt.id);
      else this.#outcomes.push(this.#outcomeOf(attempt, result, startedAt));
    } catch (err) {
      // The database could not be read. The attempt stays due.
      this.#taken.delete(attempt.id);
      log.error({ err, rule: attempt.ruleId }, 'an alert could not be sent; it is tried again');
    }
    queue.inFlight--;
    this.#inFlight--;
    if (queue.inFlight === 0 && queue.waiting.length === 0) this.#queues.delete(name);
    this.#begin();
    await this.#write();
  }

  #outcomeOf(attempt: QueuedAttempt, result: SendResult, startedAt: number): AttemptOutcome {
    const { status, detail, final } = result;
    const delayMs = RETRY_DELAYS_MS[attempt.attempt - 1];
    if (final) return { attempt, status, detail, startedAt, retryAt: null };
    if (delayMs === undefined) {
      const last = [status.replace(/^failed:/, ''), detail].filter(Boolean).join(': ');
      return {
        attempt,
        status: 'failed',
        detail: `gave up after ${attempt.attempt} attempts; ${last}`,
        startedAt,
        retryAt: null,
      };
    }
    const retryAt = epochMs(this.#options.clock) + Math.round(delayMs * (1 + RETRY_JITTER * this.#random()));
    return { attempt, status, detail, startedAt, retryAt };
  }

  /** Writes the outcomes in hand and those that arrive meanwhile, many in one transaction. */
  async #write(): Promise<void> {
    if (!this.#isWriting) {
      this.#isWriting = true;
      while (this.#outcomes.length > 0 && (await this.#writeSome())) {}
      this.#isWriting = false;
    }
    if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Returns false when the database cannot be written. */
  async #writeSome(): Promise<boolean> {
    const { db, log } = this.#options;
    const outcomes = this.#outcomes.splice(0, OUTCOMES_PER_TRANSACTION);
    try {
      await finishAttempts(db, outcomes);
      // SQLite answers without yielding the thread. After the yield, a `look` that read the queue before this write has
      // also compared its attempts with `#taken`. Deleting them from `#taken` earlier would let it take them again.
      await yieldToEventLoop();
    } catch (err) {
      // The attempts are not made again. The next look writes their outcomes.
      this.#outcomes.unshift(...outcomes);
      log.error({ err }, 'what came of alerts could not be written; it is tried again');
      return false;
    }
    for (const { attempt, status, detail } of outcomes) {
      this.#taken.delete(attempt.id);
      const fields = {
        rule: attempt.ruleId,
        channel: attempt.channel,
        attempt: attempt.attempt,
        status,
        detail: withoutAddresses(detail),
      };
      if (status === 'succeeded') log.info(fields, 'alert delivered');
      else log.warn(fields, 'alert not delivered');
    }
    return true;
  }
}
