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
 * - `other_keys`: the key may be one of those that the day keeps together as `(other)`.
 */
export const GAP_REASONS = [
  'imported',
  'limits',
  'not_stored',
  'earlier',
  'younger',
  'visits_gone',
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

/** So many gaps are told; of the others their number. */
const GAPS_TOLD = 3;

/**
 * Says which days an answer does not know in full, and why.
 *
 * @param days writes a run of days
 */
export function gapsText({ gaps }: Known, texts: GapTexts, days: (days: Period) => string): string {
  const told = gaps.slice(0, GAPS_TOLD).map((gap) => texts.gap(days(gap), texts.reasons[gap.reason]));
  return texts.sentence(told.join(', '), gaps.length - told.length);
}

/** Says why days are not known: each reason once. */
export function reasonsText({ gaps }: Known, { reasons }: GapTexts): string {
  return [...new Set(gaps.map(({ reason }) => reasons[reason]))].join('; ');
}
