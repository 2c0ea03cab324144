import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportDownloads } from '../export/export-downloads.ts';
import { component } from './component.ts';
import { serversOf } from './config.ts';
import { database } from './database.ts';
import { exportsDirectory } from './paths.ts';
import { rollups } from './rollups.ts';
import { store } from './store.ts';

/** Makes the exports that browsers download. It starts before the dashboard, and ends what runs when the process stops. */
export const exportDownloads = component({
  name: 'export-downloads',
  dependencies: { store, database, rollups },
  start: async ({ store, database, rollups: { reader } }, { config, clock, defer, stopping }) => {
    // Where servers hold the data, a process may have no directory of its own.
    const directory =
      serversOf(config) === null ? exportsDirectory(config.dataDir) : join(tmpdir(), `svc-export-${process.pid}`);
    const downloads = new ExportDownloads({ store, rollups: reader, database, clock }, directory);
    await downloads.clean();
    defer(() => downloads.stop());
    // A stop waits for no browser.
    stopping.addEventListener('abort', () => void downloads.stop(), { once: true });
    return { part: downloads };
  },
});
