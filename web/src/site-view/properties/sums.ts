import type { ReportRow } from '../../../../src/stats/answer.ts';
import { LOCALE } from '../../language.ts';

/** A sum has at most so many digits behind the point. */
const EXACT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 20 });

/** Tells whether any of the rows has a sum other than 0, so that sums are worth a column. */
export function haveSums(rows: readonly ReportRow[]): boolean {
  return rows.some(({ sum }) => sum !== undefined && sum !== null && /[1-9]/.test(sum));
}

/** Writes an exact decimal in the reader's locale, with all its digits. */
export function sumText(sum: string | null | undefined): string {
  return sum === null || sum === undefined ? '' : EXACT.format(sum as `${number}`);
}
