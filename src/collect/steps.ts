import { hourOfDay, type LocalDays } from '../domain/day.ts';
import { ENGAGE, PAGEVIEW } from '../domain/event.ts';
import { EVENT_NAME_PATTERN, HOSTNAME_MAX_BYTES } from '../domain/limits.ts';
import { maskedPath, maskedProps } from '../domain/page-mask.ts';
import { collectorNumber } from '../domain/sequence.ts';
import { isOwnHost } from '../domain/site-domains.ts';
import { storedValue } from '../domain/stored-text.ts';
import type { Journal } from '../journal/journal.ts';
import { encodeEvent } from '../store/encode-event.ts';
import type { Step } from './draft.ts';
import type { ExclusionDirectory } from './exclusion-directory.ts';
import type { FixedWindow } from './fixed-window.ts';
import { readForwarded } from './forwarded.ts';
import { type HostReader, referrerOf } from './host.ts';
import { languageOf } from './language.ts';
import { parseAddress } from './lookup/address.ts';
import type { Lookups } from './lookup/lookups.ts';
import { readPageUrl } from './page-url.ts';
import { readProps } from './props.ts';
import type { ProxyKeys } from './proxy-keys.ts';
import { readBody } from './read-body.ts';
import type { Salts } from './salts.ts';
import { screenClassOf } from './screen-class.ts';
import type { SiteDirectory } from './site-directory.ts';
import { visitorOf } from './visitor.ts';

/** The steps look things up in these, and the journal keeps the accepted events. */
export interface StepDependencies {
  readonly sites: SiteDirectory;
  readonly proxyKeys: ProxyKeys;
  readonly exclusions: ExclusionDirectory;
  readonly days: LocalDays;
  readonly hosts: HostReader;
  readonly lookups: Lookups;
  readonly rateLimiter: FixedWindow;
  readonly salts: Salts;
  /** The number of this run of a collector. It separates the numbers of its events from all others. */
  readonly run: number;
  readonly journal: Pick<Journal, 'append'>;
}

/** The `Origin` of a page whose Referrer-Policy hides it, of a sandboxed frame and of a file. */
const HIDDEN_ORIGIN = 'null';
const ENGAGE_MAX_MS = 86_400_000;

/**
 * Returns the steps of collection, in order. Each passes the event on or discards it; the last one keeps it. The rate
 * limit is the last check, because it counts accepted events only.
 */
export function collectionSteps(dependencies: StepDependencies): readonly Step[] {
  const { sites, proxyKeys, exclusions, days, hosts, lookups, rateLimiter, salts, run, journal } = dependencies;
  let sequence = collectorNumber(run);

  const parseBody: Step = (draft) => {
    const input = readBody(draft.request.body);
    if (typeof input === 'string') return input;
    draft.input = input;
    return null;
  };

  const findSite: Step = (draft) => {
    const site = sites.byPublicId(draft.input.s);
    if (site === undefined) return 'unknown_site';
    const { receivedAt } = draft.request;
    const { day, start } = days.at(receivedAt, site.timezone);
    draft.site = site;
    draft.fields.site = site.id;
    draft.fields.ts = receivedAt;
    draft.fields.day = day;
    draft.fields.hour = hourOfDay(receivedAt, start);
    return site.state === 'active' ? null : 'unknown_site';
  };

  const honourGpc: Step = (draft) => (draft.site!.honoursGpc && draft.request.headers.gpc === '1' ? 'gpc' : null);

  /**
   * Matches the origin with the site's domains. It is the `Origin` header's; if that is absent, the host of an absolute
   * `u` is used. It is not used for `Origin: null`, by which a browser hides what any page could then claim.
   */
  const matchOrigin: Step = (draft) => {
    const url = readPageUrl(draft.input.u);
    if (url === null) return 'malformed';
    if (draft.request.headers.origin === HIDDEN_ORIGIN) return 'origin_hidden';
    const site = draft.site!;
    const onDomain = (absolute: string): boolean => {
      const host = hosts.hostOf(absolute);
      return host.web && isOwnHost(host.name, site);
    };
    const origin = draft.request.headers.origin ?? url.origin;
    if (origin === null || !onDomain(origin)) return 'origin';
    if (url.origin !== null && !onDomain(url.origin)) return 'origin';
    const { fields } = draft;
    fields.referrer = referrerOf(hosts.hostOf(draft.input.r), site);
    fields.hostname = storedValue(hosts.hostOf(origin).name, HOSTNAME_MAX_BYTES);
    fields.page = url.page;
    fields.utmSource = url.utmSource;
    fields.utmMedium = url.utmMedium;
    fields.utmCampaign = url.utmCampaign;
    fields.utmContent = url.utmContent;
    fields.utmTerm = url.utmTerm;
    return null;
  };

  const describeAgent: Step = (draft) => {
    draft.userAgent = draft.request.headers.userAgent;
    const agent = lookups.describe(draft.userAgent);
    draft.crawler = agent.crawler;
    if (agent.bot) return 'bot_user_agent';
    const { fields } = draft;
    fields.browser = agent.browser;
    fields.browserVersion = agent.browserVersion;
    fields.os = agent.os;
    fields.osVersion = agent.osVersion;
    fields.device = agent.device;
    return null;
  };

  /**
   * Locates the visitor by the address of the connection, or by the data that a proxy with a valid key passes. Data
   * that the proxy leaves out is looked up. An address of a proxy that cannot be read discards the event: the
   * connection's is the proxy's own, by which all of its visitors would be one.
   */
  const locate: Step = (draft) => {
    const { headers, remoteAddress } = draft.request;
    const forwarded = proxyKeys.verifyOf(remoteAddress, headers.proxyKey) ? readForwarded(headers) : null;
    const passed = forwarded?.address;
    draft.unreadableAddress = passed === null;
    const address = passed === undefined ? parseAddress(remoteAddress) : passed;
    if (address === null) return 'malformed';
    const { place, asn: foundAsn } = lookups.locate(address);
    const asn = forwarded?.asn ?? foundAsn;
    if (asn !== null && lookups.isDatacentre(asn)) return 'bot_network';
    draft.address = address;
    draft.fields.country = forwarded?.country || place.country;
    draft.fields.region = forwarded?.region || place.region;
    draft.fields.city = forwarded?.city || place.city;
    return null;
  };

  const rejectSpam: Step = (draft) => (lookups.isSpamReferrer(draft.fields.referrer) ? 'referrer_spam' : null);

  const exclude: Step = (draft) => {
    draft.exclusion = exclusions.ruleFor(draft.site!, draft);
    return draft.exclusion === null ? null : 'excluded';
  };

  /** Removes what the site's rules say from the paths, before anything is written. */
  const mask: Step = (draft) => {
    const { fields, input } = draft;
    const site = draft.site!;
    if (site.masks === undefined) return null;
    fields.page = maskedPath(fields.page, site);
    draft.input = { ...input, p: maskedProps(input.p, site) };
    return null;
  };

  const readEvent: Step = ({ input: { e, p, l, w }, fields }) => {
    if (e !== null && (!EVENT_NAME_PATTERN.test(e) || e === PAGEVIEW)) return 'event_name';
    const props = readProps(p);
    if (props === null) return 'props';
    fields.event = e ?? PAGEVIEW;
    if (e === ENGAGE) {
      fields.activeMs = wholeNumber(p?.t, ENGAGE_MAX_MS);
      fields.scrollPct = wholeNumber(p?.d, 100);
    } else fields.props = props;
    fields.language = languageOf(l);
    fields.screen = screenClassOf(w);
    return null;
  };

  const limitRate: Step = ({ site, address, request }) =>
    rateLimiter.accept(site!.id, address.ratePart, request.receivedAt) ? null : 'rate_limit';

  /** Takes the day's salt from memory. Only the first event of a day waits for it. */
  const takeSalt: Step = (draft) => {
    const { day } = draft.fields;
    const held = salts.held(day);
    if (held === undefined) {
      return (decided) => {
        const take = (salt: Buffer) => {
          draft.salt = salt;
          decided(null);
        };
        salts.saltFor(day).then(take, () => decided('lost'));
      };
    }
    draft.salt = held;
    return null;
  };

  const identifyVisitor: Step = ({ salt, fields, address, userAgent }) => {
    fields.visitor = visitorOf(salt!, fields.site, address, userAgent);
    return null;
  };

  /** Numbers the event. No step that waits may follow before the journal: it receives a writer's events in order. */
  const number: Step = ({ fields }) => {
    fields.seq = sequence++;
    return null;
  };

  const append: Step = ({ fields }) => {
    const line = encodeEvent(fields);
    return (decided) => journal.append(line, (kept) => decided(kept ? null : 'lost'));
  };

  const who = [parseBody, findSite, honourGpc, matchOrigin, describeAgent, locate, rejectSpam];
  return [...who, exclude, mask, readEvent, limitRate, takeSalt, identifyVisitor, number, append];
}

/** Returns a number from outside as an integer from 0 to `max`; 0 for anything else. */
function wholeNumber(value: unknown, max: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.floor(value), max) : 0;
}
