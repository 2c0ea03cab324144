import { type Check, ok, warn } from '../check.ts';
import { durationText, instantText, sizeText } from '../words.ts';

const AGE_MAX_MS = 7 * 86_400_000;
const BACK_UP = 'Make a backup, and have it made every day: docs/operating.md.';

/** When was the last backup? */
export const backupCheck: Check = {
  name: 'backup',
  async look(world) {
    if (world.dataDir === null) return [ok('Left out: the data is on servers. Have them backed up.')];
    const backup = await world.lastBackup();
    if (backup === null) return [warn('There is no backup yet.', BACK_UP)];
    const age = world.nowMs() - backup.at;
    const message = `The last backup is of ${instantText(backup.at)} (${sizeText(backup.bytes)} in ${backup.dir})`;
    if (age > AGE_MAX_MS) return [warn(`${message}, ${durationText(age)} ago.`, BACK_UP)];
    return [ok(`${message}.`)];
  },
};
