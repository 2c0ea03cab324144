/** The texts around the pages of a site. */
export const texts = {
  pages: 'Pages of this site',
  tabs: { dashboard: 'Dashboard', funnels: 'Funnels', goals: 'Goals', alerts: 'Alerts', settings: 'Settings' },
  notFound: {
    title: 'Site not found',
    hint: 'It may have been deleted, or you don’t have access.',
    back: 'Back to sites',
  },
};
