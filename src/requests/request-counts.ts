import { parseAddress } from '../collect/lookup/address.ts';
import type { Lookups } from '../collect/lookup/lookups.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { DATACENTRE_BROWSER, NO_USER_AGENT, type Verdict } from '../domain/crawler.ts';
import { maskedPath } from '../domain/page-mask.ts';
import type { RequestFault } from '../domain/request-fault.ts';
import type { Site } from '../domain/site.ts';
import { isOwnHost } from '../domain/site-domains.ts';
import { FILES, isFile, NOT_KEPT } from './file-path.ts';
import type { RequestDays } from './request-days.ts';
import { type ReportedRequest, readRequestLine } from './request-line.ts';

/** Requests of one crawler, page, class of status and verdict on one day; of people, those of a day. */
export interface RequestCount {
  readonly day: string;
  /** Empty for people. */
  readonly crawler: string;
  readonly page: string;
  /** The first digit. */
  readonly status: number;
  readonly verdict: Verdict | '';
  readonly requests: number;
  readonly bytes: number;
}

/** The counts and faults that a batch of lines adds. */
export interface CountedBatch {
  readonly counts: readonly RequestCount[];
  readonly faults: ReadonlyMap<RequestFault, number>;
}

/** The site, data and rules by which lines are read. */
export interface LineReading {
  readonly site: Site;
  readonly lookups: Pick<Lookups, 'describe' | 'isDatacentre' | 'locate'>;
  /** Says whether an address is, or in the past was, the crawler's that the User-Agent names. */
  readonly verdictOf: (crawler: string, address: string, isPast: boolean) => Promise<Verdict>;
  /** The local days of requests. */
  readonly days: Pick<RequestDays, 'dayOf' | 'isPast'>;
}

/** A request that is counted, before it is known who is behind it. */
interface Counted extends RequestCount {
  /** Empty for people. */
  readonly address: string;
}

/** Behind these may be a person, in a cloud desktop or a VPN. */
const NAMELESS: ReadonlySet<string> = new Set([DATACENTRE_BROWSER, NO_USER_AGENT]);

/** So many lines are read at once: collection waits no longer than for these. */
const LINES_AT_ONCE = 50;

/** A sender waits no longer for the verdicts on a batch. */
const VERDICT_MAX_MS = 3000;
const UNVERIFIED: Verdict = 'unverified';

/** Counts the requests that lines tell. Of people's requests, nothing but their number and bytes is left. */
export async function countRequests(lines: readonly string[], reading: LineReading): Promise<CountedBatch> {
  const requests: Counted[] = [];
  const faults = new Map<RequestFault, number>();
  for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
    if (i > 0) await new Promise(setImmediate);
    for (const line of lines.slice(i, i + LINES_AT_ONCE)) {
      const counted = countOf(readRequestLine(line), reading);
      if (typeof counted === 'string') faults.set(counted, (faults.get(counted) ?? 0) + 1);
      else requests.push(counted);
    }
  }
  const verdicts = await verdictsOf(requests, reading);
  const counts: RequestCount[] = requests.map(({ address, ...request }) => {
    const verdict: RequestCount['verdict'] =
      request.crawler === '' ? '' : verdicts.get(claimOf({ ...request, address }, reading))!;
    return { ...request, verdict };
  });
  return { counts: mergedCounts(counts), faults };
}

/** Adds up what is counted together. */
export function mergedCounts(counts: readonly RequestCount[]): RequestCount[] {
  const keyOf = ({ day, crawler, page, status, verdict }: RequestCount) =>
    [day, crawler, status, verdict, page].join('\n');
  return [...Map.groupBy(counts, keyOf).values()].map((same) => ({
    ...same[0]!,
    requests: same.reduce((sum, { requests }) => sum + requests, 0),
    bytes: same.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
}

/** Asks about each crawler and address once, of the past once more, all at the same time. */
async function verdictsOf(requests: readonly Counted[], reading: LineReading): Promise<ReadonlyMap<string, Verdict>> {
  const claims = new Map(requests.map((request) => [claimOf(request, reading), request]));
  const asked = [...claims].map(async ([claim, { day, crawler, address }]) => {
    if (crawler === '') return [claim, UNVERIFIED] as const;
    const asking = reading.verdictOf(crawler, address, reading.days.isPast(day));
    return [claim, await withTimeout(VERDICT_MAX_MS, asking, () => UNVERIFIED)] as const;
  });
  return new Map(await Promise.all(asked));
}

function claimOf(
  { day, crawler, address }: Pick<Counted, 'day' | 'crawler' | 'address'>,
  { days }: Pick<LineReading, 'days'>,
): string {
  return `${crawler}\n${address}\n${days.isPast(day)}`;
}

function countOf(
  request: ReportedRequest | RequestFault,
  { site, lookups, days }: LineReading,
): Counted | RequestFault {
  if (typeof request === 'string') return request;
  const { at, host, bytes, userAgent, address } = request;
  const day = days.dayOf(at);
  if (day === null) return 'time';
  if (host !== '' && !isOwnHost(host, site)) return 'other_host';
  const one = { day, verdict: '', requests: 1, bytes } as const;
  const crawler = crawlerOf(userAgent, address, lookups);
  if (crawler === null) return { ...one, crawler: '', page: '', status: 0, address: '' };
  const page = NAMELESS.has(crawler) ? NOT_KEPT : isFile(request.page) ? FILES : maskedPath(request.page, site);
  return { ...one, crawler, page, status: Math.floor(request.status / 100), address };
}

/** Names who asked, by the User-Agent or the network; null for people. */
function crawlerOf(userAgent: string, address: string, lookups: LineReading['lookups']): string | null {
  const { bot, crawler } = lookups.describe(userAgent);
  if (bot) return crawler;
  const ip = address === '' ? null : parseAddress(address);
  const asn = ip === null ? null : lookups.locate(ip).asn;
  return asn !== null && lookups.isDatacentre(asn) ? DATACENTRE_BROWSER : null;
}
