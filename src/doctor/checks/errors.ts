import { type Check, ok, warn } from '../check.ts';

/** Errors that are older are not reported. */
const RECENT_MS = 86_400_000;
const SHOWN_MAX = 5;

/** What has the running service logged as errors in the last day? */
export const errorsCheck: Check = {
  name: 'errors',
  async look(facts, { errors: texts, notAsked }) {
    const found = await facts.service();
    if (found.state !== 'running') return [ok(notAsked)];
    const errors = found.service.errors.filter(({ at }) => facts.nowMs() - at <= RECENT_MS);
    if (errors.length === 0) return [ok(texts.none)];
    return errors.slice(0, SHOWN_MAX).map(({ at, message, detail }, index) => {
      const more = index === SHOWN_MAX - 1 ? errors.length - SHOWN_MAX : 0;
      return warn(texts.logged(at, detail === '' ? message : `${message}: ${detail}`, more), texts.readLog);
    });
  },
};
