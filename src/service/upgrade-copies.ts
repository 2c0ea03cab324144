import { UpgradeCopies } from '../backup/upgrade-copies.ts';
import { epochMs } from '../database/clock-ms.ts';
import { listErasures } from '../sites/erasures.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { loader } from './loader.ts';
import { attempt } from './process/disposal.ts';
import { store } from './store.ts';
import { trustedClock } from './trusted-clock.ts';

/** An erasure is under way for two minutes at least. */
const REMOVE_MS = 30_000;

/**
 * Keeps the copies from before upgrades for a while, or until a site is deleted that is in them. It starts when everything has been
 * opened in this version.
 */
export const upgradeCopies = component({
  name: 'upgrade copies',
  dependencies: { store, database, loader, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const { config, clock, log } = context;
    const copies = new UpgradeCopies(config.dataDir);
    copies.finish();
    const removeOld = async () => {
      // A site that is being erased may be in any of them, whatever the clock says.
      if ((await listErasures(database.db)).length > 0) await copies.removeAll();
      else if (trustedClock.mayErase) await copies.removeOld(epochMs(clock));
    };
    await attempt(log, 'upgrade copies', removeOld);
    return { part: every(context, REMOVE_MS, removeOld) };
  },
});
