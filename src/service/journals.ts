import { Quarantine } from '../journal/quarantine.ts';
import { component } from './component.ts';
import { journal } from './journal.ts';
import { journalDirectory } from './paths.ts';
import { openJournals } from './storage.ts';

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
