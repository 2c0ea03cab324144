import { type Check, type Outcome, ok, warn } from '../check.ts';

/** Days that wait are closed one after the other; a large one takes minutes. */
const STILL_MAX_MS = 30 * 60_000;

/** Are ended days closed, and does maintenance succeed? */
export const daysCheck: Check = {
  name: 'days',
  async look(facts, { days: texts, notAsked }) {
    const [service, shared] = await Promise.all([facts.service(), facts.sharedUnclosedDays()]);
    const running = service.state === 'running' ? service.service : null;
    if (running === null && shared === null) return [ok(notAsked)];
    const unclosed = Math.max(running?.daysUnclosed ?? 0, shared ?? 0);
    const wrong: Outcome[] = [];
    if (unclosed > 0) wrong.push(warn(texts.unclosed(unclosed), texts.moreMemory));
    const steps: Readonly<Record<string, string>> = texts.steps;
    const causes: Readonly<Record<string, string>> = texts.causes;
    for (const { step, cause, count, error } of running?.failures ?? []) {
      wrong.push(warn(texts.failed(steps[step] ?? step, causes[cause] ?? error, count), texts.seeLog));
    }
    const { count, leftMs, stillMs } = running?.daysWaiting ?? { count: 0, leftMs: null, stillMs: 0 };
    if (count > 0 && stillMs > STILL_MAX_MS) wrong.push(warn(texts.stands(stillMs), texts.moreMemory));
    if (wrong.length > 0) return wrong;
    return [ok(count > 0 ? texts.waits(count, leftMs) : texts.well)];
  },
};
