import { openDatabase } from '../database/database.ts';
import { component } from './component.ts';
import { stores } from './stores.ts';

/**
 * The database. It is opened after the stores, which refuse another version's directory before anything in it is
 * changed.
 */
export const database = component({
  name: 'database',
  needs: { stores },
  start: async (_parts, { config, defer }) => {
    const opened = await openDatabase(config.dataDir);
    defer(() => opened.close());
    return { part: opened };
  },
});
