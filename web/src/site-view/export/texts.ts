import { whole } from '../../format.ts';

/** The words of exports. */
export const texts = {
  title: 'Export',
  other: 'More',
  everything: 'Everything as ZIP',
  picture: 'Chart as image (PNG)',
  tables: 'As CSV',
  share: 'Share this view…',
  explanation: 'One CSV file for each table of this view, with a text that says what they are about.',
  progress: (done: number, of: number) => `${whole(done)} of ${whole(of)} files`,
  saved: (name: string) => `Saved ${name}`,
  revenue: 'Revenue of goals and funnels',
  revenueBy: 'Revenue by source, campaign, entry page and country',
  isCut: (rows: number) => `The export contains at most ${whole(rows)} rows of a list; more rows exist.`,
  /** The text among the files. */
  readMe: {
    fact: (name: string, value: string) => `${name}: ${value}`,
    title: (site: string) => `Statistics of ${site}`,
    everyone: 'none, all visitors',
    exported: 'Exported',
    files: 'Files',
    gaps: 'What is not known',
    noGaps: 'All days are known in full.',
    refused: (reason: string) => `not included. ${reason}`,
    reading: 'How to read the files',
    hints: [
      'Shares and rates are from 0 to 1, durations are in seconds, hours of a series are in UTC.',
      'An empty cell is a figure that is not known. (none) is the absence of a value, (other) the sum of rare ones.',
      'Visitors are counted once a day: their sum over rows can exceed that of the site.',
      'A text that a spreadsheet would take for a formula begins with an apostrophe.',
    ],
  },
};
