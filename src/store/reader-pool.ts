/** Who a task is for: an organisation's id, or null for the service itself. */
export type Lane = number | null;

interface Organisation {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares a few readers between the service itself and organisations, so that nobody's slow statements keep the others
 * from reading. With 4 readers, at most
 *
 * - 3 run statements of organisations, so the service itself (alerts, reports, maintenance) always has one,
 * - 2 run statements of the service itself, so organisations always have two,
 * - 2 run statements of one organisation: when the others of its readers are slow too, one is still free for others.
 *
 * A free reader goes to the organisation that has the fewest, and among equals they take turns; the tasks of one run in
 * the order in which they came.
 */
export class ReaderPool<Reader> {
  readonly #idle: Reader[];
  readonly #organisationsMax: number;
  readonly #serviceMax: number;
  readonly #perOrganisationMax: number;
  /** Those with tasks, the one whose turn is the longest ago first. */
  readonly #organisations = new Map<number, Organisation>();
  readonly #service: Organisation = { running: 0, waiting: [] };
  #runningOfOrganisations = 0;

  /** @param readers at least 4; each runs one task at a time */
  constructor(readers: readonly Reader[]) {
    if (readers.length < 4) throw new Error(`a pool has at least 4 readers, not ${readers.length}`);
    this.#idle = [...readers];
    this.#organisationsMax = readers.length - 1;
    this.#serviceMax = readers.length - 2;
    this.#perOrganisationMax = readers.length - 2;
  }

  /** Runs a task with a reader once it is its turn. */
  async run<Result>(lane: Lane, task: (reader: Reader) => Promise<Result>): Promise<Result> {
    const owner = this.#ownerOf(lane);
    const { promise, resolve } = Promise.withResolvers<void>();
    owner.waiting.push(resolve);
    this.#startWaiting();
    await promise;
    const reader = this.#idle.pop()!;
    try {
      return await task(reader);
    } finally {
      this.#idle.push(reader);
      this.#leave(lane, owner);
      this.#startWaiting();
    }
  }

  #ownerOf(lane: Lane): Organisation {
    if (lane === null) return this.#service;
    let owner = this.#organisations.get(lane);
    if (owner === undefined) {
      owner = { running: 0, waiting: [] };
      this.#organisations.set(lane, owner);
    }
    return owner;
  }

  #leave(lane: Lane, owner: Organisation): void {
    owner.running -= 1;
    if (lane === null) return;
    this.#runningOfOrganisations -= 1;
    if (owner.running === 0 && owner.waiting.length === 0) this.#organisations.delete(lane);
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
    const id = this.#nextOrganisation();
    if (id === null) return false;
    const organisation = this.#organisations.get(id)!;
    organisation.running += 1;
    this.#runningOfOrganisations += 1;
    // To the end of the row: the next turn is another organisation's.
    this.#organisations.delete(id);
    this.#organisations.set(id, organisation);
    organisation.waiting.shift()!();
    return true;
  }

  /** The organisation with the fewest readers among those that wait and may have one more. */
  #nextOrganisation(): number | null {
    let next: number | null = null;
    let fewest = this.#perOrganisationMax;
    for (const [id, { running, waiting }] of this.#organisations) {
      if (waiting.length === 0 || running >= fewest) continue;
      next = id;
      fewest = running;
    }
    return next;
  }
}
