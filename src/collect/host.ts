import { REFERRER_MAX_BYTES } from '../domain/limits.ts';
import { storedValue } from '../domain/stored-text.ts';
import { LookupCache } from './lookup/lookup-cache.ts';

const HOSTS_REMEMBERED = 5000;
const LONGEST_REMEMBERED = 512;

/** The host of an absolute URL. */
export interface Host {
  /** Lower case, without port and trailing dot; empty when the URL names none. */
  readonly name: string;
  /** Whether the scheme is http or https. */
  readonly web: boolean;
}

const WWW = /^www\./;

/**
 * Returns the value of the dimension `referrer`: a host; empty without one, and for the site's own pages. A site that is declared
 * as `www.shop.example` owns `shop.example` here too: the value would be the same for both.
 */
export function referrerOf(host: Host, domain: string): string {
  if (host.name === '' || isWithinDomain(host.name, domain)) return '';
  const bare = host.name.replace(WWW, '');
  return bare === domain.replace(WWW, '') ? '' : storedValue(bare, REFERRER_MAX_BYTES);
}

const NO_HOST: Host = { name: '', web: false };

/** Reads hosts of URLs. It caches them, because the same few origins and referrers come again and again. */
export class HostReader {
  readonly #hosts = new LookupCache<string, Host>(HOSTS_REMEMBERED);

  /** Returns the host of an absolute URL of any scheme, and one without a name for any other text. */
  hostOf(url: string): Host {
    if (url === '') return NO_HOST;
    const known = this.#hosts.get(url);
    if (known !== undefined) return known;
    const host = readHost(url);
    if (url.length <= LONGEST_REMEMBERED) this.#hosts.set(url, host);
    return host;
  }
}

/** Tells whether a host is the domain itself or one of its subdomains, by label boundary. */
export function isWithinDomain(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(domain) && host[host.length - domain.length - 1] === '.');
}

function readHost(url: string): Host {
  const parsed = URL.parse(url);
  if (parsed === null) return NO_HOST;
  const name = parsed.hostname.toLowerCase().replace(/\.$/, '');
  return { name, web: parsed.protocol === 'http:' || parsed.protocol === 'https:' };
}
