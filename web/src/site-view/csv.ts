/** A cell: texts are other people's, numbers are the service's. */
export type Cell = string | number | null;

const QUOTED = /[",\r\n]/;
/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180), with a header. A text that a spreadsheet would take for a formula gets an apostrophe in front:
 * anybody can open a page of a site under an address of their choice. Null is an empty cell.
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A file's name: of what, what, and which days; only characters that every system takes. */
export function csvName(
  domain: string,
  what: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const clean = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|-+$/g, '');
  return `${clean(domain)}_${clean(what)}_${from === to ? from : `${from}_${to}`}.csv`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
