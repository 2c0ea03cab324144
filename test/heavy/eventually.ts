import { setTimeout as pause } from 'node:timers/promises';

/** The longest delay of the answers about a large open day. */
const EXACT_AFTER_MAX_MS = 30_000;

/** Repeats a comparison until it holds. Throws its error after half a minute. */
export async function eventually(compare: () => Promise<void>): Promise<void> {
  const end = performance.now() + EXACT_AFTER_MAX_MS;
  for (;;) {
    try {
      return await compare();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(100);
    }
  }
}
