/** The query of the dashboard's address, by the id of its site, with the conditions of the page that was shown last. */
const searches = new Map<string, string>();

/** Takes note of the view that the dashboard of a site has, or would get back. */
export function noteDashboard(siteId: string, search: string): void {
  searches.set(siteId, search);
}

/** Returns the query of the view that the dashboard of a site had last in this tab; empty for the default view. */
export function lastDashboard(siteId: string): string {
  return searches.get(siteId) ?? '';
}

/** The state of an entry in the browser's history that is about sharing that view. */
export const SHARING = { isSharing: true } as const;

/** Tells whether the page was opened to share the view that the dashboard had last. */
export function isSharing(): boolean {
  return (history.state as Partial<typeof SHARING> | null)?.isSharing === true;
}
