/** The pages of the documentation, in the order of its navigation. */
import { docsAddress } from './address.ts';

/** A page: a Markdown file of the project and its address below `/docs`. */
export interface DocsEntry extends ListedPage {
  /** The path of the file below the project's root. */
  readonly file: string;
}

interface ListedPage {
  readonly name: string;
  /** The path of the file; `docs/NAME.md` when it is not given. */
  readonly file?: string;
  /** The words of the navigation. The title of the page is the heading of its file. */
  readonly label: string;
  /** The subjects of the page, for the list of all pages. */
  readonly about: string;
  /** The headings of sections that the site leaves out: they are for readers of the sources. */
  readonly without?: readonly string[];
}

/** Pages that serve one purpose of the reader. */
export interface DocsGroup {
  readonly title: string;
  readonly entries: readonly ListedPage[];
}

/** Lists every page, grouped by what the reader wants to do. */
export const DOCS_GROUPS = [
  {
    title: 'Start',
    entries: [
      {
        name: 'start',
        file: 'README.md',
        label: 'Overview',
        about: 'What svc is, and a quick start',
        without: ['Documentation', 'Develop'],
      },
    ],
  },
  {
    title: 'Track',
    entries: [
      { name: 'tracker', label: 'Tracker', about: 'The snippet, custom events, opt-out, Content Security Policy' },
      {
        name: 'kits',
        label: 'Kits',
        about: 'npm package for Next.js, Nuxt, Astro and SvelteKit, WordPress plugin, Google Tag Manager',
      },
      {
        name: 'extras',
        label: 'Error pages, forms, vitals',
        about: 'Events that a second script sends: 404 pages, forms, web vitals',
      },
      { name: 'server-events', label: 'Server events', about: 'Events that your server sends, in four languages' },
      { name: 'proxy', label: 'First-party proxy', about: 'nginx, Caddy and others, on your own domain' },
    ],
  },
  {
    title: 'Read',
    entries: [
      {
        name: 'dashboard',
        label: 'Dashboard',
        about: 'Periods, comparisons, filters, keyboard shortcuts, how complete the figures are',
      },
      { name: 'definitions', label: 'Definitions', about: 'What each metric and dimension means' },
      { name: 'visits', label: 'Kept visits', about: 'What a kept visit holds, for how long, and how to lower it' },
      {
        name: 'crawlers',
        label: 'Crawlers',
        about: 'Which crawlers and AI assistants read you, from the log of your server',
      },
      {
        name: 'log',
        label: 'Access logs',
        about: 'nginx, Apache, Caddy, HAProxy, CloudFront and Cloudflare report their requests',
      },
      {
        name: 'requests',
        label: 'Requests without a log',
        about: 'Node, Express, Fastify, Next.js, Nuxt, WordPress and Cloudflare report their requests',
      },
      { name: 'erasing', label: 'Erasing', about: 'Take days out of the figures and off the disk' },
      { name: 'links', label: 'Links and embeds', about: 'Shared links with passwords and limits, frames, badges' },
      { name: 'reports', label: 'Email reports', about: 'Daily, weekly and monthly reports for members and others' },
    ],
  },
  {
    title: 'Alerts',
    entries: [
      { name: 'alerts', label: 'Alerts', about: 'Spikes, drops, silence and goals, by webhook or email' },
      { name: 'webhooks', label: 'Webhooks', about: 'Format, signature in four languages, repetition' },
      {
        name: 'webhook-receivers',
        label: 'Webhook receivers',
        about: 'Whole servers to copy, in Node.js, Python, PHP and Go',
      },
      { name: 'relay', label: 'Alert relay', about: 'Alerts to Slack, Discord, Microsoft Teams, Telegram and ntfy' },
    ],
  },
  {
    title: 'Run it',
    entries: [
      { name: 'install', label: 'Install', about: 'Package, tarball, container, behind a proxy' },
      { name: 'configuration', label: 'Configure', about: 'Settings, data directory, cores, memory, disk, limits' },
      { name: 'backup', label: 'Back up and restore', about: 'Backups of one moment, object stores, restoring' },
      { name: 'upgrading', label: 'Upgrade', about: 'Newer versions, and the way back' },
      { name: 'troubleshooting', label: 'Troubleshoot', about: 'svc doctor, health, what goes wrong by itself' },
      { name: 'accounts', label: 'Accounts', about: 'Roles, invitations, two-factor authentication, cookies' },
      {
        name: 'sign-in',
        label: 'Sign-in by a provider',
        about: 'OpenID Connect: Keycloak, Entra ID, Okta, Google and others; secrets from files',
      },
      { name: 'audit', label: 'Record of changes', about: 'Who changed what, and how to tell that it is whole' },
      {
        name: 'evidence',
        label: 'Evidence',
        about: 'What a data protection officer asks for, signed: stored data, access, erasures, salts',
      },
      { name: 'metrics', label: 'Metrics and logs', about: 'Prometheus, Grafana, OpenTelemetry' },
    ],
  },
  {
    title: 'Grow',
    entries: [
      {
        name: 'scaling',
        label: 'Several processes',
        about: 'Roles on PostgreSQL and ClickHouse, when one machine is too small',
      },
      { name: 'long-runs', label: 'Long runs', about: 'An hour of load and 400 days, drawn' },
    ],
  },
  {
    title: 'Bring and take data',
    entries: [
      { name: 'import', label: 'Import', about: 'Past events and exports of other products' },
      { name: 'export', label: 'Export', about: 'All days of a site as CSV or Parquet, each night' },
    ],
  },
  {
    title: 'Reference',
    entries: [
      { name: 'api', label: 'Read API', about: 'Endpoints, parameters, errors' },
      {
        name: 'questions',
        label: 'Ten questions',
        about: 'What shops and blogs ask, each with its request and answer',
      },
      { name: 'manage', label: 'Manage by script', about: 'Sites, goals and more from a file or over HTTP' },
      {
        name: 'mcp',
        label: 'Model Context Protocol',
        about: 'Ask Claude, Cursor and other clients about your figures',
      },
      { name: 'changelog', file: 'CHANGELOG.md', label: 'Changelog', about: 'What each version brings' },
      { name: 'releasing', label: 'Releasing', about: 'Make, sign and publish the files and the image of a version' },
    ],
  },
] as const satisfies readonly DocsGroup[];

/** The name of a page: the last part of its address. */
export type DocsPage = (typeof DOCS_GROUPS)[number]['entries'][number]['name'];

/** Lists every page, in the order of the navigation. */
export const DOCS_PAGES: readonly DocsEntry[] = DOCS_GROUPS.flatMap(({ entries }) =>
  entries.map((page: ListedPage) => ({ file: `docs/${page.name}.md`, ...page })),
);

/** The OpenAPI document, which the service serves beside its read API. */
export const OPENAPI = { file: 'docs/openapi.json', address: '/openapi.json', label: 'OpenAPI document' };

/** Returns the address of an entry. */
export function addressOf({ name }: Pick<DocsEntry, 'name'>): string {
  return docsAddress(name as DocsPage);
}
