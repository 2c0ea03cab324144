import type { FeedEntry } from '../../../../src/stats/answer.ts';

/** Returns a feed's entries, newest first, with keys that stay the same when newer entries come before them. */
export function keyedFeed(feed: readonly FeedEntry[]): readonly { readonly key: string; readonly entry: FeedEntry }[] {
  const seen = new Map<string, number>();
  // Equal entries are numbered from the oldest, so that earlier ones keep their numbers.
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
