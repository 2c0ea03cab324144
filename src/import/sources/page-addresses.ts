import { HostReader } from '../../collect/host.ts';
import { encodedUrl, type PageUrl, readPageUrl } from '../../collect/page-url.ts';
import { isOwnHost, type SiteDomains } from '../../domain/site-domains.ts';
import type { ImportLine } from './source.ts';

/** The campaign that a source keeps beside the address, by the parameters of addresses. */
export interface Campaign {
  readonly utm_source?: string | undefined;
  readonly utm_medium?: string | undefined;
  readonly utm_campaign?: string | undefined;
  readonly utm_content?: string | undefined;
  readonly utm_term?: string | undefined;
}

/** Writes the addresses of a source's pages as a line's `u`: with the campaign, without the rest of the query. */
export class PageAddresses {
  readonly #site: SiteDomains;
  readonly #hosts = new HostReader();

  /** @param site the site that is imported into */
  constructor(site: SiteDomains) {
    this.#site = site;
  }

  /**
   * Returns the `u` of a page, with its path as a browser sends it: other products keep paths decoded. The page of another
   * host is given by its path, with the host beside it: the source counts it among the site's pages. The parameters of the
   * address win over the campaign that is given beside it.
   *
   * @param address a path or an http or https address; any other text is returned as it is, and rejected later
   */
  of(address: string, campaign: Campaign = {}): Pick<ImportLine, 'u' | 'hostname'> {
    const page = this.#read(address);
    if (page === null) return { u: address };
    const params = new URLSearchParams();
    const add = (name: string, value: string | undefined) => {
      if (value !== undefined && value !== '') params.set(name, value);
    };
    add('utm_source', page.utmSource || campaign.utm_source);
    add('utm_medium', page.utmMedium || campaign.utm_medium);
    add('utm_campaign', page.utmCampaign || campaign.utm_campaign);
    add('utm_content', page.utmContent || campaign.utm_content);
    add('utm_term', page.utmTerm || campaign.utm_term);
    const u = params.size === 0 ? page.page : `${page.page}?${params}`;
    const host = page.origin === null ? '' : this.#hosts.hostOf(page.origin).name;
    if (host === '') return { u };
    return isOwnHost(host, this.#site) ? { u: `https://${host}${u}` } : { u, hostname: host };
  }

  /** Tells whether an http or https address is that of a host that is not the site's. */
  isElsewhere(address: string): boolean {
    const origin = readPageUrl(address)?.origin ?? null;
    return origin !== null && !isOwnHost(this.#hosts.hostOf(origin).name, this.#site);
  }

  /** Reads an address. A path that begins with two slashes, which a line alone could not have, is one of the site's domain. */
  #read(address: string): PageUrl | null {
    return readPageUrl(encodedUrl(address.startsWith('//') ? `https://${this.#site.domain}${address}` : address));
  }
}

/** Joins the parts of an address that a source keeps apart. Without a host it is a path. */
export function joinAddress(host: string, path: string, query: string): string {
  const [bare = ''] = path.split('#', 1);
  const rooted = bare.startsWith('/') ? bare : `/${bare}`;
  const parameters = query.replace(/^\?/, '');
  const mark = rooted.includes('?') ? '&' : '?';
  return `${host === '' ? '' : `https://${host}`}${rooted}${parameters === '' ? '' : `${mark}${parameters}`}`;
}
