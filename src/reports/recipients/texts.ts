import type { ReportFrequency } from '../../domain/report-frequency.ts';
import { formatsOf } from '../../mail/formats.ts';

function reports(frequencies: readonly ReportFrequency[]): string {
  return `${formatsOf('en').list(frequencies)} ${frequencies.length === 1 ? 'report' : 'reports'}`;
}

/** The texts of asking people without an account whether they want reports, and of the page on which they answer. */
export const texts = {
  ask: {
    subject: (frequencies: readonly ReportFrequency[], domain: string) =>
      `Do you want the ${reports(frequencies)} of ${domain}?`,
    lines: (organisation: string, frequencies: readonly ReportFrequency[], domain: string) => [
      `${organisation} wants to send you the ${reports(frequencies)} of ${domain} by email: visitors, top pages, sources and campaigns.`,
      'You get no report unless you confirm. The link works for seven days and leads to a page on which you confirm or refuse.',
    ],
    action: 'Confirm or refuse',
    reason: (organisation: string) =>
      `You’re receiving this because ${organisation} entered your address for a report. If you do nothing, you get no reports.`,
  },
  page: {
    waiting: {
      title: (frequencies: readonly ReportFrequency[], domain: string) =>
        `Get the ${reports(frequencies)} of ${domain}?`,
      text: (email: string, organisation: string) =>
        `${organisation} would send the stats of the site to ${email}. Every report has a link that ends it.`,
    },
    active: {
      title: (frequencies: readonly ReportFrequency[], domain: string) =>
        `You get the ${reports(frequencies)} of ${domain}`,
      text: (email: string) => `Reports go to ${email}. Every one has a link that ends it.`,
    },
    ended: {
      title: () => 'You’re unsubscribed',
      text: (email: string) => `${email} gets this report again only if you confirm it.`,
    },
    refused: {
      title: (_: readonly ReportFrequency[], domain: string) => `You get no reports of ${domain}`,
      text: (email: string) => `${email} gets none and is not asked again.`,
    },
    confirm: 'Get reports',
    refuse: 'Don’t ask again',
    end: 'Unsubscribe',
    gone: {
      title: 'This link no longer works',
      text: 'It works for seven days. Ask whoever wants to send you the report for a new one.',
    },
  },
  refused: {
    unknown: (id: number) => `there is no recipient ${id}`,
    twice: (email: string) => `${email} gets this report already`,
    refused: (email: string) => `${email} doesn’t want any reports and is not asked again`,
    askedOut: (email: string) => `${email} has been asked several times and has not answered; it is not asked again`,
    askedToday: (email: string) => `${email} was asked in the last 24 hours; try again later`,
    tooManyAsked: (most: number) => `at most ${most} people can be asked in 24 hours; try again later`,
    logo: 'the logo must be a PNG or JPEG file of at most 64 KB and 2,000 pixels a side',
    senderName: (most: number) =>
      `the sender’s name must have at most ${most} characters, and no @, < or > and no line break`,
    replyTo: (email: string) =>
      `${email} is neither a member of the organization nor an address that has confirmed a report of it`,
  },
};

export type RecipientTexts = typeof texts;
