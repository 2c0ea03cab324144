/** Counts the hits and misses of a cache. */
export class CacheUse {
  hits = 0;
  misses = 0;

  /** Notes a question, and returns what was found for it. */
  note<Found>(found: Found): Found {
    if (found === undefined || found === null) this.misses += 1;
    else this.hits += 1;
    return found;
  }
}
