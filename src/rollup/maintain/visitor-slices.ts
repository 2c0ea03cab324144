const VISITORS = 1n << 64n;

/**
 * Ranges of visitors, both ends inclusive, that together are all of them, each with at most so many of the events:
 * visitors are hashes, so events divide evenly.
 */
export function visitorSlices(events: number, eventsMax: number): { readonly first: string; readonly last: string }[] {
  const count = Math.max(1, Math.ceil(events / eventsMax));
  const bounds = Array.from({ length: count + 1 }, (_, i) => (VISITORS * BigInt(i)) / BigInt(count));
  return bounds.slice(1).map((end, i) => ({ first: String(bounds[i]), last: String(end - 1n) }));
}
