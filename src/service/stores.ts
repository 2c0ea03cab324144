import { component } from './component.ts';
import { directory } from './directory.ts';
import { journal } from './journal.ts';
import { openStores } from './storage.ts';

/** Opens the store and the journals of a server, those of its collector processes and of earlier ones too. */
export const stores = component({
  name: 'stores',
  dependencies: { directory, journal },
  start: async ({ journal }, { config: { dataDir }, collectors, log, defer }) => {
    const opened = await openStores(dataDir, log, { own: journal, collectors: collectors?.count });
    defer(() => opened.close());
    return { part: opened };
  },
});
