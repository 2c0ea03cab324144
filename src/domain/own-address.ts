import { typedPattern } from './browser-path.ts';
import { isOwnHost, type SiteDomains } from './site-domains.ts';

const WITH_PATH = /^\s*(https?:\/\/[^/?#\\\s]+)(\/[^?#]*)/i;

/**
 * Returns the path of a whole address of a site, such as a browser's address bar has, as a page pattern is typed; any other text
 * as it is. What follows `?` or `#` is no part of a path.
 */
export function pathOfOwnAddress(text: string, site: SiteDomains): string {
  const [, origin = '', path = ''] = WITH_PATH.exec(text) ?? [];
  const host = URL.parse(origin)?.hostname;
  return host !== undefined && isOwnHost(host, site) ? typedPattern(path.trimEnd()) : text;
}
