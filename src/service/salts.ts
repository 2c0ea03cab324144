import { Salts } from '../collect/salts.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';

const DESTROY_MS = 60_000;

/** Provides the salts of visitors and destroys each when its date is over. */
export const salts = component({
  name: 'salts',
  dependencies: { database },
  start: async ({ database }, context) => {
    const { clock } = context;
    const part = new Salts(database, clock);
    await part.destroyEnded(clock.nowMicros());
    every(context, DESTROY_MS, () => part.destroyEnded(clock.nowMicros()));
    return { part };
  },
});
