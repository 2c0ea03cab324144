import { type Hit, visitorsOf } from './hit.ts';

/** A hit of a pair of a group and a key. */
export interface Pair {
  readonly hit: Hit;
  readonly group: string;
  readonly key: string;
}

/** Keeps the first `cap` pairs of a day; the others are their group's `(other)`, or that of groups without a kept pair. */
export function capped(pairs: readonly Pair[], cap: number): Pair[] {
  const name = (pair: Pair) => JSON.stringify([pair.group, pair.key]);
  const all = [...Map.groupBy(pairs, name).values()].map((own) => {
    const hits = own.map(({ hit }) => hit);
    return { ...own[0]!, visitors: visitorsOf(hits), views: hits.length };
  });
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const kept = all
    .sort((a, b) => b.visitors - a.visitors || b.views - a.views || bytes(a.group, b.group) || bytes(a.key, b.key))
    .slice(0, cap);
  const [names, groups] = [new Set(kept.map(name)), new Set(kept.map(({ group }) => group))];
  return pairs.map((pair) => ({
    ...pair,
    key: names.has(name(pair)) ? pair.key : '(other)',
    group: groups.has(pair.group) ? pair.group : '(other)',
  }));
}
