import { hourOfDay, type LocalDay } from '../domain/day.ts';
import { DISCARD_REASONS, type DiscardReason } from '../domain/discard.ts';
import type { Log } from '../domain/log.ts';
import { collectorNumber } from '../domain/sequence.ts';
import type { Journal } from '../journal/journal.ts';
import { encodeEvent } from '../store/encode-event.ts';
import type { DiscardCounter } from './discard-counter.ts';
import { UNKNOWN_SITE } from './discards.ts';
import type { CollectRequest, Draft } from './draft.ts';
import { languageOf } from './language.ts';
import { Address } from './lookup/address.ts';
import type { PageUrl } from './page-url.ts';
import type { TrackerEvent } from './read-body.ts';
import type { Salts } from './salts.ts';
import { screenClassOf } from './screen-class.ts';
import { collectionSteps, type StepDependencies } from './steps.ts';
import { visitorOf } from './visitor.ts';

export interface CollectorOptions extends StepDependencies {
  readonly journal: Pick<Journal, 'append'>;
  readonly salts: Salts;
  readonly discards: DiscardCounter;
  readonly log: Log;
  /** The number of this run of a collector. It separates the numbers of its events from all others. */
  readonly run: number;
}

/** Decides on requests step by step and writes accepted events to the journal. */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #steps: ReturnType<typeof collectionSteps>;
  readonly #discarded = new Map<DiscardReason, number>(DISCARD_REASONS.map((reason) => [reason, 0]));
  #accepted = 0;
  #unreadableAddresses = 0;
  /** The last cause that was logged. */
  #lastCause = '';
  #sequence: number;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#steps = collectionSteps(options);
    this.#sequence = collectorNumber(options.run);
  }

  /** The number of events on disk since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** The number of discarded events since the start, by reason. */
  get discarded(): ReadonlyMap<DiscardReason, number> {
    return this.#discarded;
  }

  /** The number of discarded events since the start whose relay passed an address that cannot be read. */
  get unreadableAddresses(): number {
    return this.#unreadableAddresses;
  }

  /** Tells whether an address is that of a relay: it has presented an active relay key. */
  isRelay(address: string): boolean {
    return this.#options.relayKeys.isPeer(address);
  }

  /**
   * Decides on one request. Calls `settled` once the event is discarded, or accepted and on disk. Never throws: an
   * event whose decision fails for an unforeseen cause (a damaged lookup file, an unreadable database) is `lost`.
   */
  receive(request: CollectRequest, settled: () => void): void {
    const draft = emptyDraft(request);
    let reason: DiscardReason | null;
    try {
      reason = this.#walk(draft);
      if (reason === null) {
        const salt = this.#options.salts.held(draft.day.day);
        if (salt !== undefined) this.#keep(draft, salt, settled);
        else this.#keepWithNewSalt(draft, settled);
        return;
      }
    } catch (err) {
      this.#logOnce(err);
      reason = 'lost';
    }
    this.#discard(draft, reason);
    settled();
  }

  /** Applies the steps to a draft in order and returns the first reason to discard it; null when it is accepted. */
  #walk(draft: Draft): DiscardReason | null {
    for (const step of this.#steps) {
      const reason = step(draft);
      if (reason !== null) return reason;
    }
    return null;
  }

  /** Logs a cause once, regardless of how many events it loses. */
  #logOnce(err: unknown): void {
    const message = err instanceof Error ? err.message : String(err);
    if (message === this.#lastCause) return;
    this.#lastCause = message;
    this.#options.log.error({ err }, 'an event could not be decided on and is lost');
  }

  #keepWithNewSalt(draft: Draft, settled: () => void): void {
    this.#options.salts.saltFor(draft.day.day).then(
      (salt) => this.#keep(draft, salt, settled),
      () => {
        this.#discard(draft, 'lost');
        settled();
      },
    );
  }

  #keep(draft: Draft, salt: Buffer, settled: () => void): void {
    const { url, day, address, request } = draft;
    const line = encodeEvent({
      site: draft.site!.id,
      day: day.day,
      hour: hourOfDay(request.receivedAt, day.start),
      visitor: visitorOf(salt, draft.site!.id, address, draft.userAgent),
      ts: request.receivedAt,
      seq: this.#sequence++,
      event: draft.event,
      page: url.page,
      referrer: draft.referrer,
      utmSource: url.utmSource,
      utmMedium: url.utmMedium,
      utmCampaign: url.utmCampaign,
      utmContent: url.utmContent,
      utmTerm: url.utmTerm,
      country: draft.country,
      region: draft.region,
      city: draft.city,
      browser: draft.browser,
      browserVersion: draft.browserVersion,
      os: draft.os,
      osVersion: draft.osVersion,
      device: draft.device,
      hostname: draft.hostname,
      language: languageOf(draft.input.l),
      screen: screenClassOf(draft.input.w),
      activeMs: draft.activeMs,
      scrollPct: draft.scrollPct,
      props: draft.props,
    });
    this.#options.journal.append(line, (kept) => {
      if (kept) this.#accepted++;
      else this.#discard(draft, 'lost');
      settled();
    });
  }

  #discard(draft: Draft, reason: DiscardReason): void {
    this.#discarded.set(reason, this.#discarded.get(reason)! + 1);
    if (draft.unreadableAddress) this.#unreadableAddresses++;
    const { discards, days } = this.#options;
    const day = draft.day.day || days.at(draft.request.receivedAt, 'UTC').day;
    const siteId = draft.site?.id ?? UNKNOWN_SITE;
    discards.add(siteId, day, reason);
    if (reason === 'excluded') discards.addExcluded(siteId, day, draft.exclusion!);
    if (reason === 'bot_user_agent') discards.addCrawler(siteId, day, draft.crawler);
    discards.recent.add(siteId, reason, draft.request.headers.origin, draft.request.receivedAt);
  }
}

const NO_INPUT: TrackerEvent = { s: '', u: '', r: '', w: 0, l: '', e: null, p: null };
const NO_DAY: LocalDay = { day: '', start: 0, end: 0 };
const NO_URL: PageUrl = {
  page: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmContent: '',
  utmTerm: '',
  origin: null,
};
const UNKNOWN_ADDRESS = new Address(4, 0, 0);

/** Makes a draft with all fields, so that every draft has the same shape. */
function emptyDraft(request: CollectRequest): Draft {
  return {
    request,
    input: NO_INPUT,
    site: null,
    day: NO_DAY,
    url: NO_URL,
    referrer: '',
    userAgent: '',
    crawler: '',
    exclusion: null,
    browser: '',
    browserVersion: '',
    os: '',
    osVersion: '',
    device: '',
    hostname: '',
    address: UNKNOWN_ADDRESS,
    unreadableAddress: false,
    country: '',
    region: '',
    city: '',
    event: '',
    activeMs: 0,
    scrollPct: 0,
    props: '',
  };
}
