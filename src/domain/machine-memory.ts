import { totalmem } from 'node:os';

/** Returns the memory that this process may have, bytes: the machine's, or less where its control group has a limit. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
