import { type Check, type Outcome, warn, wrongOr } from '../check.ts';

/** A running service stores an event within a second or two. */
const WAIT_MAX_MS = 60_000;

/** Do accepted events reach the store, all of them? */
export const backlogCheck: Check = {
  name: 'backlog',
  async look(facts, { backlog: texts }) {
    const [service, { rows, oldestAt, refusedFiles, damagedFiles }] = await Promise.all([
      facts.service(),
      facts.backlog(),
    ]);
    const wrong: Outcome[] = [];
    const waited = oldestAt === null ? null : facts.nowMs() - oldestAt;
    const isRunning = service.state === 'running' || service.state === 'silent';
    if (isRunning && waited !== null && waited > WAIT_MAX_MS) wrong.push(warn(texts.waits(rows, waited), texts.wait));
    if (!isRunning && rows > 0) {
      wrong.push(warn(texts.stopped(rows, waited), texts.start('start' in service ? service.start : null)));
    }
    if (refusedFiles.length > 0) wrong.push(warn(texts.refused(refusedFiles), texts.keep));
    if (damagedFiles.length > 0) wrong.push(warn(texts.damaged(damagedFiles), texts.keep));
    return wrongOr(wrong, rows === 0 ? texts.none : texts.onTheWay(rows));
  },
};
