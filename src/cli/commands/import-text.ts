import { type ImportedPart, importedPartName } from '../../domain/imported-part.ts';
import { exceedingRows } from '../../domain/imports/exceeding-rows.ts';
import { UNREAD_WORDS } from '../../domain/left-out.ts';
import type { Site } from '../../domain/site.ts';
import type { Imported } from '../../import/run/import-export.ts';
import { dimensionsOf, type ImportSummary, leftOutOf, summaryOf } from '../../import/run/import-summary.ts';
import { leftOutRows } from '../../import/run/left-out-rows.ts';
import type { AuditRow } from '../../sites/import-audits.ts';
import type { ImportNotes, UnreadFile } from '../../sites/import-notes.ts';
import type { ImportedRequests } from '../../sites/imported-requests.ts';
import { formatColumns } from '../columns.ts';
import type { CommandResult } from '../command.ts';
import { count } from './count-texts.ts';

/** The notes of a kind that are spelled out for people. */
const LINES_MAX = 20;

/**
 * Describes what an import has brought: for people the sums, for programs each day, or with `summarizes` the sums too.
 */
export function describeImport(
  { id, first, last, days, accepted, rejected, audit, notes }: Imported,
  about: {
    readonly site: Site;
    readonly undo: string | null;
    readonly isDryRun: boolean;
    readonly isKnown: boolean;
    readonly summarizes: boolean;
  },
): CommandResult {
  const exceeding = exceedingRows(audit);
  const json = {
    ...(id === null ? {} : { id }),
    days,
    accepted,
    rejected,
    ...(about.summarizes
      ? { summary: printedSummary(summaryOf(audit, notes)) }
      : { audit: audit.map((row) => printedRow(row, exceeding.has(row))) }),
    ...printedNotes(notes),
  };
  const verb = about.isDryRun ? 'Would import' : about.isKnown ? 'Was imported before:' : 'Imported';
  const range = first === null ? '' : ` from ${first} to ${last}`;
  const rows = `${count(accepted, 'row')}, ${rejected.toLocaleString('en')} left out`;
  const lines = [
    `${verb} ${count(days, 'day')}${range} into ${about.site.domain} (${rows}).`,
    ...Object.entries(leftOutOf(audit, notes.withoutDay)).map(
      ([reason, number]) => `Left out: ${leftOutRows(reason, number)}.`,
    ),
    ...exceedingLines(exceeding),
    ...noteLines(notes),
    ...(days === 0 ? [] : ['', formatColumns(table(audit))]),
    ...(about.undo === null ? [] : ['', `Undo it: ${about.undo}`]),
  ];
  return { json, text: lines.join('\n') };
}

function printedRow({ leftOut, ...row }: AuditRow, exceedsDay: boolean) {
  return { ...withPrintedUnit(row), left_out: leftOut, ...(exceedsDay ? { exceeds_day: true } : {}) };
}

/** Names the dimensions that contradict the totals of their days, a line each. */
function exceedingLines(exceeding: ReadonlySet<AuditRow>): string[] {
  return [...Map.groupBy(exceeding, ({ dimension }) => dimension)].map(([dimension, rows]) => {
    return `Check: ${importedPartName(dimension as ImportedPart)} have more visitors in the export than the day, on ${count(rows.length, 'day')} (first ${rows[0]!.day}).`;
  });
}

function printedSummary({ days, dimensions, leftOut }: ImportSummary) {
  return { days, dimensions: dimensions.map(withPrintedUnit), left_out: leftOut };
}

/** Names the unit in place of views as programs read it; absent when views were counted. */
function withPrintedUnit<Row extends { readonly viewsOf: string | null }>({ viewsOf, ...row }: Row) {
  return { ...row, ...(viewsOf === null ? {} : { views_of: viewsOf }) };
}

/** The sums of each dimension: what the source has, what is kept, and how visitors were obtained. */
function table(audit: readonly AuditRow[]): string[][] {
  const number = (count: number | null) => (count === null ? '–' : count.toLocaleString('en'));
  const rows = dimensionsOf(audit).map(({ dimension, source, kept, visitors }) => [
    dimension === 'totals' ? 'Days' : importedPartName(dimension as ImportedPart),
    ...[number(source.visitors), number(kept.visitors), number(source.views), number(kept.views)],
    visitors,
  ]);
  return [['', 'VISITORS THERE', 'HERE', 'VIEWS THERE', 'HERE', 'VISITORS ARE'], ...rows];
}

/** Writes the notes of an import for programs. A kind without any is absent. */
function printedNotes({
  unreadFiles,
  renamedEvents,
  withoutDay,
  moreFiles,
  moreEvents,
  relayRows,
  requests,
}: ImportNotes) {
  return {
    ...(unreadFiles.length === 0 ? {} : { unread_files: unreadFiles }),
    ...(renamedEvents.length === 0 ? {} : { renamed_events: renamedEvents }),
    ...(Object.keys(withoutDay).length === 0 ? {} : { without_day: withoutDay }),
    ...(moreFiles === 0 ? {} : { more_unread_files: moreFiles }),
    ...(moreEvents === 0 ? {} : { more_renamed_events: moreEvents }),
    ...(relayRows === 0 ? {} : { relay_rows: relayRows }),
    ...(requests.days + requests.leftDays === 0 ? {} : { crawlers: printedRequests(requests) }),
  };
}

function printedRequests({ requests, days, leftDays }: ImportedRequests) {
  return { requests, days, left_days: leftDays };
}

/** Writes the requests of crawlers that a log brings, and the days that it leaves out, a line each. */
function requestLines({ requests, days, leftDays }: ImportedRequests): string[] {
  const reason = 'requests are counted there already, or the day is not over or was erased';
  return [
    ...(days === 0 ? [] : [`Crawlers: ${count(requests, 'request')} on ${count(days, 'day')}.`]),
    ...(leftDays === 0 ? [] : [`Left out: the requests of crawlers on ${count(leftDays, 'day')}; ${reason}.`]),
  ];
}

/**
 * Writes the requests of crawlers, a doubt about visitors, the files that were not read and the events that have
 * another name here, a line each.
 */
function noteLines({ unreadFiles, renamedEvents, moreFiles, moreEvents, relayRows, requests }: ImportNotes): string[] {
  const renamed = renamedEvents.map(
    ({ source, name, rows }) => `Renamed: the event "${source}" to ${name} (${count(rows, 'row')}).`,
  );
  const relay =
    relayRows === 0
      ? []
      : [
          `Check: all ${count(relayRows, 'pageview')} came from one private address, as of a proxy that passes no visitor's address on. Visitors with the same browser count as one.`,
        ];
  return [
    ...requestLines(requests),
    ...relay,
    ...unreadLines(unreadFiles, moreFiles),
    ...firstOf(renamed, 'event', moreEvents),
  ];
}

/** Writes the files that were not read, a line each. */
export function unreadLines(files: readonly UnreadFile[], more = 0): string[] {
  return firstOf(
    files.map(({ path, reason }) => `Not read: ${path}; ${UNREAD_WORDS[reason] ?? reason}.`),
    'file',
    more,
  );
}

function firstOf(lines: readonly string[], noun: string, unlisted: number): string[] {
  const more = Math.max(0, lines.length - LINES_MAX) + unlisted;
  const where = unlisted === 0 ? '--json lists all' : `--json lists ${lines.length}`;
  return [...lines.slice(0, LINES_MAX), ...(more === 0 ? [] : [`And ${count(more, noun)} more; ${where}.`])];
}
