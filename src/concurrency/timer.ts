/** Cancels a timer. */
export type Cancel = () => void;

/** Starts timers: those of the system, or those that a test sets off by hand. */
export interface Timer {
  /** Calls `task` once, after `ms` milliseconds. */
  after(ms: number, task: () => void): Cancel;
  /** Calls `task` every `ms` milliseconds. */
  every(ms: number, task: () => void): Cancel;
}

export const systemTimer: Timer = {
  after: (ms, task) => {
    const timeout = setTimeout(task, ms);
    return () => clearTimeout(timeout);
  },
  every: (ms, task) => {
    const interval = setInterval(task, ms);
    return () => clearInterval(interval);
  },
};
