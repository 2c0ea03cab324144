import type { GapTexts } from './gaps/texts.ts';
import type { Period } from './period.ts';

/**
 * Why something is not known of a day:
 * - `imported`: another product has counted the day, and its export does not tell;
 * - `limits`: deriving it has exceeded what the engine may use;
 * - `not_stored`: the site had the dimension switched off, or it has exceeded those limits;
 * - `earlier`: an earlier version, without what it is made of, has closed the day;
 * - `younger`: what is counted was defined after the day, and the visits of the day are gone;
 * - `visits_gone`: only visits tell, and they are kept no longer, or the period is longer than they are read for;
 * - `summed`: pages of the day were erased, and what tells how many visitors they had together is gone: those of each are added up;
 * - `erased`: somebody who manages the site has erased the day;
 * - `other_keys`: the key may be one of those that the day keeps together as `(other)`.
 */
export const GAP_REASONS = [
  'imported',
  'limits',
  'not_stored',
  'earlier',
  'younger',
  'visits_gone',
  'erased',
  'summed',
  'other_keys',
] as const;

export type GapReason = (typeof GAP_REASONS)[number];

/** Days in a row that an answer does not know, or not in full. */
export interface Gap extends Period {
  readonly reason: GapReason;
}

/** How far an answer is known. An answer that is known in full has none. */
export interface Known {
  /** The first day of the period from which on everything is known; null when its last day is not. */
  readonly from: string | null;
  /** In order of the days; a day has one reason. */
  readonly gaps: readonly Gap[];
}

/** An answer that says how far it is known, when it is not in full. */
export type WithGaps<Answer> = Answer & { readonly known?: Known | undefined };

/** So many runs of days are told of each reason; of the others their number. */
const RUNS_TOLD = 3;

/**
 * Says which days an answer does not know in full, and why.
 *
 * @param days writes a run of days
 */
export function gapsText({ gaps }: Pick<Known, 'gaps'>, texts: GapTexts, days: (days: Period) => string): string {
  const told = [...Map.groupBy(gaps, ({ reason }) => reason)].map(([reason, runs]) => {
    const shown = runs.slice(0, RUNS_TOLD).map(days).join(texts.join);
    return texts.gap(texts.more(shown, runs.length - RUNS_TOLD), texts.reasons[reason]);
  });
  return texts.sentence(told.join(texts.join));
}

/** Says why days are not known: each reason once. */
export function reasonsText({ gaps }: Pick<Known, 'gaps'>, { reasons, join }: GapTexts): string {
  return [...new Set(gaps.map(({ reason }) => reasons[reason]))].join(join);
}
