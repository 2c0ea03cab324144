import type { ReactNode } from 'react';
import { plural } from '../../language.ts';

/** The texts of the settings of a site. Days and instants in them are given as they are to be shown. */
export const texts = {
  title: 'Site settings',
  onlyAdmins: 'Only owners and admins can change this.',
  onlyEditors: 'Only owners, admins and editors can change this.',
  save: 'Save',
  saved: 'Settings saved',
  general: {
    title: 'General',
    install: 'View tracking script',
    name: 'Name',
    siteId: (id: ReactNode) => <>Site ID: {id}</>,
    newZone: 'The new time zone applies from today. Past days stay as they are.',
  },
  privacy: {
    title: 'Privacy',
    gpc: 'Respect Global Privacy Control (GPC)',
    gpcHint: 'Visitors whose browser sends GPC won’t be tracked.',
  },
  retention: {
    title: 'Data retention',
    forever: 'Keep forever',
    limited: (months: ReactNode) => <>Keep for {months} months</>,
    months: 'Months',
    outOfRange: (max: number) => `Enter a whole number of months between 1 and ${max}.`,
    ownersOnly: 'Shortening retention permanently deletes older data. Only an owner can do this.',
    rawEvents: 'Raw events are always deleted after 30 days. Anonymous daily stats are kept.',
    keeps: (from: string) => `Keeps data from ${from} on. The oldest day is deleted each night.`,
    deletes: (from: string, to: string) =>
      `Data from ${from} to ${to} is hidden immediately and deleted from the disk within a day. After that, the oldest day is deleted each night.`,
    confirm: {
      title: 'Delete old data?',
      consequence: (from: string, to: string) =>
        `All data from ${from} to ${to} is permanently deleted. This can’t be undone.`,
      action: 'Save and delete',
    },
  },
  visits: {
    title: 'Keep visits',
    holds:
      'A visit holds its pages and events with time, source, place and device, but no IP address and nothing that identifies the visitor on another day. A rare combination of place, device and page can still be one person’s visit on one day.',
    purpose: 'While visits are kept, you can combine filters and get past figures for new goals and funnels.',
    takes: (size: string) => `This site’s visits take ${size} on the disk.`,
    takesNone:
      'No visits older than 30 days are kept so far. A longer time keeps those from now on; deleted ones don’t come back.',
    takesPerYear: (size: string) => `At the present pace, a year takes ${size}.`,
    days: (days: number) => `${days} days`,
    months: (months: number) => plural(months, { one: '1 month', other: `${months} months` }),
    asStatistics: 'As long as stats are kept',
    lowered: 'Older visits are hidden immediately and deleted from the disk within 10 minutes.',
    confirm: {
      title: 'Delete old visits?',
      consequence: (time: string) => `All visits older than ${time} are permanently deleted. This can’t be undone.`,
    },
  },
  ownVisits: {
    title: 'Exclude your visits',
    lead: 'Visitors are anonymous, so visits are excluded per browser, with a switch on a page of your site. Or exclude your network by a rule below.',
    page: {
      instructions: (address: ReactNode) => (
        <>
          Save this page on your site as <code>{address}</code> and open it on every device that you want to exclude, or
          send the link to your team. It has a switch.
        </>
      ),
      download: 'Download the page',
      open: 'Open the page',
    },
    console: {
      summary: 'For this computer: the browser’s console',
      instructions: (domain: ReactNode) => (
        <>Open {domain}, open the browser’s console (F12) and run this. It takes effect on the next page load.</>
      ),
      snippet: 'Console command',
    },
    undo: (
      <>
        To be tracked again, run <code>localStorage.removeItem('svc_ignore')</code>. Repeat for each subdomain (
        <code>www.</code> too).
      </>
    ),
  },
  links: {
    title: 'Shared links',
    add: 'New link',
    lead: 'Anyone with the link can view this site’s stats without an account (read-only, no individual visits) until you revoke it.',
    leadOfGroup:
      'Anyone with the link can view the stats of this group’s sites without an account (read-only, no individual visits) until you revoke it.',
    empty: 'No shared links yet.',
    created: (date: string) => `Created ${date}`,
    copy: 'Copy link',
    open: 'Open',
    openLabel: (link: string) => `Open ${link} in a new tab`,
    revoke: 'Revoke',
    revokeLabel: (link: string) => `Revoke ${link}`,
    confirm: {
      title: 'Revoke this link?',
      consequence: (link: ReactNode) => <>Anyone using “{link}” will lose access. This can’t be undone.</>,
      action: 'Revoke link',
      done: 'Link revoked',
    },
    form: {
      title: 'New shared link',
      name: 'Name',
      nameHint: 'e.g. “Client”. Only visible to members.',
      submit: 'Create link',
    },
    result: {
      title: 'Link created',
      beforeSharing: 'you share the link',
      snippet: 'Link',
      copyLater: 'You can copy it again any time from the list.',
      done: 'Done',
    },
  },
  reports: {
    title: 'Email reports',
    lead: 'A summary of your stats with a small chart, revenue, top pages, sources, campaigns and countries. This setting is personal; other members have their own.',
    notConfigured: (setup: ReactNode) => (
      <>Email isn’t configured on this server, so reports can’t be sent. Your server administrator {setup}.</>
    ),
    frequencies: {
      daily: 'Daily report',
      weekly: 'Weekly report',
      monthly: 'Monthly report',
    },
    next: (instant: string, zone: string) => `Next report: ${instant} (${zone})`,
    first: (instant: string, zone: string) => `First report: ${instant} (${zone})`,
    on: {
      daily: 'Daily reports are on',
      weekly: 'Weekly reports are on',
      monthly: 'Monthly reports are on',
    },
    off: {
      daily: 'Daily reports are off',
      weekly: 'Weekly reports are off',
      monthly: 'Monthly reports are off',
    },
    saved: 'Report saved',
    recipient: (email: ReactNode) => <>Reports are sent to {email}. See what they look like:</>,
    send: {
      daily: 'Send me yesterday’s report',
      weekly: 'Send me last week’s report',
      monthly: 'Send me last month’s report',
    },
    sent: (email: string) => `Report sent to ${email}`,
  },
  import: {
    title: 'Import',
    lead: 'Import your history from Plausible, Umami, Matomo, GoatCounter, Google Analytics and others.',
    action: 'Import history',
  },
  export: {
    title: 'Export',
    lead: 'Download the daily stats and raw events of this site as CSV or Parquet.',
    action: 'Export data',
  },
  rejected: {
    title: 'Rejected events',
    lead: 'Events that were received but rejected, and why.',
    period: 'Period',
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
    empty: (count: number) =>
      plural(count, {
        one: 'No rejected events in the last day.',
        other: `No rejected events in the last ${count} days.`,
      }),
    chart: (day: string, most: string) => `Rejected events per day; most on ${day}: ${most}`,
    bar: (day: string, events: string) => `${day}: ${events}`,
    range: (from: string, to: string) => `${from} – ${to}`,
    columns: { reason: 'Reason', events: 'Events', share: 'Share' },
    crawlers: {
      title: 'Bots by name',
      lead: 'Names of what ran the script and was rejected. A crawler that runs no JavaScript sends no events and is not listed.',
      ai: (count: number, events: string) =>
        plural(count, { one: 'AI crawlers sent 1 event.', other: `AI crawlers sent ${events} events.` }),
      assistants: (count: number, visitors: string) =>
        plural(count, {
          one: 'AI assistants sent you 1 visitor.',
          other: `AI assistants sent you ${visitors} visitors.`,
        }),
      columns: { name: 'Name', class: 'Class', events: 'Events' },
    },
  },
  danger: {
    title: 'Danger zone',
    archive: {
      hint: 'Stops tracking and hides the site here and in the API. No data is deleted; you can restore it any time.',
      button: 'Archive site',
      title: 'Archive this site?',
      consequence:
        'Tracking stops, the dashboard and shared links are hidden, and alerts are paused. You can restore the site any time.',
      done: 'Site archived',
    },
    restore: {
      hint: 'This site is archived. Restoring brings its data back; events received meanwhile were rejected.',
      button: 'Restore site',
      done: 'Site restored',
    },
    delete: {
      hint: 'Permanently deletes the site and all its data. Only an owner can do this.',
      button: 'Delete site',
      title: 'Delete this site?',
      consequence: (site: ReactNode) => (
        <>
          This permanently deletes all stats, goals, funnels, alerts, shared links and reports of {site}. There is no
          backup. To stop tracking and keep the data, archive the site instead.
        </>
      ),
      action: 'Delete permanently',
      done: 'Site deleted',
    },
  },
};
