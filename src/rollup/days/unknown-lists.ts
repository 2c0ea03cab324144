import { LRUCache } from 'lru-cache';

/** The lists of the days that were read, by their texts: thousands of days lack the same, and share a list in memory. */
const lists = new LRUCache<string, readonly string[]>({ max: 1000 });

/** Reads a stored list of what is not known of a day. */
export function listed(text: string): readonly string[] {
  const list = lists.get(text) ?? (JSON.parse(text) as string[]);
  lists.set(text, list);
  return list;
}
