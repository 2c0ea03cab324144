import type { Condition } from './condition.ts';

/** A cell. Texts come from strangers, numbers and decimals from the service; a decimal has more digits than a number can. */
export type Cell = string | number | { readonly decimal: string } | null;

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The beginnings that spreadsheets take for a formula: after spaces too, and in the full width of East Asian input. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Writes rows as CSV (RFC 4180), with a header. A text that a spreadsheet would take for a formula gets an apostrophe
 * in front, because anybody can open a page of a site under an address of their choice. Every text is quoted, because a
 * `;` ends a cell in the spreadsheets of some countries. Null is an empty cell.
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** The part of a filter's value, and of all conditions, in a file name: file names are limited in length, addresses hardly. */
const NAME_FILTER_MAX_CHARS = 40;
const NAME_FILTERS_MAX_CHARS = 120;

/**
 * Returns a file name from the domain, the content, the conditions and the days, with only characters that every system
 * allows. What is empty is left out.
 */
export function fileName(
  domain: string,
  what: string,
  { from, to }: { readonly from: string; readonly to: string },
  conditions: readonly Condition[],
  extension: string,
): string {
  const narrowed = conditions.map(({ subject, operator, values }) => {
    const name = operator === 'is' ? subject : `${subject} ${operator}`;
    return cleanName(`${name} ${cleanName(values.join(' ')).slice(0, NAME_FILTER_MAX_CHARS)}`);
  });
  const conditionsName = narrowed.join('_').slice(0, NAME_FILTERS_MAX_CHARS);
  const name = [cleanName(domain), cleanName(what), conditionsName, from === to ? from : `${from}_${to}`];
  return [name.filter((part) => part !== '').join('_'), extension].filter((part) => part !== '').join('.');
}

/** Returns the name of a CSV file. */
export function csvName(
  domain: string,
  what: string,
  days: { readonly from: string; readonly to: string },
  conditions: readonly Condition[] = [],
): string {
  return fileName(domain, what, days, conditions, 'csv');
}

const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/u;

/** Returns the part of a file's name that says its content: the title of a table, or its name where the title is in another script. */
export function tableName(title: string, name: string): string {
  return OTHER_LETTER.test(title) ? name : title;
}

/** Returns a text with only characters that every system allows in the name of a file. */
export function cleanName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|-+$/g, '');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
