import { cancelledBy } from '../concurrency/cancellation.ts';
import { KeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { inLane } from '../concurrency/lane.ts';
import type { Clock } from '../domain/clock.ts';
import { ApiError } from '../domain/error.ts';
import { ORGANISATION_READS_MAX, ORGANISATION_READS_RUNNING_MAX, SITE_READS_RUNNING_MAX } from '../domain/limits.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import { ReadCancelledError } from '../store/store-error.ts';

/** Opening a page asks about 12 questions, and a page that stays open asks every few seconds. */
const LINK_REQUESTS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const LINK_READERS_MAX = 2000;
/** The most reads that run at once: of a public link, of all links of an organisation together, and of a user. */
const LINK_AT_ONCE = 6;
const LINKS_OF_ORGANISATION_AT_ONCE = 6;
const USER_AT_ONCE = 12;
/** The most reads of a link or a user that wait. Several pages that are opened at one moment fit. */
const WAITING_MAX = 60;
const RETRY_AFTER_S = 5;

/** A client that reads figures of an organisation's sites: a public link with an address, a user, or an API key. */
export type ReadClient = {
  readonly orgId: number;
  /** The public id of the site in question; absent when the question is about no single site. */
  readonly site?: string | undefined;
} & ({ readonly link: string; readonly address: string } | { readonly userId: number } | { readonly keyId: number });

/** The client whose limit refused a read: the link or user itself, or its organisation as a whole. */
export type ReadRefusal = 'client' | 'organisation';

/** The error for a read that was refused because there are too many. */
export class TooManyReadsError extends Error {
  override readonly name = 'TooManyReadsError';
  readonly refusal: ReadRefusal;
  /** The time until the client may try again, seconds. */
  readonly retryAfterSeconds: number;

  constructor(refusal: ReadRefusal, retryAfterSeconds: number = RETRY_AFTER_S) {
    super('too many requests for stats');
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The status that logs and metrics have for it, as those of nginx: neither an answer nor a failure. */
export const CLIENT_GONE = 499;

/** The error for a read whose client went away before it ended. No client receives it. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** The error for a read that the stop of the process has refused or broken off. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';

  constructor(options?: ErrorOptions) {
    super('the service is stopping; please retry', options);
  }
}

/**
 * Limits reads of figures, so that no client keeps others from reading. The dashboard and the read API share it. An
 * organisation has a limited number of reads under way, over all its clients. Within it a user, a public link, and all
 * links together have limits of their own, so that strangers with a link leave room for members. A public link also
 * answers each address only so often a minute.
 */
export class ReadLimiter {
  readonly #rate: SlidingWindow<string>;
  readonly #links = new KeyedSemaphore<string>({
    permits: LINK_AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: refuseClient,
  });
  readonly #users = new KeyedSemaphore<number>({
    permits: USER_AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: refuseClient,
  });
  readonly #linksOfOrganisation = new KeyedSemaphore<number>({
    permits: LINKS_OF_ORGANISATION_AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: refuseClient,
  });
  readonly #organisations = new KeyedSemaphore<number>({
    permits: ORGANISATION_READS_RUNNING_MAX,
    waitingMax: ORGANISATION_READS_MAX - ORGANISATION_READS_RUNNING_MAX,
    refusal: () => new TooManyReadsError('organisation'),
  });

  /** The number of each organisation's reads that run or wait for any of the semaphores. */
  readonly #underWay = new Map<number, number>();
  readonly #sites = new KeyedSemaphore<string>({
    permits: SITE_READS_RUNNING_MAX,
    waitingMax: ORGANISATION_READS_MAX - SITE_READS_RUNNING_MAX,
    refusal: () => new TooManyReadsError('organisation'),
  });

  /** Refuses each read that has not begun. */
  readonly #waiting = new Set<() => void>();
  #isStopping = false;

  constructor(clock: Clock) {
    this.#rate = new SlidingWindow({
      clock,
      maxRequests: LINK_REQUESTS_PER_MINUTE,
      windowMs: MINUTE_MS,
      keysMax: LINK_READERS_MAX,
    });
  }

  /** Refuses the reads that wait and those that come, by a StoppingError. Those that run go on. */
  stop(): void {
    this.#isStopping = true;
    for (const refuse of this.#waiting) refuse();
  }

  /**
   * Runs a read when the client's limits allow it, in the lane of the organisation. Throws a TooManyReadsError, a
   * StoppingError after `stop`, and a ClientGoneError when `gone` is aborted: who clicks through a page leaves many questions
   * behind. A read that has begun then ends its statements (`cancelledBy`).
   */
  async run<Answer>(client: ReadClient, read: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    if (this.#isStopping) throw new StoppingError();
    const { promise: refused, reject } = Promise.withResolvers<never>();
    const refuse = () => reject(new StoppingError());
    this.#waiting.add(refuse);
    const begin = () => {
      this.#waiting.delete(refuse);
      return gone === undefined ? this.#untilStop(read) : cancelledBy(gone, () => this.#untilStop(read));
    };
    try {
      return await Promise.race([refused, this.#admitted(client, begin, gone)]);
    } catch (error) {
      const isGone = gone?.aborted && (error === gone.reason || error instanceof ReadCancelledError);
      throw isGone ? new ClientGoneError() : error;
    } finally {
      this.#waiting.delete(refuse);
    }
  }

  /** Runs a read. When it fails after `stop`, it has found something closed that it needs. */
  async #untilStop<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    if (this.#isStopping) throw new StoppingError();
    try {
      return await read();
    } catch (error) {
      throw this.#isStopping && !(error instanceof ApiError) ? new StoppingError({ cause: error }) : error;
    }
  }

  async #admitted<Answer>(
    client: ReadClient,
    read: () => Promise<Answer>,
    gone: AbortSignal | undefined,
  ): Promise<Answer> {
    const { orgId, site } = client;
    const running = () => this.#organisations.run(orgId, () => inLane(orgId, read), gone);
    const ofSite = () => (site === undefined ? running() : this.#sites.run(`${orgId} ${site}`, running, gone));
    const ofOrganisation = () => this.#counted(orgId, ofSite);
    if ('keyId' in client) return ofOrganisation();
    if ('userId' in client) return this.#users.run(client.userId, ofOrganisation, gone);
    const reader = `${client.link} ${client.address}`;
    if (!this.#rate.admit(reader)) throw new TooManyReadsError('client', this.#rate.retryAfterSeconds(reader));
    const ofLinks = () => this.#linksOfOrganisation.run(orgId, ofOrganisation, gone);
    return this.#links.run(client.link, ofLinks, gone);
  }

  /** Runs a read and counts it among those that its organisation has under way, running or waiting. */
  async #counted<Answer>(orgId: number, read: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(orgId) ?? 0;
    if (underWay >= ORGANISATION_READS_MAX) throw new TooManyReadsError('organisation');
    this.#underWay.set(orgId, underWay + 1);
    try {
      return await read();
    } finally {
      const left = this.#underWay.get(orgId)! - 1;
      if (left === 0) this.#underWay.delete(orgId);
      else this.#underWay.set(orgId, left);
    }
  }
}

function refuseClient(): TooManyReadsError {
  return new TooManyReadsError('client');
}
