import { type Cancel, systemTimer } from '../../concurrency/timer.ts';
import { nativeMemory } from './native-memory.ts';
import { whileIdle } from './while-idle.ts';

/**
 * Gives memory of this process back to the system that is not in use: most of the engine's program is read at the start
 * alone, and the C library's heaps keep what has been freed.
 */
export function releaseUnusedMemory(): Cancel {
  const memory = nativeMemory();
  if (memory === null) return () => {};
  let collectGarbage = globalThis.gc;
  return whileIdle(systemTimer, () => {
    // Once: V8 waits a minute before it collects what the start left, and collects by itself from then on.
    collectGarbage?.();
    collectGarbage = undefined;
    memory.trimHeaps();
    memory.dropProgramPages();
  });
}
