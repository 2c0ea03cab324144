import { type Check, type Outcome, warn, wrongOr } from '../check.ts';
import { counted, durationText, listText } from '../words.ts';

/** A running service stores an event within a second or two. */
const WAIT_MAX_MS = 60_000;
const KEEP = 'Keep them until the cause is found (the log names it), then delete them.';

/** Do accepted events reach the store, all of them? */
export const backlogCheck: Check = {
  name: 'backlog',
  async look(world) {
    const [service, { rows, oldestAt, refusedFiles, damagedFiles }] = await Promise.all([
      world.service(),
      world.backlog(),
    ]);
    const wrong: Outcome[] = [];
    const waited = oldestAt === null ? null : world.nowMs() - oldestAt;
    const isRunning = service.state === 'running' || service.state === 'silent';
    if (isRunning && waited !== null && waited > WAIT_MAX_MS) {
      wrong.push(
        warn(
          `${counted(rows, 'event')} wait for the store, the first for ${durationText(waited)}.`,
          'Wait if there was a lot at once; if it grows, the log says why the store does not take them. Nothing is lost meanwhile.',
        ),
      );
    }
    if (!isRunning && rows > 0) {
      const since = waited === null ? '' : `, the first for ${durationText(waited)}`;
      wrong.push(
        warn(
          `${counted(rows, 'event')} ${rows === 1 ? 'waits' : 'wait'} in the journals${since}: svc is not running.`,
          `Start the service, which stores them${'start' in service ? `: ${service.start}` : ''}.`,
        ),
      );
    }
    if (refusedFiles.length > 0) {
      wrong.push(
        warn(
          `The store has refused events; they are kept in ${listText(refusedFiles)} and are not in the statistics.`,
          KEEP,
        ),
      );
    }
    if (damagedFiles.length > 0) {
      wrong.push(
        warn(
          `Journals were damaged and set aside: ${listText(damagedFiles)}. What waited in them is not in the statistics.`,
          KEEP,
        ),
      );
    }
    return wrongOr(
      wrong,
      rows === 0 ? 'No event waits for the store.' : `${counted(rows, 'event')} on the way to the store.`,
    );
  },
};
