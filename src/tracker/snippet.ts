/** What a site's snippet is made of. */
export interface SnippetOptions {
  /** Where browsers reach the service, without a slash at the end. */
  readonly url: string;
  /** The site's public id. */
  readonly siteId: string;
  /** The site's pages are on the visitor's own machine, where the tracker runs only when it is told to. */
  readonly isLocal: boolean;
}

/** The line for the head of a site's pages: the same wherever it is shown. Imports nothing, because pages use it too. */
export function snippetOf({ url, siteId, isLocal }: SnippetOptions): string {
  return `<script defer src="${url}/js/t.js" data-site="${siteId}"${isLocal ? ' data-dev' : ''}></script>`;
}

/** The same for a site that serves the tracker and takes its events under `/stats/` of its own domain. */
export function firstPartySnippetOf(siteId: string): string {
  return `<script defer src="/stats/t.js" data-site="${siteId}" data-api="/stats/e"></script>`;
}
