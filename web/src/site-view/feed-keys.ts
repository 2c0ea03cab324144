import type { FeedEntry } from '../../../src/stats/answer.ts';

/** A feed's entries, newest first, with names that stay theirs when newer ones come before them. */
export function keyedFeed(feed: readonly FeedEntry[]): readonly { readonly key: string; readonly entry: FeedEntry }[] {
  const seen = new Map<string, number>();
  // Counted from the oldest: of entries that are alike, the ones that were there keep their numbers.
  return feed
    .toReversed()
    .map((entry) => {
      const text = JSON.stringify(entry);
      const count = (seen.get(text) ?? 0) + 1;
      seen.set(text, count);
      return { key: `${count} ${text}`, entry };
    })
    .reverse();
}
