import type { Cancel, Timer } from '../../concurrency/timer.ts';

/** The first time is soon after the start, which leaves the most behind; milliseconds. */
export const FIRST_AFTER_MS = 10_000;
export const EVERY_MS = 20_000;
/** A process that is busier than this share of one core is at work. */
const BUSY_SHARE = 0.1;

/**
 * Runs a task once after the start of the process, and then three times a minute while the process is idle.
 *
 * @param cpuMs returns the processor time that the process has used, milliseconds
 */
export function whileIdle(timer: Timer, task: () => void, cpuMs: () => number = ownCpuMs): Cancel {
  let before = cpuMs();
  const cancelFirst = timer.after(FIRST_AFTER_MS, task);
  const cancelOthers = timer.every(EVERY_MS, () => {
    const now = cpuMs();
    if (now - before < BUSY_SHARE * EVERY_MS) task();
    before = now;
  });
  return () => {
    cancelFirst();
    cancelOthers();
  };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
