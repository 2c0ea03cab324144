import { REFERRER_MAX_BYTES } from '../domain/limits.ts';
import { isOwnHost, type SiteDomains } from '../domain/site-domains.ts';
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
export function referrerOf(host: Host, site: SiteDomains): string {
  if (host.name === '' || isOwnHost(host.name, site)) return '';
  const bare = host.name.replace(WWW, '');
  const isBare = (domain: string) => bare === domain.replace(WWW, '');
  return isBare(site.domain) || site.also?.some(isBare) ? '' : storedValue(bare, REFERRER_MAX_BYTES);
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

function readHost(url: string): Host {
  const parsed = URL.parse(url);
  if (parsed === null) return NO_HOST;
  const name = parsed.hostname.toLowerCase().replace(/\.$/, '');
  return { name, web: parsed.protocol === 'http:' || parsed.protocol === 'https:' };
}
