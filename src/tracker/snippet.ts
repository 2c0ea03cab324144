import { basePathOf } from '../domain/base-path.ts';

/** The values of a site's snippet. */
export interface SnippetOptions {
  /** The address at which browsers reach the service, without a trailing slash. */
  readonly url: string;
  /** The site's public id. */
  readonly siteId: string;
  /** Whether the site's pages are on the visitor's own machine, where the tracker runs only with `data-dev`. */
  readonly isLocal: boolean;
}

/** Returns the line for the head of a site's pages. */
export function snippetOf({ url, siteId, isLocal }: SnippetOptions): string {
  const api = apiOf(url);
  const named = `${api === null ? '' : ` data-api="${api}"`}${isLocal ? ' data-dev' : ''}`;
  return `<script defer src="${url}/js/t.js" data-site="${siteId}"${named}></script>`;
}

/**
 * Returns where the tracker of a service must be told to send events; null where it finds that itself, at the root of a
 * host.
 */
export function apiOf(url: string): string | null {
  return basePathOf(url) === '' ? null : `${url}/api/e`;
}

/**
 * The attributes by which optimizers of WordPress leave a script alone: Cloudflare Rocket Loader, which reads its own only
 * before `src`, LiteSpeed Cache, WP Rocket and Autoptimize. The plugin has them too.
 */
export const OPTIMIZER_MARKS =
  'data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" data-noptimize="1" nowprocket';

/** Returns the line for WordPress: an optimizer leaves it as it is, and one that copies the script keeps where events go. */
export function markedSnippetOf({ url, siteId, isLocal }: SnippetOptions): string {
  const named = `data-site="${siteId}" data-api="${url}/api/e"${isLocal ? ' data-dev' : ''}`;
  return `<script defer ${OPTIMIZER_MARKS} src="${url}/js/t.js" ${named}></script>`;
}

/** Returns the line for a site that serves the tracker and takes its events under `/stats/` of its own domain. */
export function firstPartySnippetOf(siteId: string): string {
  return `<script defer src="/stats/t.js" data-site="${siteId}" data-api="/stats/e"></script>`;
}
