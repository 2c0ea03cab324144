import { actingAs } from '../../database/audit/actor.ts';
import type { AuditEntry } from '../../database/audit/entry.ts';
import { recordHappening } from '../../database/audit/record.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { hasDatabase, openDatabase } from '../../database/database.ts';
import { errorText } from '../../domain/disk-full.ts';
import { earlierVersions } from '../../service/data-directory/known-versions.ts';
import type { CommandContext } from '../command.ts';
import { ownName } from '../refused-access.ts';

/**
 * Records what becomes of a backup in the record of the installation that is in the data directory. One of an earlier version stays as it
 * is. A backup that cannot be recorded is taken all the same; once it is done, that is said.
 */
export async function recordBackup(
  { config: { dataDir }, clock, err }: CommandContext,
  action: 'backup.started' | 'backup.finished' | 'backup.restored',
  changes: AuditEntry['changes'],
): Promise<void> {
  try {
    if (!hasDatabase(dataDir) || earlierVersions(dataDir) !== null) return;
    const { db, close } = await openDatabase(dataDir);
    const acting = { actor: { kind: 'command', user: ownName() }, network: null, now: () => epochMs(clock) } as const;
    await actingAs(acting, () => recordHappening(db, [0], { action, id: null, site: null, changes })).finally(close);
  } catch (error) {
    if (action === 'backup.started') return;
    err.write(`svc: ${action} is not in the record of changes: ${errorText(error, dataDir)}\n`);
  }
}
