/** Takes a timer back. */
export type Cancel = () => void;

/** Starts timers. The system's, or one that a test sets off by hand. */
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
