import { LEFT_OUT_WORDS } from '../../domain/left-out.ts';
import { DamagedFileError } from '../files/export-table.ts';
import { REJECTIONS } from '../rejection.ts';
import type { Imported } from './import-export.ts';
import { DAY_REFUSALS, leftOutOf } from './import-summary.ts';

/** The reasons that rows have whose dates a spreadsheet has written in its own way. */
const NO_DATES = ['no_day', 'ts_missing', 'ts_invalid', 'ts_local'];
const DATES_ADVICE =
  '; a day is written 2026-05-17. Take the file as it was downloaded: a spreadsheet that saves it changes its dates';

/** Throws a DamagedFileError when every row is left out for a reason of its own: such an import would bring nothing. */
export function requireAnyRow({
  days,
  rejected,
  audit,
  notes,
}: Pick<Imported, 'days' | 'rejected' | 'audit' | 'notes'>): void {
  const leftOut = leftOutOf(audit, notes.withoutDay);
  // A log of crawlers alone brings no visits.
  if (days > 0 || notes.requests.days + notes.requests.leftDays > 0) return;
  if (rejected === 0 || DAY_REFUSALS.some((reason) => reason in leftOut)) return;
  const reasons = Object.entries(leftOut).map(([reason, rows]) => leftOutRows(reason, rows));
  const advice = NO_DATES.some((reason) => reason in leftOut) ? DATES_ADVICE : '';
  throw new DamagedFileError(`nothing of this export can be imported. Left out: ${reasons.join(', ')}${advice}`);
}

/** Writes how many rows are left out for a reason, in English. */
export function leftOutRows(reason: string, rows: number): string {
  const count = `${rows.toLocaleString('en')} row${rows === 1 ? '' : 's'}`;
  const words = LEFT_OUT_WORDS[reason];
  if (words !== undefined) return `${count} ${words}`;
  const rejection = REJECTIONS[reason as keyof typeof REJECTIONS];
  return rejection === undefined ? `${count} ${reason}` : `${count}; each ${rejection}`;
}
