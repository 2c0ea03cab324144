import { UpgradeCopies } from '../backup/upgrade-copies.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { attempt } from './disposal.ts';
import { loader } from './loader.ts';
import { store } from './store.ts';
import { trustedClock } from './trusted-clock.ts';

const REMOVE_MS = 3_600_000;

/** Keeps the copies from before upgrades for a while. It starts when everything has been opened in this version. */
export const upgradeCopies = component({
  name: 'upgrade copies',
  dependencies: { store, database, loader, trustedClock },
  start: async ({ trustedClock }, context) => {
    const { config, clock, log } = context;
    const copies = new UpgradeCopies(config.dataDir);
    copies.finish();
    const removeOld = async () => {
      if (trustedClock.mayErase) await copies.removeOld(Math.floor(clock.nowMicros() / 1000));
    };
    await attempt(log, 'upgrade copies', removeOld);
    return { part: every(context, REMOVE_MS, removeOld) };
  },
});
