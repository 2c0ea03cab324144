import { systemTimer, type Timer } from './timer.ts';

/** Waits for a task, `ms` milliseconds at most. Its later outcome is dropped; the result is then that of `late`. */
export async function withTimeout<Result, Late>(
  ms: number,
  task: Promise<Result>,
  late: () => Late,
  timer: Timer = systemTimer,
): Promise<Result | Late> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const cancel = timer.after(ms, resolve);
  try {
    return await Promise.race([task, over.then(late)]);
  } finally {
    cancel();
  }
}
