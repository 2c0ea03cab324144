/** The values of a site's snippet. */
export interface SnippetOptions {
  /** The address at which browsers reach the service, without a trailing slash. */
  readonly url: string;
  /** The site's public id. */
  readonly siteId: string;
  /** Whether the site's pages are on the visitor's own machine, where the tracker runs only with `data-dev`. */
  readonly isLocal: boolean;
}

/** Returns the line for the head of a site's pages. Imports nothing, because the dashboard's client uses it too. */
export function snippetOf({ url, siteId, isLocal }: SnippetOptions): string {
  return `<script defer src="${url}/js/t.js" data-site="${siteId}"${isLocal ? ' data-dev' : ''}></script>`;
}

/** Returns the line for a site that serves the tracker and takes its events under `/stats/` of its own domain. */
export function firstPartySnippetOf(siteId: string): string {
  return `<script defer src="/stats/t.js" data-site="${siteId}" data-api="/stats/e"></script>`;
}
