import { type Check, type Outcome, ok, warn } from '../check.ts';

/** Are ended days closed, and does maintenance succeed? */
export const daysCheck: Check = {
  name: 'days',
  async look(world, { days: texts, notAsked }) {
    const [service, shared] = await Promise.all([world.service(), world.sharedUnclosedDays()]);
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
    return wrong.length > 0 ? wrong : [ok(texts.well)];
  },
};
