import { typedPattern } from './browser-path.ts';

const WITH_PATH = /^\s*(https?:\/\/[^/?#\\\s]+)(\/[^?#]*)/i;

/**
 * Returns the path of a whole address of a site, such as a browser's address bar has, as a page pattern is typed; any other text
 * as it is. What follows `?` or `#` is no part of a path.
 *
 * @param domain the site's domain, whose subdomains are the site's too
 */
export function pathOfOwnAddress(text: string, domain: string): string {
  const [, origin = '', path = ''] = WITH_PATH.exec(text) ?? [];
  const host = URL.parse(origin)?.hostname;
  const isOwn = host === domain || host?.endsWith(`.${domain}`) === true;
  return isOwn ? typedPattern(path.trimEnd()) : text;
}
