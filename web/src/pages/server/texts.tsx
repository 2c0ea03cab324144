import type { ReactNode } from 'react';
import type { DataKind, DataSource } from '../../../../src/domain/data-kind.ts';
import type { CheckName, FindingLevel } from '../../../../src/domain/finding.ts';
import { plural } from '../../language.ts';

/** The texts of the page Server. Numbers, sizes and instants in them are given as they are to be shown. */
export const texts = {
  title: 'Server',
  lead: 'Server status, email and trusted proxies.',
  operatorsOnly: 'Only server administrators (owners of the first organization) can see this page.',
  health: {
    checks: {
      service: 'Service',
      configuration: 'Configuration',
      disk: 'Disk space',
      clock: 'Clock',
      zones: 'Time zones',
      mail: 'Email',
      providers: 'Sign-in by provider',
      dns: 'DNS',
      versions: 'Versions',
      geography: 'Geography data',
      rejections: 'Rejected events',
      alerts: 'Alert rules',
      backlog: 'Queued events',
      days: 'Ended days',
      erasures: 'Erasures',
      backup: 'Backup',
      evidence: 'Evidence key',
      errors: 'Errors',
    } satisfies Record<CheckName, string>,
    title: 'Health',
    levels: { bad: 'Degraded', warn: 'Needs attention', ok: 'Healthy' } satisfies Record<FindingLevel, string>,
    allPassed: 'All checks passed.',
    passed: (count: number) => plural(count, { one: '1 check passed', other: `${count} checks passed` }),
    elsewhere: (
      <>
        <code>svc doctor</code> prints the same in a terminal. <code>/readyz</code> returns 200 when healthy;{' '}
        <code>/metrics</code> exposes Prometheus metrics.
      </>
    ),
  },
  activity: {
    title: 'Activity',
    uptime: 'Uptime',
    startedAt: (instant: string) => `since ${instant}`,
    justStarted: 'Less than a minute',
    version: 'Version',
    accepted: 'Events accepted',
    sinceStart: 'since the start',
    rejected: 'Events rejected',
    rejectedFor: (reason: string, events: string) => `${reason} ${events}`,
    lost: 'Events lost',
    lostHint: 'valid but not saved',
    queued: 'Queued events',
    queuedHint: 'on disk, not yet in the stats',
    memory: 'Memory',
    data: 'Data',
    free: (size: string) => `${size} free`,
    directory: 'Data directory',
  },
  mail: {
    title: 'Email',
    configured: 'Configured',
    notConfigured: 'Not configured',
    setUp: (
      <>
        Email isn’t configured, so alerts, reports, invitations and password resets can’t be sent. To set it up, set{' '}
        <code>SVC_SMTP_URL</code>, for example{' '}
        <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>, and restart svc.
      </>
    ),
    purpose: 'Alerts, reports, invitations and password resets are sent by email.',
    test: 'Send test email',
    tested: (email: string) => `Test email sent to ${email}. Check your inbox.`,
  },
  relays: {
    title: 'Relay keys (trusted proxies)',
    add: 'New relay key',
    lead: 'Behind a proxy, every visitor has the proxy’s IP. A relay key lets your proxy forward the real one.',
    empty: 'No relay keys yet.',
    created: (date: string) => `Created ${date}`,
    revoke: 'Revoke',
    revokeLabel: (prefix: string) => `Revoke ${prefix}`,
    confirm: {
      title: 'Revoke this relay key?',
      consequence: (prefix: ReactNode) => (
        <>Within a second, requests with {prefix} will be treated as the proxy’s own. This can’t be undone.</>
      ),
      action: 'Revoke relay key',
      done: 'Relay key revoked',
    },
    result: {
      title: 'Relay key created',
      warning: 'Copy this key now. You won’t be able to see it again.',
      key: 'Relay key',
      done: 'Done',
    },
    configuration: 'nginx and Caddy configuration',
    nginx: (
      <>
        nginx, in the <code>location</code> that forwards events:
      </>
    ),
    nginxSnippet: 'nginx configuration',
    caddy: (
      <>
        Caddy, in the <code>reverse_proxy</code> that forwards events:
      </>
    ),
    caddySnippet: 'Caddy configuration',
    examples: 'See each site’s Install page for full examples.',
  },
  data: {
    title: 'Data sources and their terms',
    kinds: {
      city: 'Locations',
      asn: 'Networks',
      datacentres: 'Hosting networks',
      'referrer-spam': 'Spam referrers',
      bots: 'Bots',
      'user-agents': 'Browsers and systems',
      crawlers: 'Crawlers',
      'crawler-addresses': 'Addresses of crawlers',
    } satisfies Record<DataKind, string>,
    sources: { bundled: 'bundled with svc', updated: 'updated', own: 'your own file' } satisfies Record<
      DataSource,
      string
    >,
    age: (source: string, ago: string) => `${source}, ${ago}`,
    dateUnknown: (source: string) => `${source}, date unknown`,
    credits: (
      <>
        Countries, regions and cities are looked up in <a href="https://db-ip.com">IP to City Lite by DB-IP</a>, unless
        you updated them. Network numbers come from RouteViews and DB-IP, through ip-location-db. Both are licensed
        under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. All lookups happen on this server.
      </>
    ),
    update: (
      <>
        <code>svc data update</code> updates all of it from your own files, without a restart.
      </>
    ),
  },
};
