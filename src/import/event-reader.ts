import { HostReader, referrerOf } from '../collect/host.ts';
import { type PageUrl, readPageUrl } from '../collect/page-url.ts';
import { readProps } from '../collect/props.ts';
import type { Clock } from '../domain/clock.ts';
import { hourOfDay, localDayAt } from '../domain/day.ts';
import { type CollectedEvent, ENGAGE, PAGEVIEW } from '../domain/event.ts';
import { EVENT_NAME_PATTERN, HOSTNAME_MAX_BYTES } from '../domain/limits.ts';
import { type Masking, maskedPath, maskedProps } from '../domain/page-mask.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { importNumber } from '../domain/sequence.ts';
import type { Site } from '../domain/site.ts';
import { isOwnHost } from '../domain/site-domains.ts';
import { storedValue } from '../domain/stored-text.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { DayIndex } from './day-index.ts';
import { readImportedFields } from './imported-fields.ts';
import { importedVisitor, type VisitorKeys } from './imported-visitor.ts';
import { readInstant } from './instant.ts';
import { PAGE_URL_MAX_CHARS, type Rejection } from './rejection.ts';

const FIRST_DAY = '1970-01-01';
const ACTIVE_MAX_MS = 86_400_000;

export interface EventReaderOptions {
  readonly site: Site;
  /** The zones that the site has had, the earliest first. A day is read by the zone that the site had on it. */
  readonly zones: readonly SiteZone[];
  /** The installation's import keys. */
  readonly keys: VisitorKeys;
  readonly clock: Clock;
  /** The local days that take no more events. The set may grow during the import. */
  readonly finalDays: ReadonlySet<string>;
  /** The local days whose figures another product has counted. The set may grow during the import; none when absent. */
  readonly importedDays?: ReadonlySet<string>;
}

/** Turns import lines of one site into events. Fields that the collector reads too are read by the same rules. */
export class EventReader {
  readonly #options: EventReaderOptions;
  readonly #days: DayIndex;
  readonly #hosts = new HostReader();
  readonly #firstKept: string;

  constructor(options: EventReaderOptions) {
    this.#options = options;
    const { site, zones, clock } = options;
    this.#days = new DayIndex(zones);
    this.#firstKept = firstKeptDay(site, localDayAt(clock.nowMicros(), site.timezone).day);
  }

  /**
   * Returns the event of an import line, parsed from JSON, or the reason why it is rejected.
   *
   * @param importId the import's id; with the line's number it orders events of one instant as their files do
   */
  read(json: unknown, importId: number, line: number): CollectedEvent | Rejection {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'not_object';
    const fields = json as Readonly<Record<string, unknown>>;
    const when = this.#readTime(fields.ts);
    if (typeof when === 'string') return when;
    const visitor = typeof fields.visitor === 'number' ? String(fields.visitor) : fields.visitor;
    if (typeof visitor !== 'string' || visitor === '') return 'visitor';
    const url = this.#readUrl(fields.u);
    if (typeof url === 'string') return url;
    const what = readEvent(fields.e, fields.p, this.#options.site);
    if (typeof what === 'string') return what;
    const origin = readImportedFields(fields);
    if (typeof origin === 'string') return origin;
    const { site, keys } = this.#options;
    return {
      site: site.id,
      day: when.day,
      hour: when.hour,
      visitor: importedVisitor(keys.of(when.day), site.id, when.day, visitor),
      ts: when.ts,
      seq: importNumber(importId) + line,
      event: what.event,
      page: url.page,
      referrer: this.#readReferrer(fields.r),
      utmSource: url.utmSource,
      utmMedium: url.utmMedium,
      utmCampaign: url.utmCampaign,
      utmContent: url.utmContent,
      utmTerm: url.utmTerm,
      ...origin,
      hostname: origin.hostname || this.#hostnameOf(url),
      activeMs: what.activeMs,
      scrollPct: what.scrollPct,
      props: what.props,
    };
  }

  #readTime(value: unknown): Pick<CollectedEvent, 'ts' | 'day' | 'hour'> | Rejection {
    const ts = readInstant(value);
    if (typeof ts === 'string') return ts;
    if (ts < 0) return 'ts_before_1970';
    if (ts > this.#options.clock.nowMicros()) return 'ts_future';
    const day = this.#days.at(ts);
    // West of Greenwich the first hours since the epoch belong to a local day of 1969.
    if (day.day < FIRST_DAY) return 'ts_before_1970';
    if (this.#options.importedDays?.has(day.day) === true) return 'day_imported';
    if (this.#options.finalDays.has(day.day)) return 'day_final';
    if (day.day < this.#firstKept) return 'day_erased';
    return { ts, day: day.day, hour: hourOfDay(ts, day.start) };
  }

  #readUrl(u: unknown): PageUrl | Rejection {
    if (typeof u !== 'string' || u === '') return 'u_missing';
    if (u.length > PAGE_URL_MAX_CHARS) return 'u_too_long';
    const url = readPageUrl(u);
    if (url === null) return 'u_invalid';
    if (url.origin !== null) {
      const host = this.#hosts.hostOf(url.origin);
      if (!host.web || !isOwnHost(host.name, this.#options.site)) return 'u_domain';
    }
    return { ...url, page: maskedPath(url.page, this.#options.site) };
  }

  /** Returns the host of an absolute `u`, as the collection does; empty for a path. */
  #hostnameOf({ origin }: PageUrl): string {
    return origin === null ? '' : storedValue(this.#hosts.hostOf(origin).name, HOSTNAME_MAX_BYTES);
  }

  /**
   * Reads the referrer as the collection does: a wrong type counts as absent, and so does a page of the site itself.
   */
  #readReferrer(r: unknown): string {
    return typeof r === 'string' ? referrerOf(this.#hosts.hostOf(r), this.#options.site) : '';
  }
}

type EventFields = Pick<CollectedEvent, 'event' | 'activeMs' | 'scrollPct' | 'props'>;

function readEvent(e: unknown, p: unknown, site: Masking): EventFields | Rejection {
  if (e !== undefined && e !== null && (typeof e !== 'string' || !EVENT_NAME_PATTERN.test(e))) return 'event_name';
  if (e === PAGEVIEW) return 'event_reserved';
  const event = e ?? PAGEVIEW;
  const given = p ?? null;
  if (given !== null && (typeof given !== 'object' || Array.isArray(given))) return 'props_type';
  const props = given as Readonly<Record<string, unknown>> | null;
  if (event === ENGAGE) {
    const activeMs = wholeNumber(props?.t, ACTIVE_MAX_MS);
    return { event, activeMs, scrollPct: wholeNumber(props?.d, 100), props: '' };
  }
  const kept = readProps(maskedProps(props, site));
  return kept === null ? 'props_size' : { event, activeMs: 0, scrollPct: 0, props: kept };
}

/** Returns a number from a file as an integer from 0 to `max`; 0 for any other value. */
function wholeNumber(value: unknown, max: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), max) : 0;
}
