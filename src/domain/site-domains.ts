/** The domains that a site declares: the main one, which names the site, and others whose pages are the same site's. */
export interface SiteDomains {
  readonly domain: string;
  readonly also?: readonly string[];
}

/** Tells whether a host is the domain itself or one of its subdomains, by label boundary. */
export function isWithinDomain(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(domain) && host[host.length - domain.length - 1] === '.');
}

/** Tells whether a host is one of a site's domains or of their subdomains. */
export function isOwnHost(host: string, { domain, also }: SiteDomains): boolean {
  return isWithinDomain(host, domain) || also?.some((other) => isWithinDomain(host, other)) === true;
}
