import type { ExportFile } from '../files/export-table.ts';
import { CityNames } from '../names/city-names.ts';
import { isBrokenTable, refuseBroken } from './broken-table.ts';
import { GA4_TABLES, GA4_TABLES_IN_PLAUSIBLE_SHAPE } from './ga4-tables.ts';
import { readPlausible, sortFiles, whyNotPlausible } from './plausible.ts';
import type { SumSource } from './source.ts';
import { rowContext, SumReader } from './sum-reader.ts';
import { missingIn, type SumTable, sortTables } from './sum-table.ts';

/** The metrics of the Data API that the reports have; a file without one of them is none of its reports. */
const METRICS: readonly string[] = ['totalUsers', 'screenPageViews', 'sessions', 'eventCount'];
/** Further metrics that somebody may have asked for. Any other column of a report without keys could divide its days. */
const FURTHER_METRICS: readonly string[] = [
  ...['activeUsers', 'newUsers', 'engagedSessions', 'bounces', 'bounceRate', 'engagementRate'],
  ...['userEngagementDuration', 'averageSessionDuration', 'screenPageViewsPerSession', 'sessionsPerUser'],
  ...['conversions', 'keyEvents', 'totalRevenue'],
];

const INTERFACE_REPORT =
  "reports that are downloaded from Google Analytics' pages are sums of one range without days. Take reports of the Data API " +
  'instead, with the dimension date, as CSV';
/** Matches the first column of the report "Pages and screens". */
const PAGES_AND_SCREENS = /^Page .*screen (?:class|name)$/;

/** Tells whether a file is a report of GA4's interface: those begin with comments, in the language of the interface. */
function isOfInterface(file: ExportFile): boolean {
  return (
    file.kind === 'table' && (file.isCommented === true || file.columns.some((name) => PAGES_AND_SCREENS.test(name)))
  );
}

/** The table of a report of the Data API, by its columns; null when it is none, or one with the keys of two tables. */
function tableOfReport(columns: readonly string[]): SumTable | null {
  if (!columns.includes('date') || !METRICS.some((metric) => columns.includes(metric))) return null;
  const keyed = GA4_TABLES.filter(({ keys }) => keys.some(({ needs }) => columns.includes(needs[0]!)));
  if (keyed.length > 0) return keyed.length === 1 && missingIn(keyed[0]!, columns) === null ? keyed[0]! : null;
  const known = ['date', ...METRICS, ...FURTHER_METRICS];
  return columns.every((column) => known.includes(column)) ? GA4_TABLES[0]! : null;
}

/** The reports of Google Analytics 4: rows of its Data API as CSV, or its figures in the shape of Plausible's files. */
export const ga4: SumSource = {
  kind: 'sums',
  name: 'ga4',
  title: 'Google Analytics 4',
  recognise(files) {
    const { read, others } = sort(files);
    return read.length > 0 ? null : whyNotPlausible(others, GA4_TABLES_IN_PLAUSIBLE_SHAPE);
  },
  unusable: (files) => (files.some(isOfInterface) ? INTERFACE_REPORT : null),
  unread: async (files) => sortFiles(sort(files).others, GA4_TABLES_IN_PLAUSIBLE_SHAPE).unread,
  async read(files, sink, options) {
    const { read, others } = sort(files);
    refuseBroken(others.filter(isBrokenTable));
    const reader = new SumReader(rowContext(sink, options, CityNames.bundled));
    for (const { table, file } of read) await reader.readFile(table, file);
    await readPlausible(others, GA4_TABLES_IN_PLAUSIBLE_SHAPE, reader, sink);
  },
};

/** Sorts files into reports of the Data API and others. */
function sort(files: readonly ExportFile[]) {
  return sortTables(files, ({ columns }) => tableOfReport(columns));
}
