import { component } from './component.ts';
import { directory } from './directory.ts';
import { openConfiguredDatabase } from './open-database.ts';

/**
 * Opens the database, once the data directory is taken: one of a newer version is refused before anything in it is changed.
 */
export const database = component({
  name: 'database',
  dependencies: { directory },
  start: async (_parts, { config, lease, defer }) => {
    const opened = await openConfiguredDatabase(config, lease);
    defer(() => opened.close());
    return { part: opened };
  },
});
