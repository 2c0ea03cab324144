import { createInterface } from 'node:readline';
import { BackupError } from '../../backup/backup-error.ts';
import type { BackupMessage, BackupOrder, OrderedBackup } from '../../backup/backup-order.ts';
import type { Progressed } from '../../backup/copy-thread.ts';
import { askService } from './ask-service.ts';

/**
 * Asks the service that runs on a data directory for a backup. Rejects with a BackupError as the service's own does, and as
 * `askService` does.
 */
export async function askBackup(
  dataDir: string,
  order: BackupOrder,
  progressed: Progressed,
  signal: AbortSignal,
): Promise<OrderedBackup> {
  const question = { path: '/backup', body: JSON.stringify(order), signal };
  return await askService(dataDir, question, async (answer) => {
    for await (const line of createInterface({ input: answer })) {
      const message = JSON.parse(line) as BackupMessage;
      if ('taken' in message) return message.taken;
      if ('failed' in message) throw new BackupError(message.failed);
      progressed(...message.progress);
    }
    throw new BackupError('the server has ended; no backup was taken');
  });
}
