import type { ReactNode } from 'react';
import type { ReportDeliveryStatus } from '../../../../../src/domain/report-delivery.ts';
import type { ReportPanel } from '../../../../../src/domain/report-panel.ts';
import type { RecipientState } from '../../../../../src/domain/report-recipient.ts';

const states: Readonly<Record<RecipientState, string>> = {
  waiting: 'not asked yet',
  active: 'confirmed',
  ended: 'unsubscribed',
  refused: 'doesn’t want reports',
};

export const texts = {
  title: 'Reports to people without an account',
  lead: 'Send the daily, weekly or monthly report to any email address. Nothing is sent until the person confirms, and every report has an unsubscribe link.',
  add: 'Add recipient',
  empty: 'No recipients yet.',
  frequencies: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
  withRevenue: 'with revenue',
  states,
  /** An address that has not answered. */
  asked: (day: string) => `asked on ${day}, not confirmed yet`,
  ask: 'Ask again',
  askLabel: (report: string) => `Ask again: ${report}`,
  edit: 'Edit',
  editLabel: (report: string) => `Edit: ${report}`,
  remove: 'Remove',
  removeLabel: (report: string) => `Remove: ${report}`,
  confirm: {
    title: 'Remove this recipient?',
    consequence: (email: ReactNode) => <>{email} no longer gets this report.</>,
    action: 'Remove recipient',
    done: 'Recipient removed',
  },
  content: {
    legend: 'Panels',
    panels: {
      figures: 'Top stats',
      chart: 'Chart',
      pages: 'Top pages',
      sources: 'Top sources',
      campaigns: 'Top campaigns',
      countries: 'Top countries',
      goals: 'Goals',
    } satisfies Record<ReportPanel, string>,
    csv: 'Attach a CSV file',
    csvHint: 'The figures of these panels, with up to 100 rows of each list.',
    withCsv: 'with CSV',
    some: (chosen: number, all: number) => `${chosen} of ${all} panels`,
  },
  history: {
    button: 'Delivery history',
    title: 'Delivery history of reports',
    empty: 'No deliveries yet',
    emptyHint: 'Reports that are sent, and those that fail, will appear here.',
    time: 'Time',
    what: 'Report',
    to: 'To',
    attempt: 'Attempt',
    status: 'Status',
    nextRetry: 'Next retry',
    /** A report and its days. */
    report: (frequency: string, days: string) => `${frequency}: ${days}`,
    outcomes: {
      sent: 'Sent',
      refused: 'Refused by the mail server',
      failed: 'Failed: not accepted',
      timeout: 'Failed: timed out',
      error: 'Failed: internal error',
    } satisfies Record<ReportDeliveryStatus, string>,
    /** The outcomes of the last attempt. */
    givenUp: {
      sent: 'Sent',
      refused: 'Refused (gave up)',
      failed: 'Failed (gave up)',
      timeout: 'Timed out (gave up)',
      error: 'Internal error (gave up)',
    },
  },
  segment: { label: 'Visitors', all: 'All visitors', deleted: 'Deleted segment' },
  form: {
    title: 'Add a recipient',
    email: 'Email address',
    emailHint: 'The person gets one email that asks for confirmation.',
    language: 'Language',
    link: 'Link to stats',
    linkHint: 'A shared link that the report leads to.',
    noLink: 'None',
    withRevenue: 'With revenue',
    submit: 'Ask for confirmation',
    asked: (email: string) => `Asked ${email} for confirmation`,
    edit: 'Edit the report',
    save: 'Save',
    saved: 'Report saved',
  },
};
