import type { ReactNode } from 'react';
import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';

/** The texts of the list of sites. Numbers in them are given as they are to be shown. */
export const texts = {
  title: 'Sites',
  addSite: 'Add site',
  search: 'Search sites',
  group: 'Group',
  ofGroup: 'Figures of this group',
  allGroups: 'All sites',
  noneFound: 'No sites found',
  csv: 'Export as CSV',
  columnsMenu: 'Columns',
  /** Stands for the name of a zone. */
  zoneOfEach: 'each site’s local time',
  attention: {
    title: 'Needs attention',
    count: (sites: number) => plural(sites, { one: '1 site', other: `${sites} sites` }),
    countGroups: (groups: number) => plural(groups, { one: '1 group', other: `${groups} groups` }),
    /** Lists these sites alone. */
    only: (sites: number) => `Needs attention (${sites})`,
    showAll: (sites: number) => `Show all ${sites}`,
    waiting: 'Waiting for the first visit',
    stopped: (day: string) => `No events since ${day}`,
    alert: (rules: string) => `Alert: ${rules}`,
    /** Stand beside the name of a site, with the explanation as their tip. */
    marks: { stopped: 'No events', alert: 'Alert triggered' },
  },
  empty: {
    title: 'No sites yet',
    addFirst: 'Add your first site and install the tracking script.',
    askAdmin: 'Ask an owner or admin of your organization to add one.',
    noOrganisation: (
      <>
        You’re not in an organization yet. Ask for an invitation or <a href={hrefOf('/account')}>create one</a>.
      </>
    ),
  },
  form: {
    title: 'Add site',
    organisation: 'Organization',
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
  columns: {
    site: 'Site',
    domain: 'Domain',
    organisation: 'Organization',
    trend: 'Trend',
    visitors: 'Visitors',
    change: 'Change',
    pageviews: 'Pageviews',
    now: 'Current visitors',
    currency: 'Currency',
    /** Of a figure of the compared days. */
    before: (figure: string) => `${figure} (compared)`,
  },
  row: {
    now: (visitors: string) => `${visitors} now`,
    noData: 'No data yet',
    /** Follows what is compared with it. */
    before: 'the compared days',
    course: (low: string, high: string, last: string) => `Visitors: low ${low}, high ${high}, last ${last}`,
  },
};
