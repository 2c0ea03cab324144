import { beginsAt } from '../../sites/erasure-log.ts';
import { type Check, type Outcome, ok, warn } from '../check.ts';

/** An erasure takes minutes once it can be done; one that waits longer is reported. */
const WAITS_MAX_MS = 3_600_000;
/** The erasures that were done so lately are named, the latest of them. */
const LATELY_MS = 7 * 86_400_000;
const NAMED_MAX = 3;

/** Are deleted and emptied sites, days and visits beyond the retention, and what somebody has asked to be erased, off the disk, and since when? */
export const erasuresCheck: Check = {
  name: 'erasures',
  async look(facts, { erasures: texts }) {
    const all = await facts.erasures();
    const outcomes: Outcome[] = [];
    const waiting = all.filter(({ doneAt }) => doneAt === null);
    const [oldest] = waiting;
    if (oldest !== undefined) {
      const since = oldest.requestedAt;
      const waitedMs = Math.max(0, facts.nowMs() - since);
      const message = texts.waits(waiting.length, since, waitedMs);
      outcomes.push(
        waiting.some((each) => facts.nowMs() - beginsAt(each) > WAITS_MAX_MS) ? warn(message, texts.wait) : ok(message),
      );
    }
    const done = all.flatMap((erasure) => (erasure.doneAt === null ? [] : [{ ...erasure, doneAt: erasure.doneAt }]));
    for (const { kind, site, days, requestedAt, doneAt } of done.slice(0, NAMED_MAX)) {
      if (facts.nowMs() - doneAt > LATELY_MS) continue;
      const isWhole = kind === 'deletion' || kind === 'emptying';
      outcomes.push(ok(isWhole ? texts[kind](site, requestedAt, doneAt) : texts[kind](site, days, doneAt)));
    }
    return outcomes.length === 0 ? [ok(texts.well)] : outcomes;
  },
};
