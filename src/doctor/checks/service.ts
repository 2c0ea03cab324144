import { bad, type Check, type Outcome, ok, warn, wrongOr } from '../check.ts';
import type { RunningService } from '../facts.ts';
import type { DoctorTexts } from '../translations.ts';

/** Is the service running, and do events reach the disk and the store? */
export const serviceCheck: Check = {
  name: 'service',
  async look(facts, { service: texts }) {
    const found = await facts.service();
    const dataDir = String(facts.dataDir);
    switch (found.state) {
      case 'absent':
        return [warn(texts.absent(dataDir), texts.nameOrStart(found.start))];
      case 'stopped':
        return [warn(texts.stopped(dataDir), texts.start(found.start))];
      case 'silent':
        return [bad(texts.silent, texts.restart)];
      case 'shared':
        return [ok(texts.shared)];
      case 'running':
        return wrongOr(wrongWith(found.service, texts), texts.well);
    }
  },
};

function wrongWith({ journal, database, store, lost }: RunningService, texts: DoctorTexts['service']): Outcome[] {
  const wrong: Outcome[] = [];
  if (journal === 'full') wrong.push(bad(texts.journalFull, texts.makeRoom));
  if (journal === 'failing') wrong.push(bad(texts.journalFailing, texts.seeLog));
  if (database === 'full') wrong.push(bad(texts.databaseFull, texts.makeRoomForDatabase));
  if (database === 'failing') wrong.push(bad(texts.databaseFailing, texts.seeLog));
  if (store === 'failing') wrong.push(bad(texts.storeFailing, texts.seeLog));
  if (journal === 'ok' && lost > 0) wrong.push(warn(texts.lost(lost), texts.findCause));
  return wrong;
}
