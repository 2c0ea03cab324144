import { type Check, type Outcome, ok, warn } from '../check.ts';
import { counted } from '../words.ts';

/** The steps of maintenance, in words. */
const STEPS: Readonly<Record<string, string>> = {
  close_days: 'closing ended days',
  close_months: 'adding up months',
  backfill: 'counting new goals and funnels backwards',
  drop_raw: 'removing raw events',
  apply_retention: 'applying the retention of sites',
  erase_deleted: 'erasing deleted sites',
  remove_superseded: 'tidying up',
};
const CAUSES: Readonly<Record<string, string>> = { memory: 'not enough memory', time: 'took too long' };

/** Are ended days closed, and does maintenance succeed? */
export const daysCheck: Check = {
  name: 'days',
  async look(world) {
    const [service, shared] = await Promise.all([world.service(), world.sharedUnclosedDays()]);
    const running = service.state === 'running' ? service.service : null;
    if (running === null && shared === null) return [ok('Left out: the running service knows, and none was asked.')];
    const unclosed = Math.max(running?.daysUnclosed ?? 0, shared ?? 0);
    const wrong: Outcome[] = [];
    if (unclosed > 0) {
      wrong.push(
        warn(
          `${unclosed === 1 ? '1 ended day of a site is' : `${counted(unclosed, 'ended day')} of sites are`} not closed yet; reading ${unclosed === 1 ? 'it' : 'them'} takes longer until then.`,
          'It is tried again by itself. If it stays so for a day, the log says why: mostly memory, and then more of it helps.',
        ),
      );
    }
    for (const { step, cause, count, error } of running?.failures ?? []) {
      wrong.push(
        warn(
          `Maintenance failed ${counted(count, 'time')} since the start: ${STEPS[step] ?? step} (${CAUSES[cause] ?? error}).`,
          'It is tried again by itself. If the number grows, the log has the errors.',
        ),
      );
    }
    return wrong.length > 0 ? wrong : [ok('All ended days are closed, and no step of maintenance has failed.')];
  },
};
