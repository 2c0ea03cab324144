import type { ReactNode } from 'react';

/** The texts of what is done to a whole site. */
export const texts = {
  move: {
    hint: 'Moves the site with its data to another organization. Only an owner can do this.',
    nowhere:
      'Moves the site with its data to another organization that you manage. You manage no other one: create it in your account settings.',
    button: 'Move site',
    title: 'Move this site?',
    organisation: 'Organization',
    goes: 'Its data, goals, funnels, alerts, shared links, reports to outside addresses and settings go with it. Shared links and webhooks keep working; look through them afterwards.',
    ends: 'Members and API keys of this organization lose the site at once, also where they were granted it alone; its places in groups and the exclusion rules for all sites end.',
    action: 'Move site',
    done: 'Site moved',
  },
  empty: {
    hint: 'Permanently deletes all data of the site. Its settings stay and it goes on tracking. Only an owner can do this.',
    button: 'Empty site',
    title: 'Empty this site?',
    consequence: (site: ReactNode) => (
      <>This permanently deletes all events, visits and stats of {site}, imported ones too. There is no backup.</>
    ),
    stays: 'Goals, funnels, segments, alerts, shared links and settings stay, and tracking goes on.',
    action: 'Delete all data',
    done: 'Site emptied',
  },
};
