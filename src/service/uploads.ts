import { uploadsDirectory } from '../import/imports-directory.ts';
import { listProductImports, setImportState } from '../sites/product-imports.ts';
import { listSites } from '../sites/sites.ts';
import { Uploads } from '../uploads/uploads.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { forkedImports } from './forked-import.ts';
import { serversOf } from './settings/config.ts';
import { store } from './store.ts';

/** How often uploads are removed that nobody goes on with. */
const REMOVE_LEFT_MS = 60_000;

/** Takes exports of other products from browsers; its part is null where several processes serve. */
export const uploads = component({
  name: 'uploads',
  // Its tasks end before the store is closed.
  dependencies: { store, database },
  start: async ({ database: { db } }, context) => {
    const { config, clock, log, defer, runTask = forkedImports(config) } = context;
    if (serversOf(config) !== null) return { part: null };
    const uploads = new Uploads({
      directory: uploadsDirectory(config.dataDir),
      clock,
      run: runTask,
      site: async (id) => (await listSites(db)).find((site) => site.id === id) ?? null,
      giveUp: async (siteId, file) => {
        for (const found of await listProductImports(db, { siteId, states: ['reading', 'staged'] })) {
          if (found.name === file) await setImportState(db, found.id, 'undoing');
        }
      },
      damaged: (path, err) =>
        log.error({ err, path }, 'an upload is damaged and was put aside, where it stays for a week'),
      failed: (err) => log.error({ err }, 'an uploaded export cannot be worked on; a restart tries it again'),
    });
    defer(() => uploads.stop());
    // The service collects without it.
    await uploads.resume().catch((err: unknown) => {
      log.error({ err }, 'earlier uploads cannot be gone on with; a restart tries it again');
    });
    every(context, REMOVE_LEFT_MS, () => uploads.removeLeft());
    return { part: uploads };
  },
});
