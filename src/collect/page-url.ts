import { browserPath } from '../domain/browser-path.ts';
import { PAGE_MAX_BYTES, UTM_MAX_BYTES } from '../domain/limits.ts';
import { cutToBytes, storedValue } from '../domain/stored-text.ts';

/** The parts of an event's `u` that are kept. */
export interface PageUrl {
  /** The pathname as sent: case, trailing slash and percent-encoding kept; its first `PAGE_MAX_BYTES`. */
  readonly page: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmContent: string;
  readonly utmTerm: string;
  /** The absolute URL's origin part (`https://host:port`), or null when `u` is a path. */
  readonly origin: string | null;
}

/** Matches what is left of an ampersand that was escaped for HTML, once or more, in front of a parameter. */
const ESCAPED_AMPERSAND = /(^|&)(?:amp;)+/g;

const ABSOLUTE = /^https?:\/\/[^/?#\\]+/i;

/**
 * Splits `u` into the parts that are kept. Returns null unless it is a path that begins with one `/` or an absolute
 * http(s) URL.
 */
export function readPageUrl(u: string): PageUrl | null {
  const origin = u[0] === '/' ? null : (ABSOLUTE.exec(u)?.[0] ?? null);
  const rest = withoutFragment(origin === null ? u : u.slice(origin.length));
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  const page = path === '' && origin !== null ? '/' : path;
  if (page[0] !== '/' || (origin === null && page[1] === '/')) return null;
  const campaign = mark === -1 ? NO_CAMPAIGN : readCampaign(rest.slice(mark + 1));
  return { page: cutToBytes(page.toWellFormed(), PAGE_MAX_BYTES), ...campaign, origin };
}

/** Returns `u` with its path encoded as a browser sends it. Its campaign values, which are decoded, stay the same. */
export function encodedUrl(u: string): string {
  const origin = ABSOLUTE.exec(u)?.[0] ?? '';
  return origin + browserPath(u.slice(origin.length));
}

const NO_CAMPAIGN = { utmSource: '', utmMedium: '', utmCampaign: '', utmContent: '', utmTerm: '' };

/**
 * Reads the campaign parameters, however their names are encoded, also behind an `&amp;` that a server or mail tool has
 * written. The first of equal parameters counts; `utm_source` falls back to `source`, then `ref`.
 */
function readCampaign(query: string): typeof NO_CAMPAIGN {
  const params = new URLSearchParams(query.replace(ESCAPED_AMPERSAND, '$1'));
  const read = (name: string): string => {
    const value = params.get(name);
    return value === null ? '' : storedValue(value, UTM_MAX_BYTES);
  };
  return {
    utmSource: read('utm_source') || read('source') || read('ref'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmContent: read('utm_content'),
    utmTerm: read('utm_term'),
  };
}

function withoutFragment(text: string): string {
  const hash = text.indexOf('#');
  return hash === -1 ? text : text.slice(0, hash);
}
