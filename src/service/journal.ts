import { mkdirSync } from 'node:fs';
import { JournalFile } from '../journal/journal-file.ts';
import { component } from './component.ts';
import { directory } from './data-directory/directory.ts';
import { collectJournalPath, journalDirectory } from './data-directory/paths.ts';

/** Opens the file of the journal that this process writes: `collect.db`, in a collector process its own. */
export const journal = component({
  name: 'journal',
  dependencies: { directory },
  start: async (_parts, { config: { dataDir }, collector, log, defer }) => {
    mkdirSync(journalDirectory(dataDir), { recursive: true });
    const file = await JournalFile.open({ path: collectJournalPath(dataDir, collector?.number), log });
    defer(() => file.close());
    return { part: file };
  },
});
