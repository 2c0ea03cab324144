import { StoredDefinitions } from '../stats/definitions.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { Statistics } from '../stats/statistics.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { rollups } from './rollups.ts';
import { store } from './store.ts';

/** Provides the statistics, and the one limit on reads that the read API and the dashboard share. */
export const statistics = component({
  name: 'statistics',
  dependencies: { store, database, days, rollups },
  start: ({ store, database, days: { recent }, rollups: { reader } }, { clock }) => {
    const part = new Statistics({ store, rollups: reader, recent }, new StoredDefinitions(database), clock);
    return { part: { statistics: part, reads: new ReadLimiter(clock) } };
  },
});
