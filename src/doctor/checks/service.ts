import { bad, type Check, type Outcome, ok, warn, wrongOr } from '../check.ts';
import { counted } from '../words.ts';
import type { RunningService } from '../world.ts';

const MAKE_ROOM = 'Free up disk space; collection resumes by itself.';
const SEE_LOG = 'The log says why; see also “Errors” below.';

/** Is the service running, and do events reach the disk and the store? */
export const serviceCheck: Check = {
  name: 'service',
  async look(world) {
    const found = await world.service();
    switch (found.state) {
      case 'absent':
        return [warn(`There is no svc data in ${world.dataDir}.`, `Use --data DIR, or start with: ${found.start}`)];
      case 'stopped':
        return [warn(`svc is not running on ${world.dataDir}: no events are collected.`, `Start it: ${found.start}`)];
      case 'silent':
        return [
          bad(
            'The running service does not answer.',
            'Look at its log and at what the machine is busy with; if it stays so, restart it. Accepted events are on disk.',
          ),
        ];
      case 'shared':
        return [
          ok('Processes that share servers report their own state: /readyz and /metrics of each, and the page Server.'),
        ];
      case 'running':
        return wrongOr(wrongWith(found.service), 'Running; events are accepted and stored.');
    }
  },
};

function wrongWith({ journal, database, store, lost }: RunningService): Outcome[] {
  const wrong: Outcome[] = [];
  if (journal === 'full') wrong.push(bad('The disk or the journal is full: events are being lost.', MAKE_ROOM));
  if (journal === 'failing') wrong.push(bad('The journal cannot be written: events are being lost.', SEE_LOG));
  if (database === 'full') {
    wrong.push(
      bad(
        'The disk of control.db is full: nobody can sign in, and nothing can be changed.',
        'Free up disk space; it resumes by itself.',
      ),
    );
  }
  if (database === 'failing') {
    wrong.push(bad('control.db cannot be written: nobody can sign in, and nothing can be changed.', SEE_LOG));
  }
  if (store === 'failing') {
    wrong.push(bad('The store takes no events: they wait in the journal, and statistics are not updated.', SEE_LOG));
  }
  if (journal === 'ok' && lost > 0) {
    wrong.push(
      warn(
        `${counted(lost, 'valid event')} could not be written since the start and ${lost === 1 ? 'is' : 'are'} lost.`,
        'Find the cause in the log of that time: mostly a full disk.',
      ),
    );
  }
  return wrong;
}
