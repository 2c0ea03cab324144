import { plural } from '../language.ts';

/** The texts around the pages of a site. */
export const texts = {
  /** Follows the number of current visitors. */
  live: (count: number) => plural(count, { one: 'current visitor', other: 'current visitors' }),
  pages: 'Pages of this site',
  pagesOfGroup: 'Pages of this group',
  tabs: {
    dashboard: 'Dashboard',
    funnels: 'Funnels',
    goals: 'Goals',
    crawlers: 'Crawlers',
    alerts: 'Alerts',
    settings: 'Settings',
  },
  notFound: {
    title: 'Site not found',
    hint: 'It may have been deleted, or you don’t have access.',
    back: 'Back to sites',
  },
  sites: (count: number) => plural(count, { one: '1 site', other: `${count} sites` }),
  reports: 'Email reports',
  share: 'Share',
  noGroup: {
    title: 'Group not found',
    hint: 'It may have been deleted, or you don’t have access.',
    back: 'Back to sites',
  },
  withheld: {
    title: 'No access',
    explanation: 'An owner or admin has withheld this from you.',
  },
};
