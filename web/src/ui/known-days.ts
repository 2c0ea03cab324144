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

/** Tells whether no day of a list is known, so that it has no rows. */
export function isUnknownList(answer: { readonly knownFrom?: string | null; readonly totalVisitors: number | null }) {
  return answer.knownFrom != null && answer.totalVisitors === null;
}

/**
 * Says which days an answer does not know, or not in full, and why; null when it is known in full.
 *
 * @param isNone whether no day is known, so that there are no figures
 */
export function knownText(answer: Knowledge | undefined, isNone = false): string | null {
  const { knownFrom, known } = answer ?? {};
  if (known === undefined) return null;
  if (isNone) return texts.none(reasonsText(known, texts));
  if (knownFrom == null) return gapsText(known, texts, rangeText);
  const earlier = known.gaps.filter(({ from }) => from < knownFrom);
  const later = known.gaps.filter(({ from }) => from >= knownFrom);
  const since = texts.since(day(knownFrom), reasonsText({ gaps: earlier }, texts));
  return later.length === 0 ? since : `${since} ${gapsText({ gaps: later }, texts, rangeText)}`;
}
