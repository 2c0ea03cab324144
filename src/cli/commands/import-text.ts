import { DIMENSION_TABLE, type StoredDimension } from '../../domain/dimension.ts';
import { LEFT_OUT_WORDS } from '../../domain/left-out.ts';
import type { Site } from '../../domain/site.ts';
import { REJECTIONS } from '../../import/rejection.ts';
import type { AuditRow } from '../../sites/import-audits.ts';
import type { ImportNotes } from '../../sites/import-notes.ts';
import { formatColumns } from '../columns.ts';
import type { CommandResult } from '../command.ts';
import { count } from './count-texts.ts';
import { noteLines, printedNotes } from './import-notes-text.ts';

/** The days and rows of an import that is done, or of one that is tried out. */
export interface Imported {
  /** Null for an import that was only tried out. */
  readonly id: number | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly days: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly audit: readonly AuditRow[];
  readonly notes: ImportNotes;
}

/** Describes what an import has brought: for people the sums, for programs each day. */
export function describeImport(
  { id, first, last, days, accepted, rejected, audit, notes }: Imported,
  about: { readonly site: Site; readonly undo: string | null; readonly isDryRun: boolean; readonly isKnown: boolean },
): CommandResult {
  const json = {
    ...(id === null ? {} : { id }),
    days,
    accepted,
    rejected,
    audit: audit.map(({ leftOut, viewsOf, ...row }) => ({
      ...row,
      ...(viewsOf === null ? {} : { views_of: viewsOf }),
      left_out: leftOut,
    })),
    ...printedNotes(notes),
  };
  const verb = about.isDryRun ? 'Would import' : about.isKnown ? 'Was imported before:' : 'Imported';
  const range = first === null ? '' : ` from ${first} to ${last}`;
  const rows = `${count(accepted, 'row')}, ${rejected.toLocaleString('en')} left out`;
  const lines = [
    `${verb} ${count(days, 'day')}${range} into ${about.site.domain} (${rows}).`,
    ...leftOutLines(audit, notes),
    ...noteLines(notes),
    ...(days === 0 ? [] : ['', formatColumns(table(audit))]),
    ...(about.undo === null ? [] : ['', `Undo it: ${about.undo}`]),
  ];
  return { json, text: lines.join('\n') };
}

function leftOutLines(audit: readonly AuditRow[], { withoutDay }: ImportNotes): string[] {
  const rows = new Map<string, number>(Object.entries(withoutDay));
  for (const { leftOut } of audit) {
    for (const [reason, number] of Object.entries(leftOut)) rows.set(reason, (rows.get(reason) ?? 0) + number);
  }
  return [...rows].map(([reason, number]) => `Left out: ${count(number, 'row')}${wordsOf(reason)}.`);
}

function wordsOf(reason: string): string {
  const words = LEFT_OUT_WORDS[reason];
  if (words !== undefined) return ` ${words}`;
  const rejection = REJECTIONS[reason as keyof typeof REJECTIONS];
  return rejection === undefined ? ` ${reason}` : `; each ${rejection}`;
}

/** The sums of each dimension: what the source has, what is kept, and how visitors were obtained. */
function table(audit: readonly AuditRow[]): string[][] {
  const rows = [...Map.groupBy(audit, ({ dimension }) => dimension)].map(([dimension, of]) => {
    const worst = ['unknown', 'summed', 'exact'].find((how) => of.some(({ visitors }) => visitors === how))!;
    return [
      dimension === 'totals' ? 'Days' : DIMENSION_TABLE[dimension as StoredDimension].plural,
      ...[sum(of, 'source', 'visitors'), sum(of, 'kept', 'visitors')],
      ...[sum(of, 'source', 'views'), sum(of, 'kept', 'views')],
      worst,
    ];
  });
  return [['', 'VISITORS THERE', 'HERE', 'VIEWS THERE', 'HERE', 'VISITORS ARE'], ...rows];
}

/** Writes a sum over the days; a dash when it is not known of one. */
function sum(rows: readonly AuditRow[], side: 'source' | 'kept', what: 'visitors' | 'views'): string {
  const counts = rows.map((row) => row[side][what]);
  const total = counts.reduce((all, each) => (all === null || each === null ? null : all + each), 0);
  return total === null ? '–' : total.toLocaleString('en');
}
