import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Cancel, Timer } from './timer.ts';

interface Alarm {
  readonly task: () => void;
  readonly everyMs: number | null;
  dueMs: number;
}

/** A timer that a test moves forward. */
export class HandTimer implements Timer {
  readonly #alarms = new Set<Alarm>();
  #nowMs = 0;

  after(ms: number, task: () => void): Cancel {
    return this.#add({ task, everyMs: null, dueMs: this.#nowMs + ms });
  }

  every(ms: number, task: () => void): Cancel {
    return this.#add({ task, everyMs: ms, dueMs: this.#nowMs + ms });
  }

  /** The number of set alarms. */
  get set(): number {
    return this.#alarms.size;
  }

  /** Sets off the alarms of the next `ms` milliseconds in their order, and lets the work that they start run. */
  async forward(ms: number): Promise<void> {
    const end = this.#nowMs + ms;
    for (let alarm = this.#next(end); alarm !== null; alarm = this.#next(end)) {
      this.#nowMs = alarm.dueMs;
      if (alarm.everyMs === null) this.#alarms.delete(alarm);
      else alarm.dueMs += alarm.everyMs;
      alarm.task();
      await yieldToEventLoop();
    }
    this.#nowMs = end;
  }

  #next(endMs: number): Alarm | null {
    const due = [...this.#alarms].filter(({ dueMs }) => dueMs <= endMs);
    return due.sort((a, b) => a.dueMs - b.dueMs)[0] ?? null;
  }

  #add(alarm: Alarm): Cancel {
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }
}
