import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportDownloads } from '../export/export-downloads.ts';
import { component, type StartContext } from './component.ts';
import { exportsDirectory } from './data-directory/paths.ts';
import { database } from './database.ts';
import { rollups } from './rollups.ts';
import { serversOf } from './settings/config.ts';
import { store } from './store.ts';

/** Makes the exports that browsers download. It starts before the dashboard, and ends what runs when the process stops. */
export const exportDownloads = component({
  name: 'export-downloads',
  dependencies: { store, database, rollups },
  start: async ({ store, database, rollups: { reader } }, context) => {
    const { clock, defer, stopping } = context;
    const directory = await emptyDirectory(context);
    const downloads = new ExportDownloads({ store, rollups: reader, database, clock }, directory);
    defer(() => downloads.stop());
    // A stop waits for no browser.
    stopping.addEventListener('abort', () => void downloads.stop(), { once: true });
    return { part: downloads };
  },
});

/** Returns the directory of files that are on their way, without those that a killed process has left. */
async function emptyDirectory({ config, defer }: Pick<StartContext, 'config' | 'defer'>): Promise<string> {
  if (serversOf(config) === null) {
    const directory = exportsDirectory(config.dataDir);
    await rm(directory, { recursive: true, force: true });
    return directory;
  }
  // Where servers hold the data, a process may have no directory of its own.
  const directory = await mkdtemp(join(tmpdir(), 'svc-export-'));
  defer(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
