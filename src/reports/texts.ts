import type { ReportFrequency } from '../domain/report-frequency.ts';
import { formatsOf } from '../mail/formats.ts';

const formats = formatsOf('en');

function visitors(count: number): string {
  return count === 0 ? 'no visitors' : formats.counted(count, { one: 'visitor', other: 'visitors' });
}

/** The texts of reports. Days, figures and names are given as they are to be shown. */
export const texts = {
  /** The end of the subject, and the headline. */
  headline: {
    daily: (count: number, day: string) => `${visitors(count)} on ${day}`,
    weekly: (count: number, day: string) => `${visitors(count)} in the week of ${day}`,
    monthly: (count: number, month: string) => `${visitors(count)} in ${month}`,
  },
  subject: (site: string, headline: string) => `${site}: ${headline}`,
  previewSubject: (subject: string) => `[Preview] ${subject}`,
  comparedWith: (days: string) => `Compared with ${days}`,
  changedFrom: (change: string, days: string) => `${change} compared with ${days}`,
  /** The first day whose data is kept. */
  gap: (day: string) => `Data before ${day} has been deleted (retention setting) and is not included.`,
  /** A change of a share, in percentage points. */
  points: (difference: string) => `${difference} pts`,
  /** The change of a figure that was zero before. */
  fromZero: 'New',
  /** Names the segment that the figures are of. */
  segment: (name: string) => `Segment: ${name}`,
  /** A report of a segment without figures. */
  lacking: {
    headline: 'no figures for this segment',
    deleted: 'The segment of this report has been deleted.',
    unknown: (name: string) => `The visits of these days aren’t kept, so there are no figures of the segment ${name}.`,
    refused: (name: string, reason: string) => `The segment ${name} can’t be evaluated: ${reason}`,
    choose: 'Choose another segment or all visitors in the site’s settings.',
    askSender: 'Ask whoever sends you this report to choose another segment.',
  },
  revenue: 'Revenue',
  revenueOf: (goal: string) => `Revenue: ${goal}`,
  columns: { metric: 'Metric', value: 'Value', change: 'Change', previous: 'Previous' },
  previous: (value: string) => `(previous: ${value})`,
  charts: { days: 'Visitors by day', hours: 'Visitors by hour' },
  noData: 'no data',
  lists: {
    visitors: 'visitors',
    conversions: 'conversions',
    pages: 'Top pages',
    sources: 'Top sources',
    campaigns: 'Top campaigns',
    countries: 'Top countries',
    goals: 'Goals',
    empty: 'No data',
    noConversions: 'No conversions',
  },
  nobody: {
    preview: 'Not what you expected? Here’s what to check.',
    lead: 'If that’s unexpected, check the following:',
    rejected: (count: number, reason: string) =>
      count === 1
        ? `1 event was rejected. Reason: ${reason}`
        : `${formats.whole(count)} events were rejected. Most common reason: ${reason}`,
    checks: (domain: string) => [
      `Is the snippet in the <head> of every page? Open a page of ${domain}, view its source and search for "data-site". A theme update or a deploy may have removed it.`,
      `Are the pages on ${domain} or a subdomain of it? Events from other domains are rejected.`,
      'Check the browser console: is a CSP, consent banner or proxy blocking the script?',
      'Open a page yourself, in a browser without an ad blocker, with the dashboard open: your visit appears within seconds.',
    ],
  },
  open: 'Open dashboard',
  reason: {
    subscribed: (frequency: ReportFrequency, domain: string) =>
      `You’re receiving this because you subscribed to ${frequency} reports for ${domain}.`,
    confirmed: (frequency: ReportFrequency, domain: string) =>
      `You’re receiving this because you confirmed that you want the ${frequency} report of ${domain}.`,
    preview: 'You’re receiving this because you requested a preview.',
  },
  unsubscribe: 'Unsubscribe',
  manage: 'Manage reports',
};

export type ReportTexts = typeof texts;
