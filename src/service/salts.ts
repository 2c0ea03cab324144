import { Salts } from '../collect/salts.ts';
import { component, every } from './component.ts';
import { serversOf } from './config.ts';
import { database } from './database.ts';
import { trustedClock } from './trusted-clock.ts';

const DESTROY_MS = 60_000;

/** Provides the salts of visitors and destroys each when its date is over. */
export const salts = component({
  name: 'salts',
  dependencies: { database, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const { clock, config } = context;
    const part = new Salts(database, clock);
    const renew = async () => {
      if (trustedClock.mayDestroySalts) await part.destroyEnded(clock.nowMicros());
      // A database on a server may be away when a date begins; its events would be lost.
      if (serversOf(config) !== null) await part.holdCurrent();
    };
    await renew();
    every(context, DESTROY_MS, renew);
    return { part };
  },
});
