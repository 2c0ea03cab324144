/** A link of a built document to another file or page of the service: from the root, or as the bundler writes it. */
const OWN_LINK = / (href|src|data-index)="\.?\/(?!\/)/g;

/** Returns a built document with its links below a path. */
export function withLinksBelow(basePath: string, html: string): string {
  return html.replace(OWN_LINK, (_, attribute: string) => ` ${attribute}="${basePath}/`);
}
