import { type Check, ok, warn } from '../check.ts';
import { counted, instantText } from '../words.ts';

/** Errors that are older are not reported. */
const RECENT_MS = 86_400_000;
const SHOWN_MAX = 5;

/** What has the running service logged as errors in the last day? */
export const errorsCheck: Check = {
  name: 'errors',
  async look(world) {
    const found = await world.service();
    if (found.state !== 'running') return [ok('Left out: the running service knows, and none was asked.')];
    const errors = found.service.errors.filter(({ at }) => world.nowMs() - at <= RECENT_MS);
    if (errors.length === 0) return [ok('No error was logged in the last day.')];
    return errors.slice(0, SHOWN_MAX).map(({ at, message, detail }, index) => {
      const more = index === SHOWN_MAX - 1 ? errors.length - SHOWN_MAX : 0;
      const others = more > 0 ? ` (and ${counted(more, 'more error')} of the last day)` : '';
      return warn(
        `${instantText(at)}: ${message}${detail === '' ? '' : `: ${detail}`}${others}`,
        'Read the log of that time; if it does not happen again, there is nothing to do.',
      );
    });
  },
};
