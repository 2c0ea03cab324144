import type { DocsPage } from '../../docs/pages.ts';
import { plural } from '../language.ts';

/** The words of links to the documentation, by the page. */
const links: Readonly<Record<DocsPage, string>> = {
  start: 'Docs',
  tracker: 'Docs: the tracker',
  proxy: 'Docs: first-party proxy',
  definitions: 'Docs: definitions',
  reports: 'Docs: email reports',
  alerts: 'Docs: alerts',
  webhooks: 'Docs: webhooks',
  'webhook-receivers': 'Docs: webhook receivers',
  relay: 'Docs: alert relay',
  operating: 'Docs: operating svc',
  accounts: 'Docs: accounts',
  metrics: 'Docs: metrics and logs',
  scaling: 'Docs: several processes',
  'long-runs': 'Docs: long runs',
  import: 'Docs: import',
  export: 'Docs: export',
  api: 'Docs: read API',
  changelog: 'Docs: changelog',
};

/** The texts of links to the documentation, and those that scripts add to its pages. */
export const texts = {
  links,
  copy: 'Copy',
  copied: 'Copied',
  appearance: 'Appearance',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  search: {
    label: 'Search the documentation',
    placeholder: 'Search',
    results: 'Results',
    none: (query: string) => `Nothing found for “${query}”`,
    count: (count: number) => `${count} ${plural(count, { one: 'result', other: 'results' })}`,
    failed: 'The search could not be loaded',
  },
};
