import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { Backfiller } from '../rollup/maintain/backfiller.ts';
import { closersFrom } from '../rollup/maintain/closers.ts';
import { siteDefinitionsFrom } from '../rollup/maintain/site-definitions.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { store } from './store.ts';

const CLEAN_OPEN_DAYS_MS = 15_000;

/** Reads the rollups of all sites, and writes them. */
export const rollups = component({
  name: 'rollups',
  dependencies: { store, database, days },
  start: async ({ store, database, days }, context) => {
    const { catalogue, isShared, requireCurrent } = days;
    await days.follow();
    const storedKeysMax = STORED_KEYS_PER_DAY_MAX;
    const reader = new RollupReader({ store, catalogue, storedKeysMax, keepsOpenDays: !isShared, requireCurrent });
    every(context, CLEAN_OPEN_DAYS_MS, () => reader.clean());
    const shared = {
      ...{ store, database, catalogue, clock: context.clock },
      siteMutex: new KeyedMutex(),
      definitions: siteDefinitionsFrom(database.db),
    };
    const maintaining = { ...shared, ...closersFrom({ ...shared, storedKeysMax }), backfiller: new Backfiller(shared) };
    return { part: { reader, maintaining } };
  },
});
