import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const staging = await Staging.begin(place);
  try {
    const copier = new FileCopier(staging.path, () => {});
    const entries = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of entries) {
      const path = join(parentPath, name).slice(copy.length + 1);
      if (path !== UPGRADE_NOTE) copier.copy(path, join(copy, path));
    }
    copier.sync();
    giveJournalsNewIdentity(staging.path);
    const counts = await openRestored(staging.path, instant, async (found) => found);
    staging.place(DATABASE);
    return counts;
  } catch (error) {
    await staging.discard();
    throw error;
  }
}
