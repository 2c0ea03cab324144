import { Quarantine } from '../journal/quarantine.ts';
import { component } from './component.ts';
import { journalDirectory } from './data-directory/paths.ts';
import { openJournals } from './data-directory/storage.ts';
import { journal } from './journal.ts';

/** Opens all journals of the data directory, those of collector processes and of earlier ones too. */
export const journals = component({
  name: 'journals',
  dependencies: { journal },
  start: async ({ journal }, { config: { dataDir }, collectors, log, defer }) => {
    const opened = await openJournals(dataDir, log, { own: journal, collectors: collectors?.count });
    defer(() => opened.close());
    return { part: { ...opened, quarantine: new Quarantine(journalDirectory(dataDir)) } };
  },
});
