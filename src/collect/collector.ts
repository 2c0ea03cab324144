import { DISCARD_REASONS, type DiscardReason } from '../domain/discard.ts';
import type { Log } from '../domain/log.ts';
import type { DiscardCounter } from './discard-counter.ts';
import { UNKNOWN_SITE } from './discards.ts';
import { type CollectRequest, type Decision, type Draft, draftOf, type Step } from './draft.ts';
import { collectionSteps, type StepDependencies } from './steps.ts';

export interface CollectorOptions extends StepDependencies {
  readonly discards: DiscardCounter;
  readonly log: Log;
}

/** Takes requests through the steps, and counts the accepted events and the discarded ones. */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #steps: readonly Step[];
  readonly #discarded = new Map<DiscardReason, number>(DISCARD_REASONS.map((reason) => [reason, 0]));
  #accepted = 0;
  #unreadableAddresses = 0;
  /** The last cause that was logged. */
  #lastCause = '';

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#steps = collectionSteps(options);
  }

  /** The number of events on disk since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** The number of discarded events since the start, by reason. */
  get discarded(): ReadonlyMap<DiscardReason, number> {
    return this.#discarded;
  }

  /** The number of discarded events since the start whose proxy passed an address that cannot be read. */
  get unreadableAddresses(): number {
    return this.#unreadableAddresses;
  }

  /** Tells whether an address is that of a proxy: it has presented an active proxy key. */
  isKeyedProxy(address: string): boolean {
    return this.#options.proxyKeys.isPeer(address);
  }

  /**
   * Decides on one request. Calls `settled` once the event is discarded, or accepted and on disk. Never throws: an
   * event whose decision fails for an unforeseen cause (a damaged lookup file, an unreadable database) is `lost`.
   */
  receive(request: CollectRequest, settled: () => void): void {
    this.#walk(draftOf(request), 0, null, settled);
  }

  /** Applies the steps to a draft in order, from that of an index on, until one discards the event or has to wait. */
  #walk(draft: Draft, from: number, before: Decision, settled: () => void): void {
    let reason = before;
    try {
      for (let i = from; reason === null && i < this.#steps.length; i++) {
        const decision = this.#steps[i]!(draft);
        if (typeof decision === 'function') {
          decision(this.#continuation(draft, i + 1, settled));
          return;
        }
        reason = decision;
      }
    } catch (err) {
      this.#logOnce(err);
      reason = 'lost';
    }
    if (reason === null) this.#accepted++;
    else this.#discard(draft, reason);
    settled();
  }

  /** A function of its own: within the loop, each step would allocate a scope for it. */
  #continuation(draft: Draft, next: number, settled: () => void): (decision: Decision) => void {
    return (decision) => this.#walk(draft, next, decision, settled);
  }

  /** Logs a cause once, regardless of how many events it loses. */
  #logOnce(err: unknown): void {
    const message = err instanceof Error ? err.message : String(err);
    if (message === this.#lastCause) return;
    this.#lastCause = message;
    this.#options.log.error({ err }, 'an event could not be decided on and is lost');
  }

  #discard(draft: Draft, reason: DiscardReason): void {
    this.#discarded.set(reason, this.#discarded.get(reason)! + 1);
    if (draft.unreadableAddress) this.#unreadableAddresses++;
    const { discards, days } = this.#options;
    const day = draft.fields.day || days.at(draft.request.receivedAt, 'UTC').day;
    const siteId = draft.site?.id ?? UNKNOWN_SITE;
    discards.add(siteId, day, reason);
    if (reason === 'excluded') discards.addExcluded(siteId, day, draft.exclusion!);
    if (reason === 'bot_user_agent') discards.addCrawler(siteId, day, draft.crawler);
    discards.recent.add(siteId, reason, draft.request.headers.origin, draft.request.receivedAt);
  }
}
