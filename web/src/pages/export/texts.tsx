import type { ReactNode } from 'react';
import { LOCALE, plural } from '../../language.ts';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const OTHERS = 'others';

/** The texts of the page Export. Days in them are given as they are to be shown. */
export const texts = {
  title: 'Export',
  onlyAdmins: 'Only owners and admins can export data.',
  lead: (domain: ReactNode) => (
    <>Download the data of {domain} for a spreadsheet, a notebook, a data warehouse or another svc server.</>
  ),
  download: {
    title: 'Download',
    format: 'Format',
    formats: {
      csv: { title: 'CSV', hint: 'For spreadsheets; another svc server can import it.' },
      parquet: { title: 'Parquet', hint: 'For notebooks and data warehouses.' },
    },
    period: 'Period',
    periods: {
      all: { title: 'All time', hint: 'All days that are over.' },
      some: { title: 'Custom range', hint: 'Choose a start and an end date.' },
    },
    from: 'From',
    to: 'To',
    noDays: 'Choose a start and an end date.',
    wrongOrder: 'The end date is before the start date.',
    submit: 'Download ZIP',
    started: 'Download started. The ZIP is saved while it is being created.',
  },
  content: {
    title: 'Content',
    dailyStats: 'Daily stats: totals, pages, sources and all other dimensions, hours, goals and funnels.',
    rawEvents: 'Include raw events',
    noRawEvents: 'No raw events are kept for these days.',
    rawEventsOfDays: (days: number) =>
      plural(days, {
        one: 'Adds a row for each event of the 1 day whose raw events are kept. The rows don’t tell which events belong to the same visitor.',
        other: `Adds a row for each event of the ${days} days whose raw events are kept. The rows don’t tell which events belong to the same visitor.`,
      }),
    rawEventsOfUnknown:
      'Adds a row for each event of the days whose raw events are kept. The rows don’t tell which events belong to the same visitor.',
    withVisits: (events: string, days: number) =>
      plural(days, {
        one: `${events} Also adds the visits kept of 1 older day.`,
        other: `${events} Also adds the visits kept of ${days} older days.`,
      }),
  },
  found: {
    nothingYet: 'Nothing to export yet: no day with visits is over.',
    nothing: 'Nothing to export: these days have no visits or aren’t over yet.',
    days: (count: number, range: string) =>
      plural(count, { one: `1 day: ${range}.`, other: `${count} days: ${range}.` }),
    range: (from: string, to: string) => `${from} – ${to}`,
    noneImported: 'None of it was imported.',
    imported: (count: number, ranges: readonly string[], hasMore: boolean) => {
      const named = LIST.format(hasMore ? [...ranges, OTHERS] : ranges);
      return plural(count, { one: `1 day was imported: ${named}.`, other: `${count} days were imported: ${named}.` });
    },
    backfilling: (names: readonly string[]) =>
      `Not included because they’re still being filled in: ${LIST.format(names)}. Export again later to include them.`,
  },
  nightly: {
    title: 'Nightly exports',
    explanation: (
      <>
        To export to a directory or S3 every night, schedule <code>svc export</code>. Each run only writes what has
        changed; <code>s3://BUCKET/PREFIX</code> takes the place of the directory.
      </>
    ),
    command: 'Command',
  },
};
