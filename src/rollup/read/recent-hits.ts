import type { RecentEvent } from '../../store/decode-recent.ts';
import type { VisitorDay } from './visitor-day.ts';

/** An event other than `engage`, for some minutes. */
export interface RecentHit extends Omit<RecentEvent, 'site' | 'day' | 'visitor' | 'referrer'> {
  readonly of: VisitorDay;
}

/** Orders hits by (`ts`, `seq`). */
export function inOrder(a: RecentHit, b: RecentHit): number {
  return a.ts - b.ts || a.seq - b.seq;
}

/** Two ordered lists as one, with each hit once. May change the first. */
export function merged(held: RecentHit[], added: readonly RecentHit[]): RecentHit[] {
  const first = added[0];
  if (first === undefined) return held;
  const isLater = held.length === 0 || inOrder(held.at(-1)!, first) < 0;
  const tail = isLater ? [] : held.splice(firstFrom(held, first.ts));
  const all = isLater ? added : [...tail, ...added].sort(inOrder);
  for (const hit of all) {
    const last = held.at(-1);
    const isKnown = last !== undefined && inOrder(last, hit) === 0 && last.of === hit.of;
    if (!isKnown) held.push(hit);
  }
  return held;
}

/** The index of the first hit that is not before an instant. */
export function firstFrom(hits: readonly RecentHit[], ts: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hits[middle]!.ts < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
