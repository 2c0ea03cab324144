import type { LoggedErasure } from '../../sites/erasure-log.ts';
import { type Check, type Outcome, ok, warn } from '../check.ts';

/** An erasure takes minutes; one that waits longer is reported. */
const WAITS_MAX_MS = 3_600_000;
/** The erasures that were done so lately are named, the latest of them. */
const LATELY_MS = 7 * 86_400_000;
const NAMED_MAX = 3;
/** From the beginning of a day in UTC to its end in the last time zone. */
const LAST_DAY_ENDS_MS = 37 * 3_600_000;

/** Tells whether an erasure should have been done. Pages of today go when the day is over, in whatever time zone the site has. */
const isLate =
  (nowMs: number) =>
  ({ kind, range, requestedAt }: LoggedErasure) => {
    const due = kind === 'pages' ? Math.max(requestedAt, Date.parse(range!.to) + LAST_DAY_ENDS_MS) : requestedAt;
    return nowMs - due > WAITS_MAX_MS;
  };

/** Are deleted and emptied sites, and days and visits beyond the retention, off the disk, and since when? */
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
      outcomes.push(waiting.some(isLate(facts.nowMs())) ? warn(message, texts.wait) : ok(message));
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
