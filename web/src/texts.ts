/** The texts of the frame around all pages: the bar on top, the footer, and what no page of its own says. */
export const texts = {
  allSites: 'All sites',
  switchSite: 'Switch site',
  searchSites: 'Search sites',
  noSite: 'No site found',
  addSite: 'Add site',
  account: {
    menu: 'Account menu',
    settings: 'Account settings',
    organisation: 'Team & API keys',
    server: 'Server',
    docs: 'Docs',
    signOut: 'Sign out',
    signOutFailed: (reason: string) => `Couldn’t sign you out. ${reason}`,
  },
  appearance: { title: 'Appearance', names: { system: 'System', light: 'Light', dark: 'Dark' } },
  /** The sources of locations and of networks, and the licence of both, each by itself. */
  sources: {
    locations: 'IP Geolocation by DB-IP',
    networks: 'Networks by RouteViews and DB-IP',
    licence: 'CC BY 4.0',
  },
  failed: 'Something went wrong',
  notFound: {
    title: 'Page not found',
    hint: 'Check the URL, or the page may have moved.',
    back: 'Back to sites',
  },
  /** What is said of code that could not be fetched, or failed. */
  missing: { part: 'A part of this page couldn’t be loaded.', page: 'This page couldn’t be loaded.', reload: 'Reload' },
  away: {
    title: 'Can’t reach the server.',
    figures: (time: string) => `Showing data from ${time}.`,
    retrying: 'Retrying…',
  },
  request: {
    unreachable: 'Can’t reach the server. Retrying…',
    failed: 'Something went wrong on the server. Please try again.',
  },
  justNow: 'just now',
};
