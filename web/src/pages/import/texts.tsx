import type { ReactNode } from 'react';
import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { LOCALE, plural } from '../../language.ts';

const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

type Worked = Extract<UploadState['phase'], 'inspecting' | 'reading' | 'importing'>;

/** The texts of the page Import. Numbers, sizes and days in them are given as they are to be shown; counts decide a form. */
export const texts = {
  title: 'Import',
  onlyAdmins: 'Only owners and admins can import data.',
  lead: (domain: ReactNode) => (
    <>Import the history of {domain} from another product. Days that svc has tracked are never changed.</>
  ),
  newImport: 'New import',
  onServers: (
    <>
      This installation runs on several servers, so files can’t be uploaded here. Use <code>svc import --from</code> on
      the command line.
    </>
  ),
  cancel: 'Cancel',
  chooseOther: 'Choose another file',
  upload: {
    instructions: 'Drop the export file here as downloaded: a ZIP, a .gz or a single file.',
    choose: 'Choose file',
    file: 'Export file',
    supported: (products: readonly string[]) =>
      `Supports ${products.join(', ')} and web server logs. You’ll see a preview before anything is imported.`,
    empty: (file: string) => `${file} is empty. Download the export again.`,
    interrupted: (file: ReactNode) => (
      <>The upload of {file} was interrupted. Choose the same file again to continue.</>
    ),
    uploading: (file: ReactNode, sent: string, size: string) => (
      <>
        Uploading {file}: {sent} of {size}
      </>
    ),
    progress: 'Upload',
  },
  work: {
    progress: 'Import',
    phases: {
      inspecting: 'Checking the file…',
      reading: 'Reading the export…',
      importing: 'Importing… You can leave this page; the import continues.',
    } satisfies Record<Worked, string>,
  },
  product: {
    from: 'Exported from',
    recognised: (product: string) => `${product} (recognized)`,
    site: 'Site in the export',
    siteHint: 'Only needed if the export has several sites: its ID or domain there.',
    submit: 'Read export',
    readAnyway: 'Read it as an export anyway',
  },
  preview: {
    export: (source: ReactNode, days: string, from: string, to: string, file: ReactNode) => (
      <>
        This is an export of {source}: {days} from {from} to {to} ({file}).
      </>
    ),
    withoutDays: (source: string) => `This is an export of ${source} without any readable days.`,
    days: (count: number, shown: string) => plural(count, { one: '1 day', other: `${shown} days` }),
    submit: (count: number, shown: string) => plural(count, { one: 'Import 1 day', other: `Import ${shown} days` }),
    nothingLeftOut: 'Nothing is left out.',
    otherProduct: (source: string) => `Not from ${source}?`,
    otherCandidates: (source: string, products: readonly string[]) =>
      `Not from ${source}? It could also be from ${EITHER.format(products)}.`,
    otherHosts: (hosts: ReactNode, domain: ReactNode) => (
      <>
        The pages in this export belong to {hosts}, not to {domain}. Only import it if it’s the same site under another
        name.
      </>
    ),
    hosts: (hosts: readonly string[], more: number) =>
      ALL.format(more > 0 ? [...hosts, plural(more, { one: '1 more', other: `${more} more` })] : hosts),
    visitors: 'Visitors',
    tracked: 'Tracked by svc',
    toImport: (source: string) => `To import from ${source}`,
    chart: 'Visitors tracked by svc and visitors to import',
  },
  refusals: {
    /** The reasons for which whole days are left out. */
    reasons: {
      own_day: (count: number, shown: string) =>
        plural(count, { one: '1 day was tracked by svc', other: `${shown} days were tracked by svc` }),
      other_import: (count: number, shown: string) =>
        plural(count, { one: '1 day has been imported before', other: `${shown} days have been imported before` }),
      not_over: (count: number, shown: string) =>
        plural(count, { one: '1 day is not over yet', other: `${shown} days are not over yet` }),
      day_erased: (count: number, shown: string) =>
        plural(count, {
          one: '1 day is older than the data retention of this site',
          other: `${shown} days are older than the data retention of this site`,
        }),
      no_row_kept: (count: number, shown: string) =>
        plural(count, { one: 'no row of 1 day can be taken', other: `no row of ${shown} days can be taken` }),
    } as Readonly<Record<string, (count: number, shown: string) => string>>,
    unknownReason: (reason: string, days: string) => `${days}: ${reason}`,
    some: (reasons: readonly string[]) => `Days left out: ${ALL.format(reasons)}.`,
    all: (reasons: readonly string[]) => `Nothing to import: ${ALL.format(reasons)}.`,
    undoFirst: 'To import this file again, undo the earlier import first.',
  },
  tables: {
    sums: 'Sums of the days to import',
    sum: 'Sum of all days',
    days: 'Days and dimensions',
    day: 'Day',
    dimension: 'Dimension',
    totals: 'Totals',
    sourceVisitors: (source: string) => `Visitors in ${source}`,
    visitors: 'Visitors in svc',
    difference: 'Difference',
    sourceViews: (source: string) => `Pageviews in ${source}`,
    views: 'Pageviews in svc',
    insteadOfViews: (unit: string) => `(${unit} instead of views)`,
    obtained: 'Visitor counts',
    obtainedAs: { exact: 'exact', summed: 'summed', unknown: 'unknown' },
    leftOut: 'Left out',
    summed: (source: string) =>
      `Summed: ${source} counts a visitor once in each row of its export. Rows with the same name are added up, so a visitor may be counted more than once, up to the day’s number of visitors. The difference is what exceeds that number.`,
    exceeds: 'more than the day',
    exceeding: (source: string) =>
      `More than the day: a visitor has one country, one browser and so on, yet ${source} has more visitors here than on the whole day. Its export contradicts itself.`,
    unknown: (source: string) => `Unknown: ${source} doesn’t count this; shown as –.`,
  },
  notes: {
    requests: (shown: string, days: string) => `Requests of crawlers: ${shown} (${days})`,
    requestsLeft: (days: string) =>
      `The requests of ${days} are left out: requests are counted there already, or the day is not over or was erased.`,
    relay: (shown: string) =>
      `All ${shown} pageviews came from one private address, as of a proxy that passes no visitor’s address on. Visitors with the same browser count as one.`,
    leftOut: 'Left out',
    rows: (count: number, shown: string) => plural(count, { one: '1 row', other: `${shown} rows` }),
    leftOutRows: (rows: string, reason: string) => `${rows} ${reason}`,
    leftOutList: (reasons: readonly string[]) => reasons.join('; '),
    unread: 'Files not read',
    unreadFile: (path: ReactNode, reason: string) => (
      <>
        {path}: {reason}
      </>
    ),
    renamed: 'Renamed events',
    renamedEvent: (source: ReactNode, name: ReactNode, rows: string) => (
      <>
        {source} becomes {name} ({rows})
      </>
    ),
    more: (count: string) => `and ${count} more`,
  },
  imports: {
    title: 'Imports',
    empty: 'No imports yet.',
    done: (source: string, days: string, from: string, to: string) => `${source}: ${days}, ${from} – ${to}`,
    doneWithoutDays: (source: string) => `${source}: no days`,
    doneRequests: (source: string, days: string) => `${source}: requests of crawlers, ${days}`,
    failed: (source: string, problem: string) => `${source}: failed: ${problem}`,
    undoing: (source: string) => `${source}: undoing…`,
    importing: (source: string) => `${source}: importing…`,
    rows: (accepted: string, rejected: string) => `${accepted} rows, ${rejected} left out`,
    view: 'View days',
    viewLabel: (id: number) => `View days of import ${id}`,
    audit: 'View audit',
    auditLabel: (id: number) => `View audit of import ${id}`,
    csv: 'CSV',
    csvLabel: (id: number) => `Download the audit of import ${id} as CSV`,
    undo: 'Undo import',
    undoLabel: (id: number) => `Undo import ${id}`,
    confirm: {
      title: 'Undo this import?',
      consequence: (count: number, shown: string) =>
        plural(count, {
          one: 'This removes the imported day. Days tracked by svc are kept, and the same export can be imported again.',
          other: `This removes the ${shown} imported days. Days tracked by svc are kept, and the same export can be imported again.`,
        }),
      requests: (count: number, shown: string) =>
        plural(count, {
          one: 'This removes the requests of crawlers on the imported day. The same log can be imported again.',
          other: `This removes the requests of crawlers on ${shown} imported days. The same log can be imported again.`,
        }),
      action: 'Undo import',
      done: 'Import undone',
    },
  },
  audit: {
    title: (source: string) => `Audit of the import from ${source}`,
    month: 'Month',
    onlyDifferences: 'Only differences and left-out rows',
    same: (source: string) => `All numbers of this month match ${source}.`,
  },
};
