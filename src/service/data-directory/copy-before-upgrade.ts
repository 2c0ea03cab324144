import { BackupError } from '../../backup/backup-error.ts';
import { UpgradeCopies } from '../../backup/upgrade-copies.ts';
import { hasDatabase } from '../../database/database.ts';
import { errorText } from '../../domain/disk-full.ts';
import { programVersion } from '../../store/store-version.ts';
import type { StartContext } from '../component.ts';
import { BACKUP_SETTINGS } from '../settings/backup-settings.ts';
import { earlierVersions } from './known-versions.ts';

/**
 * Copies a data directory that an earlier version has written, since there is no way back once this version has opened it.
 * The start throws a BackupError when the copy cannot be taken: who wants the upgrade without it can say so.
 */
export async function copyBeforeUpgrade({ config, clock, log }: Pick<StartContext, 'config' | 'clock' | 'log'>) {
  const { dataDir, copiesBeforeUpgrade } = config;
  const versions = hasDatabase(dataDir) ? earlierVersions(dataDir) : null;
  if (versions === null || !copiesBeforeUpgrade) return;
  const startedMs = performance.now();
  try {
    const copy = await new UpgradeCopies(dataDir).take(clock.nowMicros(), { before: programVersion(), ...versions });
    if (copy === null) return;
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
    log.info(
      { copy, seconds, ...versions },
      'the data directory of an earlier version was copied before it is upgraded',
    );
  } catch (cause) {
    const { variable } = BACKUP_SETTINGS.copiesBeforeUpgrade;
    const reason = errorText(cause, dataDir);
    throw new BackupError(
      `${dataDir} is of an earlier version of svc and cannot be copied before it is upgraded: ${reason}; nothing was changed. Make room, or start with ${variable}=off, after which there is no way back`,
      { cause },
    );
  }
}
