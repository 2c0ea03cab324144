import { openDatabase } from '../database/database.ts';
import { component } from './component.ts';
import { stores } from './stores.ts';

/**
 * Opens the database, after the stores: these refuse a directory of another version before anything in it is changed.
 */
export const database = component({
  name: 'database',
  dependencies: { stores },
  start: async (_parts, { config, defer }) => {
    const opened = await openDatabase(config.dataDir);
    defer(() => opened.close());
    return { part: opened };
  },
});
