/** What the collection makes of where an event comes from, once more and slowly (docs/definitions.md). */
import type { SiteDomains } from '../../src/domain/site-domains.ts';

/** Where an event says that it comes from: its `Origin` header, its page and its referrer. */
export interface Sender {
  readonly origin: string | null;
  readonly u: string;
  readonly r: string;
}

/** The host of the page and the referrer that are stored of an event, or why it is rejected. */
export function ownPage({ origin, u, r }: Sender, { domain, also = [] }: SiteDomains) {
  const domains = [domain, ...also];
  if (origin === 'null') return 'origin_hidden';
  const page = u.startsWith('/') ? null : hostOf(u);
  const from = origin === null ? page : hostOf(origin);
  if (from === null || !isOf(from, domains)) return 'origin';
  if (page !== null && !isOf(page, domains)) return 'origin';
  const referrer = hostOf(r);
  const isOwn = referrer === null || isOf(referrer, domains) || isOf(`www.${referrer}`, domains, 'whole');
  return { hostname: from, referrer: isOwn ? '' : withoutWww(referrer) };
}

/** Returns the host of an address, lower case, without port and final dot; null without one. */
function hostOf(address: string): string | null {
  const host = /^https?:\/\/([^/:]+)/i.exec(address)?.[1];
  return host === undefined ? null : host.toLowerCase().replace(/\.$/, '');
}

/** Tells whether the last labels of a host, or with `whole` all of them, are a domain's. */
function isOf(host: string, domains: readonly string[], part: 'end' | 'whole' = 'end'): boolean {
  return domains.some((domain) => {
    const [labels, wanted] = [host.split('.'), domain.split('.')];
    const compared = part === 'whole' ? labels : labels.slice(-wanted.length);
    return JSON.stringify(compared) === JSON.stringify(wanted);
  });
}

function withoutWww(host: string): string {
  const [first, ...rest] = host.split('.');
  return first === 'www' ? rest.join('.') : host;
}
