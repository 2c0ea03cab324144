import { gapsText, type Known, reasonsText } from '../../../src/domain/gap.ts';
import { texts } from '../../../src/domain/gaps/texts.ts';
import type { Period } from '../../../src/domain/period.ts';
import { day } from '../format.ts';
import { rangeText } from '../site-view/chart/buckets.ts';

/** What an answer says of how far it is known. */
export interface Knowledge {
  readonly period: Period;
  /** The first of the days that its figures are of, when they are not of the whole period. */
  readonly knownFrom?: string | null | undefined;
  readonly known?: Known | undefined;
}

/** Tells whether no day of the period is known, so that there are no figures. */
export function isUnknown({ period, knownFrom }: Knowledge): boolean {
  return knownFrom != null && knownFrom > period.to;
}

/** Says which days an answer does not know, or not in full, and why; null when it is known in full. */
export function knownText(answer: Knowledge | undefined): string | null {
  const { period, knownFrom, known } = answer ?? {};
  if (period === undefined || known === undefined) return null;
  if (knownFrom == null) return gapsText(known, texts, rangeText);
  const reason = reasonsText(known, texts);
  return isUnknown({ period, knownFrom }) ? texts.none(reason) : texts.since(day(knownFrom), reason);
}
