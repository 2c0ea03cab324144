import type { ReactNode } from 'react';
import type { DocsPage } from '../../docs/pages.ts';
import { plural } from '../language.ts';

/** The texts of the parts that pages share. */
export const texts = {
  /** The words of links to the documentation, by the page. The documentation is in English. */
  docs: {
    start: 'Docs',
    tracker: 'Docs: the tracker',
    kits: 'Docs: kits',
    extras: 'Docs: error pages, forms and web vitals',
    'server-events': 'Docs: server events',
    proxy: 'Docs: first-party proxy',
    dashboard: 'Docs: dashboard',
    definitions: 'Docs: definitions',
    log: 'Docs: access logs',
    requests: 'Docs: requests without a log',
    crawlers: 'Docs: crawlers',
    erasing: 'Docs: erasing',
    visits: 'Docs: kept visits',
    links: 'Docs: links and embeds',
    reports: 'Docs: email reports',
    alerts: 'Docs: alerts',
    webhooks: 'Docs: webhooks',
    'webhook-receivers': 'Docs: webhook receivers',
    relay: 'Docs: alert relay',
    install: 'Docs: installing',
    configuration: 'Docs: configuration',
    backup: 'Docs: backups',
    upgrading: 'Docs: upgrades',
    troubleshooting: 'Docs: when svc is not well',
    accounts: 'Docs: accounts',
    audit: 'Docs: the record of changes',
    evidence: 'Docs: evidence',
    'sign-in': 'Docs: sign-in by a provider',
    metrics: 'Docs: metrics and logs',
    scaling: 'Docs: several processes',
    'long-runs': 'Docs: long runs',
    import: 'Docs: import',
    export: 'Docs: export',
    api: 'Docs: read API',
    questions: 'Docs: ten questions',
    manage: 'Docs: management by script',
    mcp: 'Docs: Model Context Protocol',
    changelog: 'Docs: changelog',
    releasing: 'Docs: releasing',
  } satisfies Record<DocsPage, string>,
  above: 'Pages above this one',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  countedSince: (day: string) => `Counted since ${day}`,
  failed: 'Something went wrong. Please reload the page.',
  typeToConfirm: (text: string) => `Type ${text} to confirm`,
  copy: { button: 'Copy', label: (name: string) => `Copy: ${name}`, done: 'Copied', failed: 'Couldn’t copy' },
  change: {
    previousPeriod: 'the previous period',
    /** The earlier figure is not known. */
    unknown: 'No comparison',
    /** The earlier figure was zero. */
    fromZero: 'New',
    /** The site’s figures begin after the earlier period does. */
    partial: 'No full comparison',
    up: (amount: string, before: string) => `up ${amount} compared with ${before}`,
    down: (amount: string, before: string) => `down ${amount} compared with ${before}`,
    same: (before: string) => `unchanged compared with ${before}`,
    withoutToday: 'Compared without today',
    /** Hours are those of the period's last day, and of the other period's. */
    firstHours: (hours: number) =>
      plural(hours, {
        one: 'Compared through the first hour of the last day',
        other: `Compared through the first ${hours} hours of the last day`,
      }),
  },
  domain: {
    label: 'Domain',
    hint: 'e.g. example.com. Subdomains are included. Use localhost for testing.',
    misses: (shorter: string) => `This would miss pages without “www.”. ${shorter} covers both.`,
    use: (domain: string) => `Use ${domain}`,
  },
  password: {
    show: 'Show',
    hide: 'Hide',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    tooShort: (minChars: number) => `At least ${minChars} characters. A passphrase of three or four words works well.`,
    short: 'OK. A few more characters would make it stronger.',
    good: 'Good',
    strong: 'Strong',
  },
  zone: {
    label: 'Time zone',
    unknown: 'Unknown time zone. Choose one from the list.',
    search: 'Type a city to search.',
    now: (zone: string, time: string) => `${zone}: days start at midnight in this time zone. Current time: ${time}.`,
  },
  /** Follows "Your server administrator". */
  mailSetup: (
    <>
      sets <code>SVC_SMTP_URL</code> (e.g.{' '}
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>) and restarts svc
    </>
  ),
  unreachable: (url: ReactNode, before: string) => (
    <>
      {url} isn’t reachable from other devices. Set <code>SVC_PUBLIC_URL</code> to your public URL and restart svc
      before {before}.
    </>
  ),
};
