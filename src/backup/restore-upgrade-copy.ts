import { join } from 'node:path';
import { filesBelow } from './entries-below.ts';
import { FileCopier } from './file-copier.ts';
import { requireKnown } from './known-format.ts';
import { DATABASE } from './layout.ts';
import { giveJournalsNewIdentity, openRestored, type RestoredCounts } from './open-restored.ts';
import { Staging } from './staging.ts';
import { readUpgradeNote, UPGRADE_NOTE } from './upgrade-note.ts';

/**
 * Makes a data directory of this version of a copy from before an upgrade. The copy has no checksums and no figures to
 * compare: what is restored was opened, and has been brought to this version.
 */
export async function restoreUpgradeCopy(copy: string, place: string): Promise<RestoredCounts> {
  const { before: svc, instant, ...versions } = readUpgradeNote(copy)!;
  requireKnown(copy, svc, versions);
  return await Staging.fill(place, async (staging) => {
    const copier = new FileCopier(staging.path, () => {});
    for (const path of filesBelow(copy)) {
      if (path !== UPGRADE_NOTE) copier.copy(path, join(copy, path));
    }
    copier.sync();
    giveJournalsNewIdentity(staging.path);
    const counts = await openRestored(staging.path, instant, async (found) => found);
    staging.place(DATABASE);
    return counts;
  });
}
