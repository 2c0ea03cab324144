import type { ReactNode } from 'react';
import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';

/** The texts of the list of sites. Numbers in them are given as they are to be shown. */
export const texts = {
  title: 'Sites',
  addSite: 'Add site',
  search: 'Search sites',
  noneFound: 'No sites found.',
  sortBy: 'Sort by',
  sorts: { visitors: 'Visitors', name: 'Name' },
  empty: {
    title: 'No sites yet',
    addFirst: 'Add your first site and install the tracking script.',
    askAdmin: 'Ask an owner or admin of your organisation to add one.',
    noOrganisation: (
      <>
        You’re not in an organisation yet. Ask for an invitation or <a href={hrefOf('/account')}>create one</a>.
      </>
    ),
  },
  form: {
    title: 'Add site',
    organisation: 'Organisation',
    twin: (site: ReactNode) => (
      <>A site for this domain already exists: {site}. Each site has its own tracking script and stats.</>
    ),
    name: 'Name',
    nameHint: 'Optional. Defaults to the domain.',
    submit: 'Add site',
  },
  archived: {
    title: (count: number) => `Archived sites (${count})`,
    explanation: 'Archived sites don’t collect data. Restore them in their settings.',
  },
  card: {
    visitors: (count: number) => plural(count, { one: 'visitor · last 30 days', other: 'visitors · last 30 days' }),
    unknownVisitors: 'visitors · last 30 days',
    before: 'the previous 30 days',
    now: (visitors: string) => `${visitors} now`,
    noVisitors: 'No daily visitors',
    dailyVisitors: (low: string, high: string, today: string) =>
      `Daily visitors: low ${low}, high ${high}, today ${today}`,
  },
};
