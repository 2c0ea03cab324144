import { placeOf, possibleLog } from './find-siblings.ts';
import type { ReportServer } from './report-server.ts';
import { streamOfLog } from './stream-name.ts';

/**
 * Returns the log that a file belongs to, when the log is followed from this machine: the lines of both were counted then, or
 * will be. Null otherwise. A stream that has a name of its own is not found.
 */
export async function followedLogOf(
  server: Pick<ReportServer, 'position'>,
  machine: string,
  path: string,
): Promise<string | null> {
  for (const log of [path, possibleLog(path)]) {
    if (log === null || log.endsWith('.gz') || (await placeOf(log)) === null) continue;
    if ((await server.position(streamOfLog(machine, log))) !== null) return log;
  }
  return null;
}
