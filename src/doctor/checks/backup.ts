import { bad, type Check, ok, warn } from '../check.ts';

const AGE_MAX_MS = 7 * 86_400_000;

/** When was the last backup? */
export const backupCheck: Check = {
  name: 'backup',
  async look(facts, { backup: texts, backupFailed }) {
    if (facts.dataDir === null) return [ok(texts.onServers)];
    const failed = await facts.lastBackupFailure();
    if (failed !== null) return [bad(backupFailed(failed.at, failed.reason), texts.backUp)];
    const backup = await facts.lastBackup();
    if (backup === null) return [warn(texts.none, texts.backUp)];
    const { at, bytes, dir } = backup;
    const age = facts.nowMs() - at;
    if (age > AGE_MAX_MS) return [warn(texts.old(at, bytes, dir, age), texts.backUp)];
    return [ok(texts.last(at, bytes, dir))];
  },
};
