import type { Lane } from '../concurrency/lane.ts';

interface Waiting {
  readonly siteId: number | null;
  readonly start: () => void;
}

interface Organisation {
  running: number;
  /** The number of them that are about a site. */
  readonly runningOf: Map<number | null, number>;
  readonly waiting: Waiting[];
}

/**
 * Shares a few readers between the service itself and organisations, so that nobody's slow statements keep the others
 * from reading. With 5 readers, at most
 *
 * - 4 run statements of organisations, so the service itself (alerts, reports, maintenance) always has one,
 * - 2 run statements of the service itself, so organisations always have three,
 * - 3 run statements of one organisation: when all of its are slow, one is still free for others,
 * - 2 of these are about one site: when both are slow, one is still free for the organisation's other sites.
 *
 * A free reader goes to the organisation that has the fewest, and among equals they take turns; within one, to the
 * earliest task about the site that has the fewest.
 */
export class ReaderPool<Reader> {
  readonly #idle: Reader[];
  readonly #organisationsMax: number;
  readonly #perOrganisationMax: number;
  readonly #perSiteMax = 2;
  readonly #serviceMax = 2;
  /** The organisations with tasks, the one whose turn is the longest ago first. */
  readonly #organisations = new Map<number, Organisation>();
  readonly #service: { running: number; readonly waiting: (() => void)[] } = { running: 0, waiting: [] };
  #runningOfOrganisations = 0;

  /** @param readers at least 5; each runs one task at a time */
  constructor(readers: readonly Reader[]) {
    if (readers.length < 5) throw new Error(`a pool has at least 5 readers, not ${readers.length}`);
    this.#idle = [...readers];
    this.#organisationsMax = readers.length - 1;
    this.#perOrganisationMax = readers.length - 2;
  }

  /** Runs a task with a reader once it is its turn; null for the service itself. */
  async run<Result>(lane: Lane | null, task: (reader: Reader) => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (lane === null) this.#service.waiting.push(resolve);
    else this.#organisationOf(lane).waiting.push({ siteId: lane.siteId, start: resolve });
    this.#startWaiting();
    await promise;
    const reader = this.#idle.pop()!;
    try {
      return await task(reader);
    } finally {
      this.#idle.push(reader);
      if (lane === null) this.#service.running -= 1;
      else this.#leave(lane);
      this.#startWaiting();
    }
  }

  #organisationOf({ organisationId }: Lane): Organisation {
    const made = () => ({ running: 0, runningOf: new Map(), waiting: [] });
    const organisation = this.#organisations.getOrInsertComputed(organisationId, made);
    return organisation;
  }

  #leave(lane: Lane): void {
    const organisation = this.#organisationOf(lane);
    organisation.running -= 1;
    this.#runningOfOrganisations -= 1;
    const left = organisation.runningOf.get(lane.siteId)! - 1;
    if (left === 0) organisation.runningOf.delete(lane.siteId);
    else organisation.runningOf.set(lane.siteId, left);
    if (organisation.running === 0 && organisation.waiting.length === 0)
      this.#organisations.delete(lane.organisationId);
  }

  /** Gives every reader that may be used to whoever comes next. A woken task takes its reader in a later microtask. */
  #startWaiting(): void {
    while (this.#startNext());
  }

  #startNext(): boolean {
    const service = this.#service;
    const free = this.#organisationsMax + 1 - this.#runningOfOrganisations - service.running;
    if (free === 0) return false;
    if (service.waiting.length > 0 && service.running < this.#serviceMax) {
      service.running += 1;
      service.waiting.shift()!();
      return true;
    }
    if (this.#runningOfOrganisations === this.#organisationsMax) return false;
    const next = this.#next();
    if (next === null) return false;
    const { organisationId, organisation, index } = next;
    const [{ siteId, start } = next.waiting] = organisation.waiting.splice(index, 1);
    organisation.running += 1;
    organisation.runningOf.set(siteId, (organisation.runningOf.get(siteId) ?? 0) + 1);
    this.#runningOfOrganisations += 1;
    // To the end of the row: the next turn is another organisation's.
    this.#organisations.delete(organisationId);
    this.#organisations.set(organisationId, organisation);
    start();
    return true;
  }

  /** The task whose turn it is, of the organisation with the fewest readers among those with one that may have one. */
  #next() {
    let next: { organisationId: number; organisation: Organisation; index: number; waiting: Waiting } | null = null;
    let fewest = this.#perOrganisationMax;
    for (const [organisationId, organisation] of this.#organisations) {
      if (organisation.running >= fewest) continue;
      const index = this.#indexOfNext(organisation);
      if (index === -1) continue;
      next = { organisationId, organisation, index, waiting: organisation.waiting[index]! };
      fewest = organisation.running;
    }
    return next;
  }

  /** The earliest task about the site with the fewest readers; -1 when none may have one more. */
  #indexOfNext({ waiting, runningOf }: Organisation): number {
    let found = -1;
    let fewest = this.#perSiteMax;
    for (const [index, { siteId }] of waiting.entries()) {
      const running = runningOf.get(siteId) ?? 0;
      if (running >= fewest) continue;
      found = index;
      fewest = running;
      if (running === 0) break;
    }
    return found;
  }
}
