import { openDatabase } from '../database/database.ts';
import { component } from './component.ts';
import { directory } from './directory.ts';

/**
 * Opens the database, once the data directory is taken: one of a newer version is refused before anything in it is changed.
 */
export const database = component({
  name: 'database',
  dependencies: { directory },
  start: async (_parts, { config, defer }) => {
    const opened = await openDatabase(config.dataDir);
    defer(() => opened.close());
    return { part: opened };
  },
});
