/** A reader that has held for longer is slow: others do not wait behind a change that waits for it, milliseconds. */
const SLOW_AFTER_MS = 250;
/** For so long at most do readers that go ahead of a change make it wait, milliseconds. */
const DELAYED_MAX_MS = 10_000;

/** A monotonic clock, and its alarm. */
export interface LockTimer {
  nowMs(): number;
  /** Calls `task` once so much time has gone by. */
  after(ms: number, task: () => void): void;
}

const SYSTEM_TIMER: LockTimer = {
  nowMs: () => performance.now(),
  after: (ms, task) => void setTimeout(task, Math.ceil(ms)),
};

interface Waiting {
  /** In the order of arrival. */
  readonly ticket: number;
  readonly start: () => void;
}

interface Reader {
  readonly ticket: number;
  readonly sinceMs: number;
}

/**
 * Lets several statements see the same events: while someone holds still, nothing enters the store. Many may hold at a
 * time; a change has the store to itself.
 *
 * Holds and changes begin in the order in which they came, with one exception. When a change waits for a slow reader,
 * others that come after the change go ahead of it: else one slow read would keep everybody from reading. While a reader
 * that came before the change still holds, this delays the change by nothing; once none does, it goes on for 10 s at
 * most. So a change always has its turn.
 */
export class ReadWriteLock {
  readonly #timer: LockTimer;
  /** The readers that hold, in the order in which they began. */
  readonly #readers = new Set<Reader>();
  readonly #holds: Waiting[] = [];
  readonly #changes: Waiting[] = [];
  #isChanging = false;
  #tickets = 0;
  /** Since when only readers that came after the first waiting change delay it; null while an earlier one holds. */
  #delayedSinceMs: number | null = null;
  #isAlarmSet = false;

  constructor(timer: LockTimer = SYSTEM_TIMER) {
    this.#timer = timer;
  }

  /** Runs a task while nothing enters; others may run beside it. Must not be called from inside such a task. */
  async hold<Result>(task: () => Promise<Result>): Promise<Result> {
    const reader = await this.#turn<Reader>(this.#holds, (ticket) => {
      const begun = { ticket, sinceMs: this.#timer.nowMs() };
      this.#readers.add(begun);
      return begun;
    });
    try {
      return await task();
    } finally {
      this.#readers.delete(reader);
      this.#startWaiting();
    }
  }

  /** Lets something enter, alone. */
  async change<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.#turn(this.#changes, () => {
      this.#isChanging = true;
      this.#delayedSinceMs = null;
    });
    try {
      return await task();
    } finally {
      this.#isChanging = false;
      this.#startWaiting();
    }
  }

  #turn<Begun>(queue: Waiting[], begin: (ticket: number) => Begun): Promise<Begun> {
    const { promise, resolve } = Promise.withResolvers<Begun>();
    const ticket = this.#tickets++;
    queue.push({ ticket, start: () => resolve(begin(ticket)) });
    this.#startWaiting();
    return promise;
  }

  /** Begins whatever may begin. To be called after everything that can make a difference. */
  #startWaiting(): void {
    while (!this.#isChanging) {
      const [hold] = this.#holds;
      const [change] = this.#changes;
      if (hold !== undefined && (change === undefined || hold.ticket < change.ticket || this.#mayGoAhead(change))) {
        this.#holds.shift();
        hold.start();
      } else if (change !== undefined && this.#readers.size === 0) {
        this.#changes.shift();
        change.start();
      } else {
        if (change !== undefined) this.#noteDelay(change);
        if (hold !== undefined) this.#setAlarm();
        return;
      }
    }
  }

  /** Whether readers that came after a change may begin before it. */
  #mayGoAhead(change: Waiting): boolean {
    const untilSlowMs = this.#untilSlowMs();
    if (untilSlowMs === null || untilSlowMs > 0) return false;
    this.#noteDelay(change);
    return this.#delayedSinceMs === null || this.#timer.nowMs() - this.#delayedSinceMs < DELAYED_MAX_MS;
  }

  #noteDelay(change: Waiting): void {
    if (this.#readers.values().some(({ ticket }) => ticket < change.ticket)) this.#delayedSinceMs = null;
    else this.#delayedSinceMs ??= this.#timer.nowMs();
  }

  /** In how long the reader that has held the longest is slow; null without a reader. */
  #untilSlowMs(): number | null {
    const [longest] = this.#readers;
    return longest === undefined ? null : longest.sinceMs + SLOW_AFTER_MS - this.#timer.nowMs();
  }

  /** Looks again when the reader that has held the longest becomes slow. */
  #setAlarm(): void {
    const untilSlowMs = this.#untilSlowMs();
    if (untilSlowMs === null || untilSlowMs <= 0 || this.#isAlarmSet) return;
    this.#isAlarmSet = true;
    this.#timer.after(untilSlowMs, () => {
      this.#isAlarmSet = false;
      this.#startWaiting();
    });
  }
}
