/** The tasks of uploads in the process of a test, on the test's clock. */
import { openDatabase } from '../src/database/database.ts';
import type { Clock } from '../src/domain/clock.ts';
import type { ImportEnd } from '../src/import/run/import-event.ts';
import { importInstallation } from '../src/service/import-installation.ts';
import type { Config } from '../src/service/settings/config.ts';
import { type RunTask, runTask } from '../src/uploads/upload-task.ts';

const ENDED: ImportEnd = { kind: 'refused', problem: { code: 'crashed', how: 'ended' } };

/**
 * Returns a function that runs tasks on an installation in this process. One that is ended is not waited for: it goes on by
 * itself, as one that was killed would not.
 */
export function tasksHere(config: Config, clock: Clock): RunTask {
  return async ({ task, signal, progressed }) => {
    const ended = Promise.withResolvers<ImportEnd>();
    signal.addEventListener('abort', () => ended.resolve(ENDED));
    return await Promise.race([ended.promise, run()]);

    async function run(): Promise<ImportEnd> {
      const database = await openDatabase(config.dataDir);
      try {
        return await runTask(importInstallation(config, database, clock), task, (news) => {
          if (news.kind === 'progress') progressed(news.progress);
        });
      } finally {
        await database.close();
      }
    }
  };
}
