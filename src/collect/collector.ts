import type { DiscardCounter } from '../control/discards.ts';
import { UNKNOWN_SITE } from '../control/discards.ts';
import type { Salts } from '../control/salts.ts';
import { hourOfDay } from '../domain/day.ts';
import { DISCARD_REASONS, type DiscardReason } from '../domain/discard.ts';
import type { Journal } from '../journal/journal.ts';
import { encodeEvent } from '../store/encode-event.ts';
import { Address } from './address.ts';
import type { CollectRequest, Draft } from './draft.ts';
import { collectionSteps, type Lookups } from './steps.ts';
import { visitorOf } from './visitor.ts';

/** Sequence numbers of one process; the writer's number stands above them. */
const SEQUENCE_PER_WRITER = 2 ** 33;
export const WRITERS_MAX = 2 ** 20;

export interface CollectorOptions extends Lookups {
  readonly journal: Pick<Journal, 'append'>;
  readonly salts: Salts;
  readonly discards: DiscardCounter;
  /** Tells this process's sequence numbers from other writers', 0 ≤ writer < `WRITERS_MAX`. */
  readonly writer: number;
}

/** Takes requests through the steps into the journal. */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #steps: ReturnType<typeof collectionSteps>;
  readonly #discarded = new Map<DiscardReason, number>(DISCARD_REASONS.map((reason) => [reason, 0]));
  #accepted = 0;
  #sequence: number;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#steps = collectionSteps(options);
    this.#sequence = options.writer * SEQUENCE_PER_WRITER;
  }

  /** Events on disk, since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Events that were not kept, by reason, since the start. */
  get discarded(): ReadonlyMap<DiscardReason, number> {
    return this.#discarded;
  }

  /** Decides on one request; calls `settled` once it is discarded, or accepted and on disk. Never throws. */
  receive(request: CollectRequest, settled: () => void): void {
    const draft = emptyDraft(request);
    for (const step of this.#steps) {
      const reason = step(draft);
      if (reason !== null) {
        this.#discard(draft, reason);
        settled();
        return;
      }
    }
    const salt = this.#options.salts.held(draft.day.day);
    if (salt !== undefined) this.#keep(draft, salt, settled);
    else this.#keepWithNewSalt(draft, settled);
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
      visitor: visitorOf(salt, draft.site!.id, address.visitorPart, draft.userAgent),
      ts: request.receivedAt,
      seq: this.#sequence++,
      event: draft.event,
      page: url.page,
      referrer: draft.referrer,
      utmSource: url.utmSource,
      utmMedium: url.utmMedium,
      utmCampaign: url.utmCampaign,
      country: draft.country,
      region: draft.region,
      city: draft.city,
      browser: draft.browser,
      os: draft.os,
      device: draft.device,
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
    const { discards, days } = this.#options;
    if (draft.site !== null) discards.add(draft.site.id, draft.day.day, reason);
    else discards.add(UNKNOWN_SITE, days.at(draft.request.receivedAt, 'UTC').day, reason);
  }
}

const UNKNOWN_ADDRESS = new Address(4, 0, 0);

/** All fields from the beginning, so that every draft has the same shape. */
function emptyDraft(request: CollectRequest): Draft {
  return {
    request,
    input: { s: '', u: '', r: '', e: null, p: null },
    site: null,
    day: { day: '', start: 0, end: 0 },
    url: { page: '', utmSource: '', utmMedium: '', utmCampaign: '', origin: null },
    referrer: '',
    userAgent: '',
    browser: '',
    os: '',
    device: '',
    address: UNKNOWN_ADDRESS,
    country: '',
    region: '',
    city: '',
    event: '',
    activeMs: 0,
    scrollPct: 0,
    props: '',
  };
}
