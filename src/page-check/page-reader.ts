import type { DestinationRules } from '../alerts/receivers/destination.ts';
import { isOwnHost, type SiteDomains } from '../domain/site-domains.ts';
import type { ReadPage } from './inspect-page.ts';
import { type PublicAnswer, PublicReader } from './public-reader.ts';

/** Why a page could not be read. */
export type Unread =
  /** Its address may not be asked: it is not public, or not one of https. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'no_html' };

export interface PageReaderOptions extends DestinationRules {
  readonly timeoutMs?: number;
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string;
}

/** The part of a page that is read; the rest is left out. */
export const PAGE_MAX_BYTES = 2 * 1024 * 1024;
const USER_AGENT = 'Mozilla/5.0 (compatible; svc-page-check)';

/**
 * Reads pages of sites as a visitor without a browser would: over https, from addresses on the public internet that have
 * been checked, as webhooks are sent (docs/webhooks.md, "Where a webhook may go"). It follows redirects on the site's domains.
 */
export class PageReader {
  readonly #reader: PublicReader;

  constructor(options: PageReaderOptions) {
    this.#reader = new PublicReader({
      ...options,
      ...{ accept: 'text/html', userAgent: USER_AGENT, maxBytes: PAGE_MAX_BYTES },
      isRead: ({ status, contentType }) => status === 200 && isHtml(contentType),
    });
  }

  /** Reads a page of a site. Never rejects; ends within the timeout, or when `gone` is aborted. */
  async read(address: string, site: SiteDomains, gone: AbortSignal): Promise<ReadPage | Unread> {
    const follows = ({ protocol, hostname }: URL) => protocol === 'https:' && isOwnHost(hostname, site);
    const answer = await this.#reader.read(address, gone, follows);
    return answer.kind === 'answer' ? pageOf(answer) : answer;
  }
}

function pageOf({ url, status, contentType, header, text }: PublicAnswer): ReadPage | Unread {
  if (status !== 200) return { kind: 'status', status };
  if (!isHtml(contentType)) return { kind: 'no_html' };
  // A page that breaks off is looked at as far as it came.
  return {
    url,
    referrerPolicy: header('referrer-policy'),
    contentSecurityPolicy: header('content-security-policy'),
    html: text,
  };
}

function isHtml(contentType: string): boolean {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}
